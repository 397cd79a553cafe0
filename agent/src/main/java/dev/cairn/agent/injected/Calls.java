// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent.injected;

import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Where a rewritten method says that it was entered, and that it was left. Nothing in here waits for long, and nothing is thrown
 * into the target: what cannot be counted is counted as lost.
 */
public final class Calls {
    private static final int FIRST_PLACES = 256;
    private static final int LOCK_TRIES = 1 << 20;
    private static final int MAX_CHAINS = 1 << 20;

    private static final AtomicInteger LOCK = new AtomicInteger();
    private static final AtomicInteger LOST = new AtomicInteger();
    private static final AtomicInteger CHAINS = new AtomicInteger();
    private static final AtomicInteger EVENTS = new AtomicInteger();

    /** By the thread's identity; a thread looks for itself only. */
    private static volatile @Nullable CallStack[] stacks = new @Nullable CallStack[FIRST_PLACES];

    private static int stackCount;
    private static Chains ofVirtualThreads = new Chains(0, true);
    private static @Nullable Class<?> virtualType;
    private static int depth;

    private static volatile boolean on;
    private static boolean cpuClock;
    static boolean logging;
    static volatile boolean logFull;
    static long began;
    /** What was before has been reported. */
    static volatile long cut;

    private Calls() {}

    // What rewritten methods call -----------------------------------------------------------------------------------

    /** What {@link #leave} is to be called with; null if nobody wants to know. */
    public static @Nullable Frame enter(int method) {
        if (!on) {
            return null;
        }
        Thread thread = Thread.currentThread();
        @Nullable CallStack[] all = stacks;
        int mask = all.length - 1;
        int i = System.identityHashCode(thread) & mask;
        CallStack stack = all[i];
        while (stack != null && stack.thread != thread) {
            i = i + 1 & mask;
            stack = all[i];
        }
        try {
            if (stack == null) {
                stack = add(thread);
            }
            return stack == null ? null : stack.enter(method);
        } catch (OutOfMemoryError e) {
            LOST.getAndIncrement();
            return null;
        }
    }

    public static void leave(@Nullable Frame frame) {
        if (frame != null) {
            CallStack stack = frame.stack;
            stack.leave(frame);
            if (stack.isVirtual && stack.isEmpty() && stack.log == null) {
                remove(stack); // nobody tells when it ends
            }
        }
    }

    // Threads -------------------------------------------------------------------------------------------------------

    private static @Nullable CallStack add(Thread thread) {
        Class<?> type = virtualType;
        boolean isVirtual = type != null && type.isInstance(thread);
        CallStack stack = new CallStack(thread, isVirtual, isVirtual ? ofVirtualThreads : new Chains(depth, false));
        if (!lock()) {
            LOST.getAndIncrement();
            return null;
        }
        try {
            @Nullable CallStack[] all = stacks;
            if (2 * (stackCount + 1) > all.length) {
                all = withoutEnded(all);
            }
            put(all, stack);
            stacks = all;
            stackCount++;
        } finally {
            unlock();
        }
        return stack;
    }

    private static @Nullable CallStack[] withoutEnded(@Nullable CallStack[] all) {
        int living = 0;
        for (CallStack each : all) {
            living += each != null && each.thread != null ? 1 : 0;
        }
        int places = FIRST_PLACES;
        while (places < 4 * (living + 1)) {
            places *= 2;
        }
        @Nullable CallStack[] more = new @Nullable CallStack[places];
        stackCount = 0;
        for (CallStack each : all) {
            if (each != null && each.thread != null) {
                put(more, each);
                stackCount++;
            }
        }
        return more;
    }

    /** In the place of one that has ended nobody is put: others may be about to pass it. */
    private static void put(@Nullable CallStack[] all, CallStack stack) {
        int mask = all.length - 1;
        int i = System.identityHashCode(stack.thread) & mask;
        while (all[i] != null) {
            i = i + 1 & mask;
        }
        all[i] = stack;
    }

    private static void remove(CallStack stack) {
        stack.thread = null;
    }

    private static @Nullable CallStack find(Thread thread) {
        @Nullable CallStack[] all = stacks;
        int mask = all.length - 1;
        for (int i = System.identityHashCode(thread) & mask; ; i = i + 1 & mask) {
            CallStack stack = all[i];
            if (stack == null || stack.thread == thread) {
                return stack;
            }
        }
    }

    // What the library calls, by JNI --------------------------------------------------------------------------------

