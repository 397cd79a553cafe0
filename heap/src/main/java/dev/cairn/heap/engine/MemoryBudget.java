// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.engine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * How much memory columns may take: a share of what the machine has left, and of what this process may have by its control
 * groups, of either version.
 */
final class MemoryBudget {
    private static final Path MEMINFO = Path.of("/proc/meminfo");
    private static final Path CGROUP = Path.of("/proc/self/cgroup");
    private static final Path CGROUPS = Path.of("/sys/fs/cgroup");
    /** A line says {@code number:controllers:/path}; that of version 2 has no controllers. */
    private static final int PARTS_OF_LINE = 3;

    private static final String MEMORY = "memory";
    private static final List<String> LIMITS_OF_VERSION_1 = List.of("memory.limit_in_bytes");
    private static final List<String> LIMITS_OF_VERSION_2 = List.of("memory.max", "memory.high");
    private static final String AVAILABLE = "MemAvailable:";
    private static final long KIB = 1024;
    private static final double SHARE = 0.6;

    private MemoryBudget() {}

    static long bytes() {
        return (long) (SHARE * Math.min(available(), limit(CGROUP, CGROUPS)));
    }

    private static long available() {
        for (String line : lines(MEMINFO)) {
            if (line.startsWith(AVAILABLE)) {
                return KIB * Long.parseLong(line.replaceAll("\\D", ""));
            }
        }
        return Runtime.getRuntime().maxMemory();
    }

    /**
     * The least limit of a process's control groups and of those above them; without any, no limit.
     *
     * @param groups which groups the process is in
     * @param mounted where groups are seen: those of version 2, and in a folder of its own the memory groups of version 1
     */
    static long limit(Path groups, Path mounted) {
        long least = Long.MAX_VALUE;
        for (String line : lines(groups)) {
            String[] parts = line.split(":", PARTS_OF_LINE);
            if (parts.length < PARTS_OF_LINE) {
                continue;
            }
            if (parts[1].isEmpty()) {
                least = Math.min(least, limit(mounted, parts[2], LIMITS_OF_VERSION_2));
            } else if (List.of(parts[1].split(",")).contains(MEMORY)) {
                least = Math.min(least, limit(mounted.resolve(MEMORY), parts[2], LIMITS_OF_VERSION_1));
            }
        }
        return least;
    }

    /** In a container the path may be the host's: then only the topmost folder is there, and it is the container's. */
    private static long limit(Path top, String path, List<String> names) {
        long least = limitIn(top, names);
        Path at = top;
        for (String group :
                Stream.of(path.split("/")).filter(name -> !name.isEmpty()).toList()) {
            at = at.resolve(group);
            least = Math.min(least, limitIn(at, names));
        }
        return least;
    }

    private static long limitIn(Path group, List<String> names) {
        return names.stream()
                .flatMap(name -> lines(group.resolve(name)).stream().limit(1))
                .filter(limit -> limit.matches("\\d{1,18}")) // else it says that there is none
                .mapToLong(Long::parseLong)
                .min()
                .orElse(Long.MAX_VALUE);
    }

    private static List<String> lines(Path file) {
        try {
            return Files.readAllLines(file);
        } catch (IOException e) {
            return List.of();
        }
    }
}
