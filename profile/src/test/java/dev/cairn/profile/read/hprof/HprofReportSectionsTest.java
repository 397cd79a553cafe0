// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.read.hprof;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.profile.export.ExportFormat;
import dev.cairn.profile.export.ProfileExport;
import dev.cairn.profile.model.AllocationSamples;
import dev.cairn.profile.model.LiveObjects;
import dev.cairn.profile.model.StackFrame;
import dev.cairn.profile.model.StackProfile;
import dev.cairn.profile.model.StackSample;
import dev.cairn.profile.model.ValueType;
import dev.cairn.profile.read.ProfileReading;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What becomes of each section of a report: its stacks, values and labels. */
class HprofReportSectionsTest extends WithHprofReports {
    @Test
    void samplesHaveTheirStacksAndThreads() {
        StackProfile profile = profile(HprofReports.ofHadoop());
        assertThat(profile.types()).containsExactly(new ValueType("samples", "count"));
        assertThat(profile.samples())
                .containsExactly(
                        new StackSample(
                                List.of(
                                        frame("a.Shop", "sell", "Shop.java", 7),
                                        frame("a.Shop", "main", "Shop.java", 3)),
                                List.of(229L),
                                Map.of("thread", "main")),
                        new StackSample(
                                List.of(frame("a.Shop$$Lambda", "run")),
                                List.of(200L),
                                Map.of("thread", "a \"quoted\", group=\"one\"")),
                        new StackSample(
                                List.of(frame("a.Shop", "sell", "Shop.java", StackFrame.NATIVE_LINE)),
                                List.of(33L),
                                Map.of("thread", "thread 200009")));
        assertThat(profile.notes())
                .containsExactly(
                        "This is CPU SAMPLES, written Fri Nov 20 04:19:35 2026 by the clock of that machine.",
                        "The file also has SITES (--section sites).",
                        "4 of 466 samples are not in the rows that are there; the report leaves out what is below its"
                                + " cutoff.");
    }

    @Test
    void sitesKeepTheirNumbers() {
        StackProfile profile = profile(HprofReports.ofHadoop(), of(HprofSection.SITES));
        assertThat(profile.types())
                .containsExactly(
                        AllocationSamples.OBJECTS.type(),
                        AllocationSamples.BYTES.type(),
                        LiveObjects.INUSE_OBJECTS,
                        LiveObjects.INUSE_SPACE);
        assertThat(profile.defaultType()).isEqualTo(3);
        assertThat(profile.samples())
                .containsExactly(
                        new StackSample(
                                List.of(
                                        frame("", "long[]"),
                                        frame("a.Shop", "sell", "Shop.java", 7),
                                        frame("a.Shop", "main", "Shop.java", 3)),
                                List.of(40_000L, 5_000_000_000L, 20_000L, 960_000L),
                                Map.of("thread", "main", "class", "long[]")),
                        new StackSample(
                                List.of(frame("", "a.Shop$Item[][]")),
                                List.of(10L, 320_000L, 10L, 320_000L),
                                Map.of("thread", "main", "class", "a.Shop$Item[][]")));
        HprofReports allocated = HprofReports.begun()
                .line("SITES BEGIN (ordered by allocated bytes) " + HprofReports.DATE)
                .site(60, 60.5, 1, 1, 2, 2, 300001, "int[]")
                .end("SITES");
        assertThat(profile(allocated).defaultType()).isEqualTo(1);
        assertThat(profile(allocated).notes())
                .contains(
                        "The rows that are there have 60.50 % of the bytes alive; the report leaves out what is below"
                                + " its cutoff.",
                        "Incomplete: the stacks of 1 rows are not in the file.");
    }

    @Test
    void timesAreSharesOfTheTotal() {
        StackProfile profile = profile(HprofReports.timesAndMonitors());
        assertThat(profile.types())
                .containsExactly(new ValueType("calls", "count"), new ValueType("time", "nanoseconds"));
        assertThat(profile.defaultType()).isEqualTo(1);
        assertThat(profile.samples())
                .extracting(StackSample::values)
                .containsExactly(List.of(150_048L, 1_466_210_000L), List.of(1L, 475_790_000L));
        assertThat(profile.samples().getLast().frames()).containsExactly(frame("", "<empty>"));
        assertThat(profile.notes())
                .contains("Times were written as rounded shares, so that each may be off by 0.10 ms.");
    }

    @Test
    void monitorsTellTheirClass() {
        StackProfile profile = profile(HprofReports.timesAndMonitors(), of(HprofSection.MONITORS));
        assertThat(profile.samples())
                .containsExactly(new StackSample(
                        List.of(
                                frame("", "java.lang.Object"),
                                frame("a.Fib", "fib", "Fib.java", StackFrame.UNKNOWN_LINE),
                                frame("a.Fib", "main", "Fib.java", StackFrame.UNKNOWN_LINE)),
                        List.of(17L, 200_000_000L),
                        Map.of("class", "java.lang.Object")));
    }

    @Test
    void becomesCollapsedStacks() throws IOException {
        ProfileReading.Done done =
                (ProfileReading.Done) reading(HprofReports.ofHadoop().bytes(), of(HprofSection.SITES));
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        var _ = ProfileExport.write(done.profile(), ExportFormat.COLLAPSED, out);
        assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo("""
            [note: This is SITES, written Fri Nov 20 04:19:35 2026 by the clock of that machine.] 0
            [note: The file also has CPU SAMPLES (--section cpu).] 0
            a.Shop$Item[][]_[i] 320000
            a.Shop.main;a.Shop.sell;long[]_[i] 960000
            """);
        assertThat(done.format()).isEqualTo("an HPROF report");
    }
}
