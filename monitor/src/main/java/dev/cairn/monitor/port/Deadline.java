// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.port;

import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;

/** Closes something after a while, which ends whatever waits for it; called off by {@link #close}. */
public final class Deadline implements AutoCloseable {
    private final Thread timer;

    private Deadline(Thread timer) {
        this.timer = timer;
    }

    public static Deadline after(Duration limit, Closeable what) {
        return new Deadline(Thread.startVirtualThread(() -> {
            try {
                Thread.sleep(limit);
                what.close();
            } catch (InterruptedException | IOException e) {
                // it was in time, or is closed already
            }
        }));
    }

    @Override
    public void close() {
        timer.interrupt();
    }
}
