// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.bench.dumps;

import java.io.IOException;
import java.lang.ref.Reference;

/**
 * What every maker does when its heap is full: it says so, and waits until the process that dumps it closes its input.
 */
final class WhenReady {
    private static final String READY = "ready";

    private WhenReady() {}

    /** Keeps an object alive until the input is closed, so that it is in the dump. */
    static void wait(Object kept) throws IOException {
        System.out.println(READY);
        while (System.in.read() >= 0) {
            // Whatever is said is not for us.
        }
        Reference.reachabilityFence(kept);
    }
}
