// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.client.alloc;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The threads of a recording that starts now. Virtual ones cannot be given: a thread has to be made exact first, and what is
 * exact then is the carrier, which a virtual thread leaves whenever it waits.
 */
final class ThreadsToCount {
    private static final Optional<MethodHandle> IS_VIRTUAL = findIsVirtual();

    private final Thread @Nullable [] given;
    private final boolean caller;

    private ThreadsToCount(Thread @Nullable [] given, boolean caller) {
        this.given = given;
        this.caller = caller;
    }

    /** Null for all there are and will be, as the native counter has it. */
    Thread @Nullable [] given() {
        return given;
    }

    /** Whether the thread that starts the recording is one of them. */
    boolean caller() {
        return caller;
    }

    static ThreadsToCount of(CountedThreads threads) {
        Thread caller = Thread.currentThread();
        if (threads instanceof CountedThreads.All) {
            return new ThreadsToCount(null, true);
        }
        List<Thread> given = threads instanceof CountedThreads.Given some ? some.threads() : List.of(caller);
        given.forEach(ThreadsToCount::requirePlatform);
        return new ThreadsToCount(given.toArray(Thread[]::new), given.contains(caller));
    }

    private static void requirePlatform(Thread thread) {
        if (isVirtual(thread)) {
            throw new AllocationsUnavailableException("Allocations of " + thread
                    + " cannot be counted by themselves, as a virtual thread moves from carrier to carrier: run it on a"
                    + " platform thread, or count all threads.");
        }
    }

    private static boolean isVirtual(Thread thread) {
        try {
            return IS_VIRTUAL.isPresent() && (boolean) IS_VIRTUAL.get().invokeExact(thread);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    /** JDK 17 has neither such threads nor the method. */
    private static Optional<MethodHandle> findIsVirtual() {
        try {
            return Optional.of(MethodHandles.publicLookup()
                    .findVirtual(Thread.class, "isVirtual", MethodType.methodType(boolean.class)));
        } catch (ReflectiveOperationException e) {
            return Optional.empty();
        }
    }
}
