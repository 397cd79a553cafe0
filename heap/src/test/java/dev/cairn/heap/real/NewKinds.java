// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.real;

import dev.cairn.testkit.target.heap.ManyKinds;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/** The same as {@link ManyKinds} and what came later: virtual threads, contexts, foreign memory. */
final class NewKinds {
    private static final Object LOCK = new Object();
    private static final ScopedValue<String> CONTEXT = ScopedValue.newInstance();
    private static final List<Object> HELD = new ArrayList<>();

    private NewKinds() {}

    public static void main(String[] args) throws Throwable {
        ManyKinds.hold();
        holdMemory();
        ScopedValue.where(CONTEXT, "a context").run(NewKinds::holdThreads);
        System.out.println("ready");
        synchronized (LOCK) {
            while (System.in.read() > 0) {}
        }
    }

    private static void holdMemory() throws Throwable {
        Linker linker = Linker.nativeLinker();
        MethodHandle length = linker.downcallHandle(
                linker.defaultLookup().findOrThrow("strlen"),
                FunctionDescriptor.of(ValueLayout.JAVA_LONG, ValueLayout.ADDRESS));
        Arena arena = Arena.ofShared();
        MemorySegment text = arena.allocateFrom("text");
        MemoryLayout pair =
                MemoryLayout.structLayout(ValueLayout.JAVA_INT.withName("a"), ValueLayout.JAVA_INT.withName("b"));
        HELD.addAll(List.of(
                length,
                (long) length.invoke(text),
                arena,
                text,
                text.asSlice(1),
                Arena.ofAuto().allocate(8)));
        HELD.addAll(List.of(Arena.ofConfined().allocate(pair), MemorySegment.ofArray(new int[3])));
        HELD.add(pair.varHandle(MemoryLayout.PathElement.groupElement("b")));
    }

    /** One that is parked, one that sleeps, one that waits; a thread that is no virtual one. */
    private static void holdThreads() {
        List<Thread> threads =
                List.of(start(LockSupport::park), start(() -> sleep()), start(() -> await(new Object())));
        HELD.addAll(threads);
        HELD.add(Thread.ofVirtual().name("not started").unstarted(() -> {}));
        for (Thread each : threads) {
            while (each.getState() != Thread.State.WAITING && each.getState() != Thread.State.TIMED_WAITING) {
                Thread.onSpinWait();
            }
        }
    }

    private static Thread start(Runnable what) {
        return Thread.ofVirtual()
                .start(() -> ScopedValue.where(CONTEXT, "another").run(what));
    }

    private static void sleep() {
        try {
            Thread.sleep(Duration.ofDays(1));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void await(Object monitor) {
        synchronized (monitor) {
            try {
                while (true) {
                    monitor.wait();
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
