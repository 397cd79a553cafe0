// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.hprof.collect;

import dev.cairn.hprof.books.AllocationBook;
import dev.cairn.hprof.books.CallBook;
import dev.cairn.hprof.books.CpuSampleBook;
import dev.cairn.hprof.books.ExhaustionBook;
import dev.cairn.hprof.books.MonitorBook;
import dev.cairn.hprof.heap.HeapDumpBook;
import dev.cairn.hprof.names.NameTables;
import dev.cairn.hprof.report.ReportBook;
import java.util.List;
import java.util.function.Consumer;

/**
 * The books of one report.
 *
 * @param all of them, with those that are named
 */
record ReportBooks(AllocationBook allocations, CpuSampleBook samples, List<ReportBook> all) {
    /**
     * Creates empty books.
     *
     * @param lines takes the lines that a text report writes at once
     * @param memory how much memory live objects may take
     */
    static ReportBooks of(NameTables names, Consumer<String> lines, long memory) {
        AllocationBook allocations = new AllocationBook(names, memory);
        CpuSampleBook samples = new CpuSampleBook(names);
        return new ReportBooks(
                allocations,
                samples,
                List.of(
                        allocations,
                        samples,
                        new CallBook(names),
                        new MonitorBook(names, lines),
                        new ExhaustionBook(names),
                        new HeapDumpBook(names, allocations::traceOf)));
    }
}
