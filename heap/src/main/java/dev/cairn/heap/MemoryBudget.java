// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** How much memory columns may take: a share of what the machine has left, and of what this process may have. */
final class MemoryBudget {
    private static final Path MEMINFO = Path.of("/proc/meminfo");
    private static final Path CGROUP = Path.of("/proc/self/cgroup");
    private static final Path CGROUPS = Path.of("/sys/fs/cgroup");
    private static final String AVAILABLE = "MemAvailable:";
    private static final long KIB = 1024;
    private static final double SHARE = 0.6;

    private MemoryBudget() {}

    static long bytes() {
        return (long) (SHARE * Math.min(available(), limit()));
    }

    private static long available() {
        for (String line : lines(MEMINFO)) {
            if (line.startsWith(AVAILABLE)) {
                return KIB * Long.parseLong(line.replaceAll("\\D", ""));
            }
        }
        return Runtime.getRuntime().maxMemory();
    }

    /** The limit of this process's control group and of those above it; without any, no limit. */
    private static long limit() {
        long least = Long.MAX_VALUE;
        for (String line : lines(CGROUP)) {
            if (line.startsWith("0::/")) {
                for (Path at = CGROUPS.resolve(line.substring("0::/".length())); at.startsWith(CGROUPS); at = at.getParent()) {
                    least = Math.min(least, limitIn(at));
                }
            }
        }
        return least;
    }

    private static long limitIn(Path group) {
        List<String> max = lines(group.resolve("memory.max"));
        return max.isEmpty() || max.getFirst().equals("max") ? Long.MAX_VALUE : Long.parseLong(max.getFirst());
    }

    private static List<String> lines(Path file) {
        try {
            return Files.readAllLines(file);
        } catch (IOException e) {
            return List.of();
        }
    }
}
