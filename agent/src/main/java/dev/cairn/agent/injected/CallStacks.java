// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent.injected;

import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * The stacks of all threads, by the thread's identity; a thread looks for itself only, and enters itself. There is no
 * lock: a virtual thread that waits while it parks itself never goes on.
 */
final class CallStacks {
    static final int BUCKETS = 1 << 12;
    /** A thread is in one of this many buckets, as another may be about to enter itself into the first. */
    private static final int NEAR = 4;

    private static final int TRIES = 1 << 16;

    private final Bucket[] buckets;

    /** Only the thread that has set it to 1 may change the list; any thread may read it. */
    private static final class Bucket extends AtomicInteger {
        private static final long serialVersionUID = 1;

        transient volatile @Nullable CallStack first;
    }

    /** @param count a power of two */
    CallStacks(int count) {
        buckets = new Bucket[count];
        for (int i = 0; i < count; i++) {
            buckets[i] = new Bucket();
        }
    }

    @SuppressWarnings("ReferenceEquality") // which is what is meant, and calls nothing
    @Nullable
    CallStack find(Thread thread) {
        int bucket = System.identityHashCode(thread);
        for (int i = 0; i < NEAR; i++) {
            CallStack stack = buckets[bucket + i & buckets.length - 1].first;
            while (stack != null) {
                if (stack.thread == thread) {
                    return stack;
                }
                stack = stack.further;
            }
        }
        return null;
    }

    /** False if there was no way in. */
    boolean add(CallStack stack) {
        int bucket = System.identityHashCode(stack.thread);
        for (int i = 0; i < TRIES; i++) {
            Bucket to = buckets[bucket + i % NEAR & buckets.length - 1];
            if (to.compareAndSet(0, 1)) {
                stack.bucket = bucket + i % NEAR & buckets.length - 1;
                stack.further = withoutEnded(to.first);
                to.first = stack;
                to.set(0);
                return true;
            }
        }
        return false;
    }

    private static @Nullable CallStack withoutEnded(@Nullable CallStack first) {
        CallStack living = first;
        while (living != null && living.thread == null) {
            living = living.further;
        }
        for (CallStack each = living; each != null; each = each.further) {
            CallStack next = each.further;
            while (next != null && next.thread == null) {
                next = next.further;
            }
            each.further = next;
        }
        return living;
    }

    /** The living one behind this, or the first; null if there is none. One that comes meanwhile may be passed over. */
    @Nullable
    CallStack after(@Nullable CallStack before) {
        int bucket = before == null ? 0 : before.bucket;
        CallStack next = before == null ? buckets[0].first : before.further;
        while (next == null || next.thread == null) {
            if (next != null) {
                next = next.further;
            } else if (++bucket < buckets.length) {
                next = buckets[bucket].first;
            } else {
                return null;
            }
        }
        return next;
    }

    @Nullable
    Object[] living() {
        int count = 0;
        @Nullable Object[] living = new @Nullable Object[64];
        for (Bucket bucket : buckets) {
            for (CallStack each = bucket.first; each != null; each = each.further) {
                if (each.thread != null) {
                    if (count == living.length) {
                        living = copy(living, count, 2 * count);
                    }
                    living[count++] = each;
                }
            }
        }
        return copy(living, count, count);
    }

    private static @Nullable Object[] copy(@Nullable Object[] from, int count, int length) {
        @Nullable Object[] copy = new @Nullable Object[length];
        System.arraycopy(from, 0, copy, 0, count);
        return copy;
    }
}
