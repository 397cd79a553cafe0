// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent.recording;

import dev.cairn.wire.ddm.chunk.allocation.AllocationReport;
import dev.cairn.wire.ddm.chunk.allocation.AllocationReport.Allocation;
import dev.cairn.wire.ddm.chunk.field.StackFrame;
import java.util.List;

/** One allocation of a report, with its names. */
record Tracked(String className, long size, long threadId, List<StackFrame> frames) {
    static final String WORK = "Ldev/cairn/testkit/target/allocation/Allocator$Work;";

    /** Of the whole report, the newest first. */
    static List<Tracked> of(AllocationReport report) {
        return report.allocations().stream().map(each -> of(report, each)).toList();
    }

    private static Tracked of(AllocationReport report, Allocation allocation) {
        return new Tracked(
                report.className(allocation.classIndex()),
                allocation.size(),
                allocation.threadId(),
                allocation.frames().stream().map(report::frame).toList());
    }

    /** Whether a method of {@code Allocator.Work} allocated it itself. */
    boolean isIn(String method) {
        return !frames.isEmpty()
                && frames.get(0).className().equals(WORK)
                && frames.get(0).method().equals(method);
    }
}
