// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.device.transport;

import java.util.concurrent.atomic.AtomicLong;

/** How many bytes that adb has sent wait for services to read them: there is a limit to all of them together. */
class UnreadBytes {
    private final long most;
    private final AtomicLong bytes = new AtomicLong();

    UnreadBytes(long most) {
        this.most = most;
    }

    /** Counts some more; false, and counts nothing, if they are too many. */
    boolean take(int count) {
        boolean fits = bytes.addAndGet(count) <= most;
        if (!fits) {
            bytes.addAndGet(-count);
        }
        return fits;
    }

    /** They were read, or nobody will read them. */
    void give(int count) {
        bytes.addAndGet(-count);
    }

    long now() {
        return bytes.get();
    }
}
