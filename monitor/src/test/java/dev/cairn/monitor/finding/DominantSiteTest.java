// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.finding;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.profile.model.AllocationSamples;
import dev.cairn.profile.model.CpuSamples;
import dev.cairn.profile.model.Estimate;
import dev.cairn.profile.model.ProfileEnd;
import dev.cairn.profile.model.RecordedProfile;
import dev.cairn.profile.model.RecordedSite;
import dev.cairn.profile.model.RecordingCost;
import dev.cairn.profile.model.RecordingLoss;
import dev.cairn.profile.model.SampleKind;
import dev.cairn.profile.model.StackFrame;
import dev.cairn.profile.model.ValueColumn;
import dev.cairn.profile.model.Window;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class DominantSiteTest {
    private static final long SECOND = 1_000_000_000L;

    private static RecordedSite site(String method, String thread, Estimate bytes) {
        return site(AllocationSamples.KIND, method, thread, bytes);
    }

    private static RecordedSite site(SampleKind kind, String method, String thread, Estimate value) {
        Map<ValueColumn, Estimate> values =
                kind.columns().stream().collect(Collectors.toMap(Function.identity(), column -> value));
        return new RecordedSite(
                "byte[]", thread, List.of(StackFrame.named(method)), false, values, 10, Optional.empty());
    }

    private static RecordedProfile profile(SampleKind kind, long seconds, List<String> filters, RecordedSite... sites) {
        return new RecordedProfile(
                kind,
                "Shop (7)",
                new Window(0, seconds * SECOND, 0, seconds * 1000),
                false,
                512,
                10L * sites.length,
                RecordingLoss.NONE,
                0,
                ProfileEnd.SNAPSHOT,
                filters,
                RecordingCost.NONE,
                List.of(),
                kind.columns(),
                false,
                List.of(sites));
    }

    private static Optional<Finding.OneSiteAllocates> find(RecordedSite... sites) {
        return DominantSite.in(profile(AllocationSamples.KIND, 20, List.of(), sites));
    }

    @Test
    void findsTheSiteWithMostForSureWhoeverRunsIt() {
        Optional<Finding.OneSiteAllocates> found = find(
                site("A.much", "one", new Estimate(300, 5)),
                site("A.much", "other", new Estimate(300, 5)),
                site("A.little", "one", new Estimate(400, 5)));
        assertThat(found).hasValueSatisfying(site -> {
            assertThat(site.frames()).containsExactly(StackFrame.named("A.much"));
            assertThat(site.share().value()).isEqualTo(0.6);
            assertThat(site.leastShare()).isBetween(0.58, 0.6);
            assertThat(site.bytes().value()).isEqualTo(600);
            assertThat(site.samples()).isEqualTo(30);
        });
    }

    @Test
    void putsNoEstimateAboveWhatIsCertain() {
        assertThat(find(site("A.guess", "one", new Estimate(550, 400)), site("A.sure", "one", Estimate.exactly(450))))
                .as("the share of each is as uncertain as that of the other")
                .isEmpty();
        assertThat(find(
                        site("A.guess", "one", new Estimate(520, 60)),
                        site("A.sure", "one", Estimate.exactly(480)),
                        site("A.rest", "one", Estimate.exactly(1))))
                .hasValueSatisfying(site -> assertThat(site.leastShare()).isLessThan(0.5));
        assertThat(find(site("A.guess", "one", Estimate.unsure(900)), site("A.sure", "one", Estimate.exactly(100))))
                .isEmpty();
    }

    @Test
    void saysNothingWhereNothingStandsOutOrTooLittleIsKnown() {
        RecordedSite most = site("A.much", "one", Estimate.exactly(900));
        RecordedSite rest = site("A.rest", "one", Estimate.exactly(100));
        assertThat(find()).isEmpty();
        assertThat(find(
                        site("A.a", "one", Estimate.exactly(26)),
                        site("A.b", "one", Estimate.exactly(25)),
                        site("A.c", "one", Estimate.exactly(25)),
                        site("A.d", "one", Estimate.exactly(24))))
                .as("none has much")
                .isEmpty();
        assertThat(DominantSite.in(profile(AllocationSamples.KIND, 9, List.of(), most, rest)))
                .as("too short")
                .isEmpty();
        assertThat(DominantSite.in(profile(AllocationSamples.KIND, 20, List.of("include frame:A.**"), most, rest)))
                .as("a part of all bytes")
                .isEmpty();
        RecordedSite cpu = site(CpuSamples.KIND, "A.much", "one", Estimate.exactly(900));
        assertThat(DominantSite.in(profile(CpuSamples.KIND, 20, List.of(), cpu)))
                .as("of CPU time")
                .isEmpty();
        assertThat(find(most, rest)).isPresent();
    }
}
