// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent.injected;

import org.jspecify.annotations.Nullable;

/**
 * The calls that a thread is in. Only that thread changes them; the thread that reports them reads them meanwhile, so
 * that calls which go on are reported with the time they have taken so far. There is no lock: the order of writes and
 * reads is such that what ends meanwhile is missed, and reported the next time, and never twice.
 */
final class CallStack {
    /** Null once the thread has ended. */
    volatile @Nullable Thread thread;

    final boolean isVirtual;
    final Chains chains;
    private final boolean logs;
    private final Frame root;
    private Frame top;
    /** When this thread last entered or left something, by its own time, which stands still while it waits. */
    private long last;

    /** How long it has waited. Written before the end of a wait is noted. */
    private long waitedNanos;
    /** Since when it waits; 0 if it does not. */
    private volatile long waitsSince;

    /** It rewrites a class itself, which is none of the target's work. */
    boolean paused;

    @Nullable
    Log log;

    /** Where it is among all. */
    int bucket;

    /** The next one in its bucket. */
    volatile @Nullable CallStack further;

    CallStack(Thread thread, boolean isVirtual, Chains chains) {
        this.thread = thread;
        this.isVirtual = isVirtual;
        this.chains = chains;
        this.logs = Calls.logging;
        this.root = new Frame(this, chains.root);
        this.top = root;
        this.last = Calls.clock();
    }

    boolean isEmpty() {
        return top == root;
    }

    /** Where the stack is about to overflow any call may throw, so there is no call within a change. */
    @Nullable
    Frame enter(int method) {
        if (paused) {
            return null;
        }
        Frame caller = top;
        Frame frame = caller.next;
        if (frame == null) {
            frame = new Frame(this, caller);
            caller.next = frame;
        }
        if (logs) {
            log = Log.with(log, method, 0);
            frame.method = method;
        } else {
            Chain from = caller.chain;
            Chain chain = from.next(method);
            if (chain == null) {
                chain = chains.lead(from, method);
            }
            long now = now();
            long nanos = now - last;
            if (chain.shared != null) {
                chain.shared.enter(from.shared, nanos);
                last = now;
            } else {
                last = now;
                chain.count++;
                chain.open++;
                from.selfNanos += nanos;
            }
            frame.entered = now;
            frame.chain = chain;
        }
        frame.open = true;
        top = frame;
        return frame;
    }

    void leave(Frame frame) {
        if (!frame.open) {
            return;
        }
        for (Frame each = top; each != frame; each = top) {
            pop(each); // whose end was not reported
        }
        pop(frame);
    }

    private void pop(Frame frame) {
        if (logs) {
            log = Log.with(log, frame.method, 1);
            frame.open = false;
            top = frame.caller;
            return;
        }
        long now = now();
        Chain chain = frame.chain;
        long self = now - last;
        long total = now - frame.entered;
        if (chain.shared != null) {
            chain.shared.leave(self, total);
        }
        last = now;
        frame.open = false;
        top = frame.caller;
        if (chain.shared == null) {
            chain.selfNanos += self;
            if (--chain.open == 0) {
                chain.totalNanos += total;
            }
        }
    }

    /** By its own time. */
    private long now() {
        if (waitsSince != 0) {
            waited();
        }
        return Calls.clock() - waitedNanos;
    }

    void waits() {
        if (!paused && waitsSince == 0) {
            waitsSince = Calls.clock();
        }
    }

    void waited() {
        long since = waitsSince;
        if (since != 0) {
            waitedNanos += Calls.clock() - since;
            waitsSince = 0;
        }
    }

    /** For another thread. What is read in this order is never later than it is. */
    private long nowAsSeen() {
        long clock = Calls.clock();
        long since = waitsSince;
        return (since == 0 || since > clock ? clock : since) - waitedNanos;
    }

    /** Adds the time of what goes on to the chains, which have been looked at before. */
    void goOn() {
        long now = nowAsSeen();
        Frame frame = top;
        frame.chain.goesOnItself(Calls.atLeastNone(now - last));
        // From the innermost outwards, so the outermost of each chain is what stays.
        for (Frame each = frame; each != root; each = each.caller) {
            Chain chain = each.chain;
            if (chain.shared == null) {
                chain.goesOn(Calls.atLeastNone(now - each.entered));
            }
        }
    }
}
