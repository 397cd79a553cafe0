// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.record;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.cli.terminal.Terminal;
import dev.cairn.profile.model.AllocationSamples;
import dev.cairn.profile.model.CpuSamples;
import dev.cairn.profile.model.Estimate;
import dev.cairn.profile.model.LiveObjects;
import dev.cairn.profile.model.ProfileEnd;
import dev.cairn.profile.model.RecordedProfile;
import dev.cairn.profile.model.RecordedSite;
import dev.cairn.profile.model.RecordingCost;
import dev.cairn.profile.model.RecordingLoss;
import dev.cairn.profile.model.StackFrame;
import dev.cairn.profile.model.Window;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** What {@code cairn alloc} and {@code cairn cpu} print. */
class RecordedPrinterTest {
    /** What is alive: 40 bytes of age 0 and 60 of age 2. */
    private static RecordedSite site(boolean counted) {
        double sure = counted ? 0 : 1;
        LiveObjects live = new LiveObjects(
                new Estimate(9, 3 * sure),
                new Estimate(100, 10 * sure),
                new TreeMap<>(Map.of(0, new Estimate(40, 6 * sure), 2, new Estimate(60, 8 * sure))));
        return new RecordedSite(
                "a.Key",
                "main",
                List.of(),
                false,
                Map.of(
                        AllocationSamples.OBJECTS,
                        new Estimate(1234, 56 * sure),
                        AllocationSamples.BYTES,
                        new Estimate(4096, 1024 * sure)),
                7,
                Optional.of(live));
    }

    private static RecordedSite site(String name, double bytes, double error) {
        return new RecordedSite(
                name,
                "main",
                List.of(),
                false,
                Map.of(
                        AllocationSamples.OBJECTS,
                        new Estimate(1, 1),
                        AllocationSamples.BYTES,
                        new Estimate(bytes, error)),
                1,
                Optional.empty());
    }

    private static String printed(boolean counted) {
        return printed(counted, true, List.of(site(counted)));
    }

    private static String printed(boolean counted, boolean live, List<RecordedSite> sites) {
        RecordedProfile profile = new RecordedProfile(
                AllocationSamples.KIND,
                "Shop (pid 7)",
                new Window(0, 1_000_000_000, 0, 1000),
                counted,
                counted ? 0 : 512,
                7,
                RecordingLoss.NONE,
                0,
                ProfileEnd.STOPPED,
                List.of(),
                RecordingCost.NONE,
                List.of(),
                AllocationSamples.KIND.columns(),
                live,
                sites);
        StringWriter out = new StringWriter();
        Terminal terminal = new Terminal(new PrintWriter(out), new PrintWriter(out), false, 1000, Map.of());
        new RecordedPrinter(terminal, 20).print(profile, "", "");
        return out.toString();
    }

    @Test
    void behindEachEstimateStandsItsError() {
        assertThat(printed(false).lines())
                .containsSequence(
                        "ALIVE    +-  ALIVE OBJECTS  +-  0/1-3/4+ GCS       +-  OLDEST  ALLOCATED       +-    SHARE "
                                + " OBJECTS  +-  SITE",
                        "100 B  10 B              9   3     40/60/0 %  5/5/0 %   2 GCs    4.0 KiB  1.0 KiB  100.0 %   "
                                + " 1,234  56  a.Key");
    }

    @Test
    void whatWasCountedHasNone() {
        assertThat(printed(true))
                .doesNotContain("+-")
                .contains("ALIVE  ALIVE OBJECTS  0/1-3/4+ GCS  OLDEST  ALLOCATED    SHARE  OBJECTS  SITE");
    }

    @Test
    void aSingleSampleIsNotTheFirstRow() {
        String printed = printed(
                false,
                false,
                List.of(
                        site("a.Once", 8_388_608, 8_388_608),
                        site("a.Often", 2_097_152, 300_000),
                        site("a.Seldom", 1_048_576, 300_000)));
        assertThat(printed.lines().filter(line -> line.contains("a.")).map(line -> line.substring(line.indexOf("a."))))
                .containsExactly("a.Often", "a.Seldom", "a.Once");
        assertThat(printed).contains("The order is by what is sure, the number less twice its error (+-)");
    }

    @Test
    void anOrderThatIsThatOfTheNumbersNeedsNoWord() {
        assertThat(printed(false)).doesNotContain("The order");
    }

    @Test
    void timeHasAColumnForItsErrorWhateverTheSamplesSay() {
        RecordedProfile profile = new RecordedProfile(
                CpuSamples.KIND,
                "Shop (pid 7)",
                new Window(0, 1_000_000_000, 0, 1000),
                false,
                10_000_000,
                3,
                RecordingLoss.NONE,
                0,
                ProfileEnd.STOPPED,
                List.of(),
                RecordingCost.NONE,
                List.of(),
                CpuSamples.KIND.columns(),
                false,
                List.of(
                        place("main", List.of(StackFrame.named("a.Sort.run"))),
                        place("pool", List.of(StackFrame.named("a.Sort.run"))),
                        place("gc", List.of())));
        StringWriter out = new StringWriter();
        Terminal terminal = new Terminal(new PrintWriter(out), new PrintWriter(out), false, 1000, Map.of());

        new RecordedPrinter(terminal, 1).print(profile, "30.0 ms of CPU time", "no thread ran");

        assertThat(out.toString().lines())
                .containsExactly(
                        "Shop (pid 7): 30.0 ms of CPU time",
                        "  Places are estimated from 3 samples, taken every 10 ms of threads that had run.",
                        "CPU TIME  +-   SHARE  WHERE",
                        " 20.0 ms      66.7 %  a.Sort.run",
                        "In all 2 places; --top shows more, -o FILE has all of them.");
    }

    private static RecordedSite place(String thread, List<StackFrame> frames) {
        return new RecordedSite(
                "", thread, frames, false, Map.of(CpuSamples.NANOS, Estimate.exactly(10_000_000)), 1, Optional.empty());
    }
}
