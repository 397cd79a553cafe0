// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.capture;

import dev.cairn.monitor.locks.DumpComparison;
import dev.cairn.monitor.locks.DumpedThread;
import dev.cairn.monitor.locks.ThreadDumpFile;
import dev.cairn.monitor.locks.ThreadDumper.Result;
import dev.cairn.report.vm.thread.DumpComparisonReport;
import dev.cairn.report.vm.thread.DumpedThreadRow;
import dev.cairn.report.vm.thread.PoolSizeRow;
import dev.cairn.report.vm.thread.StandstillRow;
import dev.cairn.report.vm.thread.StateChangeRow;
import dev.cairn.web.profile.FrameReports;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Two thread dumps compared, as a report. */
public final class ThreadDumpPair {
    private ThreadDumpPair() {}

    /**
     * Reads both files, and compares them.
     *
     * @param before what the report calls the first
     * @param after what it calls the second
     * @throws IOException if one of them cannot be read; the message is a sentence
     */
    public static DumpComparisonReport compare(String before, Path first, String after, Path second)
            throws IOException {
        ThreadDumpFile one = read(first);
        ThreadDumpFile other = read(second);
        DumpComparison comparison = DumpComparison.of(one.threads(), other.threads());
        return new DumpComparisonReport(
                before,
                after,
                one.threads().size(),
                other.threads().size(),
                rows(comparison.came()),
                rows(comparison.went()),
                comparison.changed().stream()
                        .map(pair -> new StateChangeRow(
                                pair.after().id(),
                                pair.after().name(),
                                pair.before().state(),
                                pair.after().state()))
                        .toList(),
                comparison.moved(),
                comparison.withoutStack(),
                comparison.still().stream().map(ThreadDumpPair::row).toList(),
                comparison.pools().stream()
                        .map(size -> new PoolSizeRow(size.pool(), size.before(), size.after()))
                        .toList(),
                Stream.of(one, other).flatMap(dump -> dump.note().stream()).toList());
    }

    private static ThreadDumpFile read(Path file) throws IOException {
        return switch (ThreadDumpFile.read(file)) {
            case Result.Done<ThreadDumpFile>(ThreadDumpFile dump) -> dump;
            case Result.Failed<ThreadDumpFile>(String sentence) -> throw new IOException(sentence);
        };
    }

    private static List<DumpedThreadRow> rows(List<DumpedThread> threads) {
        return threads.stream()
                .map(thread -> new DumpedThreadRow(thread.id(), thread.name(), thread.state()))
                .toList();
    }

    private static StandstillRow row(DumpComparison.Standstill still) {
        return new StandstillRow(
                still.state(),
                rows(still.threads()),
                still.frames().stream().map(FrameReports::of).toList());
    }
}
