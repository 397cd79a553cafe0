// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.proc;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;

/**
 * Reads files of {@code /proc}, which may be gone, forbidden, or as long as their owner likes. Every read is bounded,
 * and what cannot be read is empty: for a caller the two reasons make no difference.
 */
public final class ProcFs {
    private static final Path PROC = Path.of("/proc");

    private static final int MOST_HOST_NAME = 256;
    private static final Path CONTROL_GROUPS = Path.of("/sys/fs/cgroup");

    private final Path root;

    private ProcFs(Path root) {
        this.root = root;
    }

    public static ProcFs ofThisMachine() {
        return new ProcFs(PROC);
    }

    /** For tests: another folder laid out like {@code /proc}. */
    public static ProcFs at(Path root) {
        return new ProcFs(root);
    }

    public Path root() {
        return root;
    }

    public Path of(long pid, String name) {
        return root.resolve(Long.toString(pid)).resolve(name);
    }

    /** Where control groups are mounted: those of version 2, and in a folder for each controller those of version 1. */
    Path controlGroups() {
        return root.equals(PROC) ? CONTROL_GROUPS : root.resolveSibling("cgroup");
    }

    /** The pids of all processes that this user may see, in no order. */
    public long[] pids() {
        String[] names = root.toFile().list();
        if (names == null) {
            return new long[0];
        }
        long[] pids = new long[names.length];
        int count = 0;
        for (String name : names) {
            long pid = parsePid(name);
            if (pid > 0) {
                pids[count++] = pid;
            }
        }
        return Arrays.copyOf(pids, count);
    }

    /** The number that {@code name} is, or 0 if it is none that a pid can have. */
    static long parsePid(String name) {
        if (name.isEmpty() || name.length() > 10) {
            return 0;
        }
        long pid = 0;
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            if (c < '0' || c > '9') {
                return 0;
            }
            pid = pid * 10 + (c - '0');
        }
        return pid;
    }

    /** The first {@code limit} bytes of a file; no more is read. */
    public static Optional<byte[]> read(Path file, int limit) {
        try (InputStream in = Files.newInputStream(file)) {
            return Optional.of(in.readNBytes(limit));
        } catch (IOException | SecurityException e) {
            return Optional.empty();
        }
    }

    /** As {@link #read}, as text; whatever is no UTF-8 becomes U+FFFD. */
    public static Optional<String> readText(Path file, int limit) {
        return read(file, limit).map(bytes -> new String(bytes, StandardCharsets.UTF_8));
    }

    /** What the machine is called; empty if that cannot be read. */
    public String hostName() {
        return readText(root.resolve("sys/kernel/hostname"), MOST_HOST_NAME)
                .map(String::strip)
                .orElse("");
    }

    /** Where a symbolic link leads to. */
    public static Optional<String> readLink(Path link) {
        try {
            return Optional.of(Files.readSymbolicLink(link).toString());
        } catch (IOException | SecurityException | UnsupportedOperationException e) {
            return Optional.empty();
        }
    }
}
