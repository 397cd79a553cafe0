// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.dump;

import java.nio.file.Path;

/** What came of a dump. */
public sealed interface DumpResult {
    /**
     * The file is there, whole, and only its user may read it.
     *
     * @param file its absolute path
     * @param bytes how long it is
     * @param millis how long all of it took: the VM's own work, copying out of a container, conversion
     */
    record Done(Path file, long bytes, long millis) implements DumpResult {}

    /**
     * There is no file, or the one that was there before.
     *
     * @param sentence why, and what to do
     */
    record Refused(String sentence) implements DumpResult {}
}
