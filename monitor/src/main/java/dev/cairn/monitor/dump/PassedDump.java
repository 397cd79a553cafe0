// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.dump;

/** What came of a dump that was passed on while the VM wrote it. */
public sealed interface PassedDump {
    /**
     * All of it was.
     *
     * @param bytes that the VM wrote
     * @param millis how long all of it took
     */
    record Whole(long bytes, long millis) implements PassedDump {}

    /**
     * Nothing was, or what was is not whole.
     *
     * @param sentence why, and what to do
     */
    record Refused(String sentence) implements PassedDump {}
}
