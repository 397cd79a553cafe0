// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Which run of the kernel this is. While it runs, files are what was written to them, whether that has reached the disk or
 * not; a machine that lost its power may have lost any page of it.
 */
public final class KernelRun {
    private static final Path BOOT_ID = Path.of("/proc/sys/kernel/random/boot_id");

    private KernelRun() {}

    /** The same for all processes until the machine starts again; empty where that is not known. */
    public static Optional<String> id() {
        try {
            return Optional.of(Files.readString(BOOT_ID).strip()).filter(id -> !id.isEmpty());
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