    /** Forgets what was, and begins: with chains of that many methods, or, for no events, with a log. */
    static void begin(int methods, int events, boolean ofCpu, @Nullable Class<?> virtual) {
        stop();
        stacks = new @Nullable CallStack[FIRST_PLACES];
        stackCount = 0;
        ofVirtualThreads = new Chains(methods, true);
        virtualType = virtual;
        depth = methods;
        cpuClock = ofCpu;
        logging = events > 0;
        logFull = false;
        began = clock();
        cut = began;
        LOST.set(0);
        CHAINS.set(0);
        EVENTS.set(events);
        on = true;
    }

    static void stop() {
        on = false;
    }

    /** Lets go of everything. Who is in the midst of a method keeps what is its own. */
    static void forget() {
        stop();
        stacks = new @Nullable CallStack[FIRST_PLACES];
        ofVirtualThreads = new Chains(0, true);
    }

    /** What the calling thread does until {@link #resume} is not the target's work. False if it was so before. */
    static boolean pause() {
        if (!on) {
            return false;
        }
        Thread thread = Thread.currentThread();
        CallStack stack = find(thread);
        stack = stack == null ? add(thread) : stack;
        if (stack == null || stack.paused) {
            return false;
        }
        stack.paused = true;
        return true;
    }

    static void resume() {
        CallStack stack = find(Thread.currentThread());
        if (stack != null) {
            stack.paused = false;
            if (stack.isVirtual && stack.isEmpty() && stack.log == null) {
                remove(stack);
            }
        }
    }

    /** All that are there; the calling thread's own calls too. */
    static @Nullable Object[] stacks() {
        @Nullable CallStack[] all = stacks;
        @Nullable Object[] living = new @Nullable Object[all.length];
        int count = 0;
        for (CallStack each : all) {
            if (each != null && each.thread != null) {
                living[count++] = each;
            }
        }
        @Nullable Object[] told = new @Nullable Object[count];
        System.arraycopy(living, 0, told, 0, count);
        return told;
    }

    /** Counts what goes on up to now. */
    static void cut(@Nullable Object[] of) {
        if (cpuClock) {
            return; // no thread can read another's
        }
        long before = cut;
        long now = clock();
        cut = now;
        for (Object each : of) {
            if (each instanceof CallStack stack) {
                stack.goOn(before, now);
            }
        }
    }

    static @Nullable Thread thread(Object stack) {
        return ((CallStack) stack).thread;
    }

    /**
     * Of each chain in which something has come: how many calls, nanoseconds with what they called, and without it, the number
     * of methods, and the methods. Nothing of a virtual thread: {@link #tellVirtual} has it.
     */
    static long[] tell(Object stack) {
        CallStack told = (CallStack) stack;
        return told.isVirtual ? new long[0] : told.chains.tell();
    }

    static long[] tellVirtual() {
        return ofVirtualThreads.tell();
    }

    /** The calling thread ends: what is left to tell of it; null if nothing is. */
    static long @Nullable [] end() {
        CallStack stack = find(Thread.currentThread());
        if (stack == null) {
            return null;
        }
        if (stack.log == null) {
            remove(stack);
        }
        CHAINS.getAndAdd(-stack.chains.count());
        return stack.isVirtual ? null : stack.chains.tell();
    }

    /** Its events, oldest first, as {@link Log} has them. */
    static long[] log(Object stack) {
        return Log.all(((CallStack) stack).log);
    }

    static boolean isLogFull() {
        return logFull;
    }

    static int lost() {
        return LOST.get();
    }

    static long nanos() {
        return clock() - began;
    }

    // What is shared ------------------------------------------------------------------------------------------------

    static long clock() {
        return cpuClock ? cpuNanos() : System.nanoTime();
    }

    /** Of the calling thread. */
    private static native long cpuNanos();

    static long atLeastNone(long nanos) {
        return nanos > 0 ? nanos : 0;
    }

    static boolean takeRoomForChain() {
        return CHAINS.getAndIncrement() < MAX_CHAINS;
    }

    /** How many of {@code wanted} there is room for. */
    static int takeRoomForEvents(int wanted) {
        int left = EVENTS.getAndAdd(-wanted);
        int taken = left < wanted ? left : wanted;
        if (taken <= 0) {
            logFull = true;
            return 0;
        }
        return taken;
    }

    /** False if another holds it all that time, as one that a debugger has stopped. */
    static boolean lock() {
        for (int i = 0; i < LOCK_TRIES; i++) {
            if (LOCK.compareAndSet(0, 1)) {
                return true;
            }
            Thread.onSpinWait();
        }
        return false;
    }

    static void unlock() {
        LOCK.set(0);
    }
}
