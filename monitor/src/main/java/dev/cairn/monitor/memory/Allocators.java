// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.memory;

import dev.cairn.monitor.proc.ProcFs;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Allocators, by the names of their libraries: that of the C library, and those that take its place. */
public final class Allocators {
    private static final String OF_C_LIBRARY = "glibc";
    private static final String C_LIBRARY = "/libc.so.6";
    private static final String PRELOADED = "/libcairn_malloc.so";
    /** As for {@code maps} of large VMs. */
    private static final int MOST_BYTES = 16 * 1024 * 1024;

    private static final List<String> NAMES =
            List.of("jemalloc", "tcmalloc", "mimalloc", "snmalloc", "rpmalloc", "hoard");

    private Allocators() {}

    /** Those that a process has, in a sentence; empty if its libraries cannot be read. One that is built into a program does not show. */
    public static Optional<String> sentence(long pid) {
        return ProcFs.readText(ProcFs.ofThisMachine().of(pid, "maps"), MOST_BYTES)
                .flatMap(Allocators::sentenceOf);
    }

    static Optional<String> sentenceOf(String maps) {
        Set<String> paths = maps.lines()
                .map(line -> line.split(" +", 6))
                .filter(parts -> parts.length == 6)
                .map(parts -> parts[5])
                .collect(Collectors.toCollection(LinkedHashSet::new));
        List<String> others =
                paths.stream().flatMap(path -> named(path).stream()).distinct().toList();
        boolean usual = paths.stream().anyMatch(path -> path.endsWith(C_LIBRARY));
        boolean preloaded = paths.stream().anyMatch(path -> path.endsWith(PRELOADED));
        String way = preloaded
                ? ", and libcairn_malloc.so is preloaded: all its calls are seen."
                : ", seen where libraries call it by their tables.";
        if (others.isEmpty()) {
            return usual ? Optional.of("The allocator is " + OF_C_LIBRARY + way) : Optional.empty();
        }
        return Optional.of(
                "The allocator is " + String.join(", ", others) + (usual ? " beside " + OF_C_LIBRARY : "") + way);
    }

    /** Which one is in a library at this path. */
    static Optional<String> named(String path) {
        String file = path.substring(path.lastIndexOf('/') + 1);
        return file.contains(".so") ? NAMES.stream().filter(file::contains).findFirst() : Optional.empty();
    }
}
