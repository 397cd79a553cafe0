// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.wire.ddm.chunk.allocation;

import dev.cairn.wire.ddm.chunk.allocation.AllocationReport.Allocation;
import dev.cairn.wire.ddm.chunk.allocation.AllocationReport.Frame;
import dev.cairn.wire.ddm.chunk.field.StackFrame;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Makes an {@link AllocationReport}, and gives each name its place in a table. Into a REAL goes what fits: sizes and
 * lines are clipped, thread ids lose their high bits, stacks their outermost frames.
 */
public final class AllocationReportBuilder {
    private static final int MAX_NARROW_COUNT = 0xFFFF;
    private static final int MAX_NARROW_DEPTH = 0xFF;
    private static final int MAX_WIDE_DEPTH = 0xFFFF;

    private final boolean wide;
    private final List<Allocation> allocations = new ArrayList<>();
    private final Map<String, Integer> classNames = new LinkedHashMap<>();
    private final Map<String, Integer> methodNames = new LinkedHashMap<>();
    private final Map<String, Integer> fileNames = new LinkedHashMap<>();

    /**
     * Begins an empty report.
     *
     * @param wide for REA8 instead of REAL
     */
    public AllocationReportBuilder(boolean wide) {
        this.wide = wide;
    }

    /**
     * Adds what was allocated before all that was added so far: readers take the first for the newest.
     *
     * @param className as a descriptor, as those of the frames
     * @return whether it was added; if not the report is full
     */
    public boolean add(long size, long threadId, String className, List<StackFrame> frames) {
        List<StackFrame> kept = frames.subList(0, Math.min(frames.size(), wide ? MAX_WIDE_DEPTH : MAX_NARROW_DEPTH));
        if (!wide && !hasRoom(kept.size())) {
            return false;
        }
        int classIndex = index(classNames, className);
        List<Frame> indexed = kept.stream()
                .map(frame -> new Frame(
                        index(classNames, frame.className()),
                        index(methodNames, frame.method()),
                        index(fileNames, frame.file()),
                        wide ? frame.line() : Math.max(Short.MIN_VALUE, Math.min(Short.MAX_VALUE, frame.line()))))
                .toList();
        allocations.add(
                wide
                        ? new Allocation(size, threadId, classIndex, indexed)
                        : new Allocation(Math.min(size, 0xFFFF_FFFFL), threadId & 0xFFFF, classIndex, indexed));
        return true;
    }

    public AllocationReport build() {
        return new AllocationReport(
                wide,
                allocations,
                List.copyOf(classNames.keySet()),
                List.copyOf(methodNames.keySet()),
                List.copyOf(fileNames.keySet()));
    }

    /** Whether all tables have room for names that are all new. */
    private boolean hasRoom(int frames) {
        return allocations.size() < MAX_NARROW_COUNT
                && classNames.size() + frames + 1 <= MAX_NARROW_COUNT
                && methodNames.size() + frames <= MAX_NARROW_COUNT
                && fileNames.size() + frames <= MAX_NARROW_COUNT;
    }

    private static int index(Map<String, Integer> table, String name) {
        return table.computeIfAbsent(name, unused -> table.size());
    }
}
