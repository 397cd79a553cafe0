// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.session.transport;

import java.util.concurrent.atomic.AtomicLong;

/**
 * What all sessions together hold of packets that are not there in full. A few peers that send the beginnings of huge
 * packets must not take the memory of the others. Small amounts do not count.
 */
public final class UnfinishedBytes {
    private static final int FREE_BYTES = 256 * 1024;

    private final long limit;
    private final AtomicLong held = new AtomicLong();

    public UnfinishedBytes(long limit) {
        this.limit = limit;
    }

    /** One session's part. Owned by the thread that reads. */
    final class Part {
        private long counted;

        /** Says that the session now holds {@code bytes}; false if that is more than there is. */
        boolean holds(long bytes) {
            long now = bytes <= FREE_BYTES ? 0 : bytes;
            long more = now - counted;
            if (more == 0) {
                return true;
            }
            counted = now;
            return held.addAndGet(more) <= limit || more < 0;
        }
    }

    long limit() {
        return limit;
    }

    long held() {
        return held.get();
    }
}
