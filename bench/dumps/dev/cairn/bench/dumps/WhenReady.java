// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.bench.dumps;

import java.io.IOException;
import java.lang.ref.Reference;

/** What every maker does when its heap is full: it says so, and waits for the process that dumps it to close its input. */
final class WhenReady {
    private static final String READY = "ready";

    private WhenReady() {}

    /** Keeps what the dump must show alive until then. */
    static void wait(Object kept) throws IOException {
        System.out.println(READY);
        while (System.in.read() >= 0) {
            // Whatever is said is not for us.
        }
        Reference.reachabilityFence(kept);
    }
}
