// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.memory;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What the resident memory of a VM's process was used for at one moment. The lines add up to {@code residentBytes}.
 *
 * @param residentBytes as the kernel counts it, mapping by mapping
 * @param allocator what malloc is here, such as "glibc"
 * @param keptAtMostBytes what the allocator may keep at most: that much is free in it, resident or not; empty if unknown
 * @param trimBytes about what a trim gives back at least; empty if unknown
 * @param trimAtMostBytes about what it gives back at most
 * @param largestFiles the files with most resident bytes
 * @param unknown the largest mappings that are in the rest
 * @param counts what the VM counts by itself; empty where it does not
 * @param notes what could not be found out, and why, as sentences
 */
public record MemoryAccount(
        Instant at,
        long residentBytes,
        long swappedBytes,
        List<Line> lines,
        String allocator,
        OptionalLong keptAtMostBytes,
        OptionalLong trimBytes,
        OptionalLong trimAtMostBytes,
        List<FileUse> largestFiles,
        List<Unknown> unknown,
        Optional<VmCounts> counts,
        List<String> notes) {
    public MemoryAccount {
        lines = List.copyOf(lines);
        largestFiles = List.copyOf(largestFiles);
        unknown = List.copyOf(unknown);
        notes = List.copyOf(notes);
    }

    /**
     * One use of memory.
     *
     * @param isEstimate whether the boundary to another line is not exact
     * @param mappings how many mappings it consists of, if it consists of whole ones
     * @param readAt when its source was asked
     */
    public record Line(
            MemoryPart part,
            long residentBytes,
            MemorySource source,
            boolean isEstimate,
            OptionalLong mappings,
            Instant readAt) {}

    /** A file, and what of it is resident. */
    public record FileUse(String name, long residentBytes) {}

    /** A mapping that is for something unknown. */
    public record Unknown(long start, long bytes, long residentBytes) {}

    /** What the line has; 0 if there is none. */
    public long bytes(MemoryPart part) {
        return lines.stream()
                .filter(line -> line.part() == part)
                .mapToLong(Line::residentBytes)
                .sum();
    }
}
