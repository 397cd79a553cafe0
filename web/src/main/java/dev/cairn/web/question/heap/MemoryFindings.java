// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.question.heap;

import dev.cairn.monitor.memory.MemoryPart;
import dev.cairn.report.vm.memory.MemoryCount;
import dev.cairn.report.vm.memory.MemoryReport;
import dev.cairn.report.vm.memory.MemoryRow;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What stands out in an account of memory: a leak or an allocator that keeps, and where memory grew. */
final class MemoryFindings {
    /** What is less is not worth a sentence. */
    private static final long WORTH = 8L << 20;

    private static final double WORTH_SHARE = 0.1;
    private static final double MOST = 0.5;
    private static final double MEBIBYTE = 1 << 20;

    private MemoryFindings() {}

    static List<String> of(MemoryReport report) {
        List<String> findings = new ArrayList<>();
        kept(report).ifPresent(findings::add);
        growth(report).ifPresent(findings::add);
        uncounted(report).ifPresent(findings::add);
        return List.copyOf(findings);
    }

    private static Optional<String> kept(MemoryReport report) {
        long kept = bytes(report, MemoryPart.MALLOC_KEPT);
        if (kept < WORTH || kept < WORTH_SHARE * report.residentBytes()) {
            return Optional.empty();
        }
        Long least = report.trimBytes();
        Long most = report.trimAtMostBytes();
        return Optional.of("malloc keeps about " + size(kept)
                + " that the program has freed: that is no leak, and is used again."
                + (least == null || most == null ? "" : back(least, most, kept)));
    }

    private static String back(long least, long most, long kept) {
        return most < MOST * kept
                ? " Most of it lies in holes between what is in use, so a trim gives back little."
                : least < MOST * most
                        ? " A trim gives back part of it, perhaps nearly all (--trim)."
                        : " A trim gives back most of it (--trim).";
    }

    private static Optional<String> growth(MemoryReport report) {
        Long change = report.changeBytes();
        if (change == null || change < WORTH) {
            return Optional.empty();
        }
        return report.rows().stream()
                .filter(row -> row.changeBytes() != null)
                .max(Comparator.comparingLong(MemoryFindings::change))
                .filter(row -> change(row) >= MOST * change)
                .map(row -> "RSS grew by " + size(change) + " since the last look, and " + size(change(row))
                        + " of that is in \"" + row.words() + "\"." + meaning(row));
    }

    private static long change(MemoryRow row) {
        Long change = row.changeBytes();
        return change == null ? 0 : change;
    }

    private static String meaning(MemoryRow row) {
        if (is(row, MemoryPart.MALLOC_LIVE)) {
            return " It is in use, so malloc does not keep it: if it goes on growing, native code, Unsafe or an Arena"
                    + " leaks.";
        }
        if (is(row, MemoryPart.DIRECT_BUFFERS)) {
            return " If it goes on growing, direct buffers are held: look for java.nio.DirectByteBuffer in the heap.";
        }
        if (is(row, MemoryPart.MALLOC_KEPT)) {
            return " It is free, so nothing leaks: the allocator keeps it.";
        }
        if (is(row, MemoryPart.STACKS)) {
            return " If it goes on growing, threads are started and do not end (cairn threads).";
        }
        return is(row, MemoryPart.METASPACE)
                ? " If it goes on growing, classes are loaded and their loaders held."
                : "";
    }

    /** What malloc has in use beyond what the VM counts is of native libraries, which the VM does not see. */
    private static Optional<String> uncounted(MemoryReport report) {
        long counted =
                report.counts().stream().mapToLong(MemoryCount::mallocBytes).sum();
        long live = bytes(report, MemoryPart.MALLOC_LIVE) + bytes(report, MemoryPart.DIRECT_BUFFERS);
        long uncounted = live - counted;
        return counted > 0 && uncounted >= WORTH && uncounted >= WORTH_SHARE * report.residentBytes()
                ? Optional.of("Of what malloc has in use, the VM and the JDK have " + size(counted) + " (NMT): about "
                        + size(uncounted) + " is of native libraries.")
                : Optional.empty();
    }

    private static long bytes(MemoryReport report, MemoryPart part) {
        return MemoryReports.bytes(report, MemoryReports.name(part));
    }

    private static boolean is(MemoryRow row, MemoryPart part) {
        return row.part().equals(MemoryReports.name(part));
    }

    private static String size(long bytes) {
        return String.format(Locale.ROOT, "%.1f MiB", bytes / MEBIBYTE);
    }
}
