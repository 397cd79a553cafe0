// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.files;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** The user that this process runs as, as the kernel numbers it. */
final class OwnUser {
    static final long ROOT = 0;
    /** No user has this number. */
    static final long NOBODY_AT_ALL = -1;

    private static final Path STATUS = Path.of("/proc/self/status");
    private static final Path UID_MAP = Path.of("/proc/self/uid_map");
    private static final Path OVERFLOW = Path.of("/proc/sys/kernel/overflowuid");
    private static final String IDS = "Uid:";
    private static final String ALL_IDS = "0 0 4294967295";

    private OwnUser() {}

    /** The effective uid; {@link #NOBODY_AT_ALL} if it cannot be read. */
    static long uid() {
        return read(STATUS)
                .lines()
                .filter(line -> line.startsWith(IDS))
                .map(line -> line.substring(IDS.length()).strip().split("\\s+", -1))
                .filter(ids -> ids.length > 1)
                .mapToLong(ids -> number(ids[1]))
                .findFirst()
                .orElse(NOBODY_AT_ALL);
    }

    /**
     * The number by which this process sees all users that have none in its user namespace, root of the machine among them.
     * No process in the namespace can be one of them. {@link #NOBODY_AT_ALL} outside of such namespaces.
     */
    static long unmapped() {
        return read(UID_MAP).strip().replaceAll("\\s+", " ").equals(ALL_IDS)
                ? NOBODY_AT_ALL
                : number(read(OVERFLOW).strip());
    }

    private static long number(String text) {
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException e) {
            return NOBODY_AT_ALL;
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file, StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            return "";
        }
    }
}
