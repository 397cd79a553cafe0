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
    /** For some chains of any depth. */
    private static final int TOLD_AT_ONCE = 1 << 12;

    private static final AtomicInteger LOST = new AtomicInteger();
    private static final AtomicInteger EVENTS = new AtomicInteger();

    private static volatile CallStacks stacks = new CallStacks(1);
    private static ChainRoom room = new ChainRoom(0);
    private static Chains ofVirtualThreads = new Chains(0, false, room);
    private static @Nullable Class<?> virtualType;
    private static int depth;

    /**
     * Held by a library of ours from {@link #begin} until {@link #giveBack}, as it may get calls reported after the
     * last one.
     */
    private static boolean taken;

    private static volatile boolean on;
    private static boolean cpuClock;
    private static boolean withoutWaits;
    static boolean directCallers;
    static boolean logging;
    static volatile boolean logFull;
    static long began;
    /** Made early, as there may be no memory left when it is needed. */
    private static long[] told = {};

    private Calls() {}

    // What rewritten methods call -----------------------------------------------------------------------------------

    /** The argument for {@link #leave}; null if calls are not reported. */
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
                remove(stack); // nothing reports when it ends
            }
        }
    }

    /** The calling thread is about to wait for something. What it does next, whatever that is, ends the wait. */
    public static void waits() {
        if (on && withoutWaits) {
            CallStack stack = stacks.find(Thread.currentThread());
            if (stack != null) {
                stack.waits();
            }
        }
    }

    /** The calling thread has waited. */
    public static void waited() {
        if (on && withoutWaits) {
            CallStack stack = stacks.find(Thread.currentThread());
            if (stack != null) {
                stack.waited();
            }
        }
    }

    // Threads -------------------------------------------------------------------------------------------------------

    private static @Nullable CallStack add(Thread thread) {
        Class<?> type = virtualType;
        boolean isVirtual = type != null && type.isInstance(thread);
        CallStack stack =
                new CallStack(thread, isVirtual, isVirtual ? ofVirtualThreads : new Chains(depth, false, room));
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
     * Forgets all earlier calls, and begins: with chains of {@code methods} methods, or, if {@code events} is not 0,
     * with logs of that many events. False if another library of ours has begun and not given it back.
     */
    static synchronized boolean begin(int methods, int events, boolean ofCpu, @Nullable Class<?> virtual) {
        if (taken) {
            return false;
        }
        stacks = new CallStacks(CallStacks.BUCKETS);
        room = new ChainRoom(MAX_CHAINS);
        ofVirtualThreads = new Chains(methods, virtual != null, room);
        virtualType = virtual;
        depth = methods;
        cpuClock = ofCpu;
        withoutWaits = false;
        directCallers = false;
        logging = events > 0;
        logFull = false;
        began = clock();
        told = new long[events > 0 ? 0 : TOLD_AT_ONCE];
        LOST.set(0);
        EVENTS.set(events);
        taken = true;
        on = true;
        return true;
    }

    /** Since {@link #begin}: what a thread waits is none of the time of the methods that it is in. */
    static void leaveOutWaits() {
        withoutWaits = true;
    }

    /** Since {@link #begin}: what is not rewritten is named where it calls what is, on platform threads. */
    static void findDirectCallers() {
        directCallers = true;
    }

    static void stop() {
        on = false;
    }

    /**
     * Called by the library that has begun, once it has stopped and its methods have been taken out: others may begin.
     */
    static synchronized void giveBack() {
        taken = false;
    }

    /** Lets go of everything, unless a library has begun. A thread that is within a method keeps what is its own. */
    static synchronized void forget() {
        if (taken) {
            return;
        }
        stacks = new CallStacks(1);
        ofVirtualThreads = new Chains(0, false, room);
        told = new long[0];
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

    /** One after the other: the one behind this, or the first. Null if there is none. */
    static @Nullable Object stackAfter(@Nullable Object before) {
        return stacks.after((CallStack) before);
    }

    static @Nullable Thread thread(Object stack) {
        return ((CallStack) stack).thread;
    }

    /**
     * Returns what has come since the last report: which chain of this stack to report next, or -1 if none is left;
     * where the numbers end; and then, for each chain in which something has come, the number of calls, the nanoseconds
     * with what they called, those without it, the number of methods, and the methods. One thread at a time may call
     * this. A virtual thread has nothing of its own.
     *
     * @param stack null for all virtual threads
     * @param from 0 in the beginning
     * @return good until the next call
     */
    static long[] tell(@Nullable Object stack, int from) {
        CallStack of = (CallStack) stack;
        if (of != null && of.isVirtual) {
            told[0] = -1;
            told[1] = 2;
            return told;
        }
        Chains chains = of == null ? ofVirtualThreads : of.chains;
        if (from == 0) {
            chains.look();
            goOn(of);
        }
        chains.tell(from, told);
        return told;
    }

    private static void goOn(@Nullable CallStack of) {
        if (cpuClock) {
            return; // no thread can read another's
        }
        if (of != null) {
            of.goOn();
            return;
        }
        CallStacks all = stacks;
        for (CallStack each = all.after(null); each != null; each = all.after(each)) {
            if (each.isVirtual) {
                each.goOn();
            }
        }
    }

    /**
     * The calling thread is about to end: what is still to report of it, or null if there is nothing. What it does from
     * now on is not reported.
     */
    static @Nullable Object end() {
        CallStack stack = stacks.find(Thread.currentThread());
        if (stack == null) {
            return null;
        }
        stack.paused = true;
        return stack;
    }

    /** After {@link #end}: nobody will ask any more. */
    static void ended() {
        CallStack stack = stacks.find(Thread.currentThread());
        if (stack != null && stack.log == null) {
            if (!stack.isVirtual) {
                stack.chains.giveRoomBack();
            }
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

    /**
     * Which method calls the one that the thread enters, by its stack; negative if the VM called it, or where that
     * cannot be known. {@link Chains} calls this and nothing else does, as it counts frames from there.
     *
     * @param thread the calling one, which is no virtual thread
     */
    static native int directCaller(Thread thread);

    static long atLeastNone(long nanos) {
        return nanos > 0 ? nanos : 0;
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
