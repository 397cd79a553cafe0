// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.device.transport;

/**
 * How many bytes may wait for services to read them, for several connections: each has room of its own, whatever others do, and
 * of the rest no more than it leaves to others.
 */
final class UnreadShares {
    private final int own;
    private final long most;
    /** What connections have beyond their own room, all together. */
    private long beyond;

    /**
     * No connection is there yet.
     *
     * @param own the room that each has
     * @param most what all may have beyond that
     */
    UnreadShares(int own, long most) {
        this.own = own;
        this.most = most;
    }

    /** The part of one connection. */
    UnreadBytes share() {
        return new Share();
    }

    private final class Share extends UnreadBytes {
        Share() {
            super(Long.MAX_VALUE);
        }

        @Override
        boolean take(int count) {
            synchronized (UnreadShares.this) {
                long more = beyond(now() + count) - beyond(now());
                if (more > 0 && beyond(now() + count) > most - beyond - more) {
                    return false;
                }
                beyond += more;
                return super.take(count);
            }
        }

        @Override
        void give(int count) {
            synchronized (UnreadShares.this) {
                beyond -= beyond(now()) - beyond(now() - count);
                super.give(count);
            }
        }

        private long beyond(long bytes) {
            return Math.max(0, bytes - own);
        }
    }
}
