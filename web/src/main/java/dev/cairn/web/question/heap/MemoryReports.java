// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.question.heap;

import dev.cairn.monitor.memory.MemoryAccount;
import dev.cairn.monitor.memory.MemoryPart;
import dev.cairn.monitor.memory.MemorySource;
import dev.cairn.monitor.memory.TrimReading;
import dev.cairn.report.json.OrNull;
import dev.cairn.report.vm.memory.MemoryCount;
import dev.cairn.report.vm.memory.MemoryFile;
import dev.cairn.report.vm.memory.MemoryReport;
import dev.cairn.report.vm.memory.MemoryRow;
import dev.cairn.report.vm.memory.MemoryUnknown;
import dev.cairn.report.vm.memory.TrimReport;
import dev.cairn.web.question.Subject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Makes reports of accounts of memory. */
public final class MemoryReports {
    private static final int PERCENT = 100;

    private static final Set<String> OF_MALLOC = Stream.of(
                    MemoryPart.MALLOC, MemoryPart.MALLOC_LIVE, MemoryPart.MALLOC_KEPT, MemoryPart.DIRECT_BUFFERS)
            .map(MemoryReports::name)
            .collect(Collectors.toUnmodifiableSet());

    private MemoryReports() {}

    static MemoryReport of(Subject vm, MemoryAccount account) {
        MemoryReport plain = new MemoryReport(
                vm.key(),
                vm.pid(),
                vm.name(),
                account.at().toString(),
                account.residentBytes(),
                account.swappedBytes(),
                account.lines().stream()
                        .map(line -> row(line, account.residentBytes()))
                        .toList(),
                account.allocator(),
                OrNull.of(account.keptAtMostBytes()),
                OrNull.of(account.trimBytes()),
                OrNull.of(account.trimAtMostBytes()),
                account.largestFiles().stream()
                        .map(each -> new MemoryFile(each.name(), each.residentBytes()))
                        .toList(),
                account.unknown().stream()
                        .map(each -> new MemoryUnknown(each.start(), each.bytes(), each.residentBytes()))
                        .toList(),
                account.counts().stream()
                        .flatMap(counts -> counts.categories().stream())
                        .map(each -> new MemoryCount(each.name(), each.committedBytes(), each.mallocBytes()))
                        .toList(),
                null,
                null,
                List.of(),
                account.notes());
        return found(plain);
    }

    private static MemoryRow row(MemoryAccount.Line line, long all) {
        return new MemoryRow(
                name(line.part()),
                words(line.part()),
                line.residentBytes(),
                all == 0 ? 0 : (double) PERCENT * line.residentBytes() / all,
                name(line.source()),
                line.isEstimate(),
                OrNull.of(line.mappings()),
                line.readAt().toString(),
                null);
    }

    static TrimReport of(Subject vm, TrimReading trim) {
        long swappedMeanwhile = Math.max(0, trim.swappedBytesAfter() - trim.swappedBytesBefore());
        return new TrimReport(
                vm.key(),
                vm.pid(),
                vm.name(),
                trim.residentBytesBefore(),
                trim.residentBytesAfter(),
                trim.residentBytesBefore() - trim.residentBytesAfter() - swappedMeanwhile,
                trim.took().toMillis(),
                trim.said());
    }

    /**
     * What changed from {@code earlier} to {@code now}, which are of one VM. A row that was not there had nothing; of malloc's rows
     * nothing is said where they are separated in one of the two only.
     */
    public static MemoryReport since(MemoryReport earlier, MemoryReport now) {
        boolean alike = row(earlier, name(MemoryPart.MALLOC)).isPresent()
                == row(now, name(MemoryPart.MALLOC)).isPresent();
        List<MemoryRow> rows = new ArrayList<>();
        for (MemoryRow each : now.rows()) {
            rows.add(changed(
                    each,
                    alike || !OF_MALLOC.contains(each.part())
                            ? (Long) (each.residentBytes() - bytes(earlier, each.part()))
                            : null));
        }
        return found(with(now, rows, earlier.at(), now.residentBytes() - earlier.residentBytes(), List.of()));
    }

    private static MemoryRow changed(MemoryRow row, @Nullable Long change) {
        return new MemoryRow(
                row.part(),
                row.words(),
                row.residentBytes(),
                row.percent(),
                row.source(),
                row.estimate(),
                row.mappings(),
                row.readAt(),
                change);
    }

    private static MemoryReport found(MemoryReport report) {
        return with(report, report.rows(), report.since(), report.changeBytes(), MemoryFindings.of(report));
    }

    private static MemoryReport with(
            MemoryReport of,
            List<MemoryRow> rows,
            @Nullable String since,
            @Nullable Long change,
            List<String> findings) {
        return new MemoryReport(
                of.key(),
                of.pid(),
                of.name(),
                of.at(),
                of.residentBytes(),
                of.swappedBytes(),
                rows,
                of.allocator(),
                of.keptAtMostBytes(),
                of.trimBytes(),
                of.trimAtMostBytes(),
                of.files(),
                of.unknown(),
                of.counts(),
                since,
                change,
                findings,
                of.notes());
    }

    static long bytes(MemoryReport report, String part) {
        return row(report, part).map(MemoryRow::residentBytes).orElse(0L);
    }

    static Optional<MemoryRow> row(MemoryReport report, String part) {
        return report.rows().stream().filter(row -> row.part().equals(part)).findFirst();
    }

    static String name(MemoryPart part) {
        return switch (part) {
            case JAVA_HEAP -> "javaHeap";
            case HEAP_AGAIN -> "heapAgain";
            case METASPACE -> "metaspace";
            case CODE_CACHE -> "codeCache";
            case STACKS -> "stacks";
            case VM_INTERNAL -> "vmInternal";
            case DIRECT_BUFFERS -> "directBuffers";
            case MALLOC_LIVE -> "mallocLive";
            case MALLOC_KEPT -> "mallocKept";
            case MALLOC -> "malloc";
            case CLASS_ARCHIVE -> "classArchive";
            case FILES -> "files";
            case CAIRN -> "cairn";
            case REST -> "rest";
        };
    }

    private static String words(MemoryPart part) {
        return switch (part) {
            case JAVA_HEAP -> "Java heap";
            case HEAP_AGAIN -> "Java heap, counted again";
            case METASPACE -> "metaspace";
            case CODE_CACHE -> "code cache";
            case STACKS -> "threads' stacks";
            case VM_INTERNAL -> "tables of GC and VM";
            case DIRECT_BUFFERS -> "direct buffers";
            case MALLOC_LIVE -> "malloc, in use";
            case MALLOC_KEPT -> "malloc, free but kept";
            case MALLOC -> "malloc, in use and kept";
            case CLASS_ARCHIVE -> "class archive (CDS)";
            case FILES -> "mapped files";
            case CAIRN -> "Cairn's agent";
            case REST -> "rest";
        };
    }

    private static String name(MemorySource source) {
        return switch (source) {
            case KERNEL -> "kernel";
            case VM -> "vm";
            case INFERRED -> "inferred";
            case ALLOCATOR -> "allocator";
            case JDK -> "jdk";
            case REMAINDER -> "remainder";
        };
    }
}
