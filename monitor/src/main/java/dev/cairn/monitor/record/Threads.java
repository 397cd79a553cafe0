// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.record;

/** Work aside. */
final class Threads {
    private static final long PAUSE_MILLIS = 20;

    private Threads() {}

    static void start(Runnable work) {
        Thread.ofVirtual().name("cairn-recording").start(work);
    }

    static void pause() {
        try {
            Thread.sleep(PAUSE_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
