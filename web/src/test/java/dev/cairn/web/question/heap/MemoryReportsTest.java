// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.question.heap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.monitor.memory.MemoryAccount;
import dev.cairn.monitor.memory.MemoryPart;
import dev.cairn.monitor.memory.MemorySource;
import dev.cairn.report.vm.memory.MemoryReport;
import dev.cairn.report.vm.memory.MemoryRow;
import dev.cairn.web.question.Subject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Map.Entry;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class MemoryReportsTest {
    private static final long MIB = 1 << 20;
    private static final Subject VM = new Subject("7-8", 7, "Shop");

    @SafeVarargs
    private static MemoryReport report(long trimMiB, long trimAtMostMiB, Entry<MemoryPart, Long>... mebibytes) {
        List<MemoryAccount.Line> lines = new ArrayList<>();
        long all = 0;
        for (Entry<MemoryPart, Long> each : mebibytes) {
            lines.add(new MemoryAccount.Line(
                    each.getKey(),
                    each.getValue() * MIB,
                    MemorySource.KERNEL,
                    false,
                    OptionalLong.empty(),
                    Instant.EPOCH));
            all += each.getValue() * MIB;
        }
        return MemoryReports.of(
                VM,
                new MemoryAccount(
                        Instant.EPOCH,
                        all,
                        0,
                        lines,
                        "glibc",
                        OptionalLong.empty(),
                        OptionalLong.of(trimMiB * MIB),
                        OptionalLong.of(trimAtMostMiB * MIB),
                        List.of(),
                        List.of(),
                        Optional.empty(),
                        List.of()));
    }

    private static List<Long> changes(MemoryReport report) {
        return report.rows().stream()
                .map(MemoryRow::changeBytes)
                .map(bytes -> bytes == null ? -1 : bytes / MIB)
                .toList();
    }

    @Test
    void tellsALeakFromWhatIsKept() {
        MemoryReport before = report(
                0,
                0,
                Map.entry(MemoryPart.JAVA_HEAP, 50L),
                Map.entry(MemoryPart.MALLOC_LIVE, 5L),
                Map.entry(MemoryPart.MALLOC_KEPT, 1L));
        MemoryReport leak = MemoryReports.since(
                before,
                report(
                        0,
                        0,
                        Map.entry(MemoryPart.JAVA_HEAP, 50L),
                        Map.entry(MemoryPart.MALLOC_LIVE, 65L),
                        Map.entry(MemoryPart.MALLOC_KEPT, 1L)));
        assertThat(changes(leak)).containsExactly(0L, 60L, 0L);
        assertThat(leak.changeBytes()).isEqualTo(60 * MIB);
        assertThat(leak.findings())
                .singleElement()
                .asString()
                .contains("60.0 MiB of that is in \"malloc, in use\"", "leaks");

        MemoryReport kept = MemoryReports.since(
                before,
                report(
                        50,
                        60,
                        Map.entry(MemoryPart.JAVA_HEAP, 50L),
                        Map.entry(MemoryPart.MALLOC_LIVE, 5L),
                        Map.entry(MemoryPart.MALLOC_KEPT, 61L)));
        assertThat(kept.findings()).hasSize(2);
        assertThat(kept.findings().getFirst()).contains("61.0 MiB", "no leak", "gives back most of it");
        assertThat(kept.findings().getLast()).contains("nothing leaks");
    }

    @Test
    void saysWhenATrimHelpsLittle() {
        MemoryReport report = report(1, 2, Map.entry(MemoryPart.MALLOC_KEPT, 61L));
        assertThat(report.findings()).singleElement().asString().contains("gives back little");
    }

    @Test
    void comparesMallocOnlyWhereBothLooksToldItApart() {
        MemoryReport before = report(0, 0, Map.entry(MemoryPart.FILES, 10L), Map.entry(MemoryPart.MALLOC, 9L));
        MemoryReport now = MemoryReports.since(
                before,
                report(
                        0,
                        0,
                        Map.entry(MemoryPart.FILES, 11L),
                        Map.entry(MemoryPart.MALLOC_LIVE, 30L),
                        Map.entry(MemoryPart.MALLOC_KEPT, 1L)));
        assertThat(changes(now)).containsExactly(1L, -1L, -1L);
        assertThat(now.findings()).isEmpty();
    }
}
