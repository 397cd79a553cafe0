// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent.injected;

import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Where a rewritten method says that it was entered, and that it was left. Nothing in here waits, and nothing is thrown
 * into the target: what cannot be counted is counted as lost.
 */
public final class Calls {
    private static final int MAX_CHAINS = 1 << 20;

    private static final AtomicInteger LOST = new AtomicInteger();
    private static final AtomicInteger CHAINS = new AtomicInteger();
    private static final AtomicInteger EVENTS = new AtomicInteger();

    private static volatile CallStacks stacks = new CallStacks(1);
    private static Chains ofVirtualThreads = new Chains(0, false);
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
        CallStack stack = stacks.find(thread);
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
        if (stacks.add(stack)) {
            return stack;
        }
        LOST.getAndIncrement();
        return null;
    }

    private static void remove(CallStack stack) {
        stack.thread = null;
    }

    // What the library calls, by JNI --------------------------------------------------------------------------------

    /**
     * Forgets what was, and begins: with chains of that many methods, or, where there are events, with logs of so many. False if
     * another library of ours is in the midst of it.
     */
    static boolean begin(int methods, int events, boolean ofCpu, @Nullable Class<?> virtual) {
        if (on) {
            return false;
        }
        stacks = new CallStacks(CallStacks.BUCKETS);
        ofVirtualThreads = new Chains(methods, virtual != null);
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
        return true;
    }

    static void stop() {
        on = false;
    }

    /** Lets go of everything. Who is in the midst of a method keeps what is its own. */
    static void forget() {
        stop();
        stacks = new CallStacks(1);
        ofVirtualThreads = new Chains(0, false);
    }

    /** What the calling thread does until {@link #resume} is not the target's work. False if it was so before. */
    static boolean pause() {
        if (!on) {
            return false;
        }
        Thread thread = Thread.currentThread();
        CallStack stack = stacks.find(thread);
        stack = stack == null ? add(thread) : stack;
        if (stack == null || stack.paused) {
            return false;
        }
        stack.paused = true;
        return true;
    }

    static void resume() {
        CallStack stack = stacks.find(Thread.currentThread());
        if (stack != null) {
            stack.paused = false;
            if (stack.isVirtual && stack.isEmpty() && stack.log == null) {
                remove(stack);
            }
        }
    }

    /** All that are there; the calling thread's own calls too. */
    static @Nullable Object[] stacks() {
        return stacks.living();
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

    /** The calling thread is about to end: what is left to tell of it; null if nothing is. What it does yet is not told. */
    static long @Nullable [] end() {
        CallStack stack = stacks.find(Thread.currentThread());
        if (stack == null) {
            return null;
        }
        stack.paused = true;
        CHAINS.getAndAdd(-stack.chains.count());
        return stack.isVirtual ? null : stack.chains.tell();
    }

    /** After {@link #end}. */
    static void ended() {
        CallStack stack = stacks.find(Thread.currentThread());
        if (stack != null && stack.log == null) {
            remove(stack);
        }
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
}
