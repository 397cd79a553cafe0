// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.cairn.profile.model.AllocationSamples;
import dev.cairn.profile.model.Estimate;
import dev.cairn.profile.model.LiveObjects;
import dev.cairn.profile.model.ProfileEnd;
import dev.cairn.profile.model.RecordedProfile;
import dev.cairn.profile.model.RecordedSite;
import dev.cairn.profile.model.RecordingCost;
import dev.cairn.profile.model.RecordingLoss;
import dev.cairn.profile.model.StackFrame;
import dev.cairn.profile.model.Window;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class AgedSitesTest {
    private static RecordedSite site(String className, String thread, Map<Integer, Long> bytesByAge) {
        TreeMap<Integer, Estimate> ages = new TreeMap<>();
        bytesByAge.forEach((age, bytes) -> ages.put(age, Estimate.exactly((double) bytes)));
        long all = bytesByAge.values().stream().mapToLong(Long::longValue).sum();
        return new RecordedSite(
                className,
                thread,
                List.of(StackFrame.named("dev.shop.Cart.fill")),
                false,
                Map.of(AllocationSamples.OBJECTS, Estimate.ZERO, AllocationSamples.BYTES, Estimate.ZERO),
                0,
                Optional.of(new LiveObjects(Estimate.exactly(1), Estimate.exactly((double) all), ages)));
    }

    private static RecordedProfile profile(RecordedSite... sites) {
        return new RecordedProfile(
                AllocationSamples.KIND,
                "Shop (7)",
                new Window(0, 1, 0, 1),
                true,
                0,
                0,
                RecordingLoss.NONE,
                0,
                ProfileEnd.SNAPSHOT,
                List.of(),
                RecordingCost.NONE,
                List.of(),
                AllocationSamples.KIND.columns(),
                true,
                List.of(sites));
    }

    @Test
    void eachAgeHasItsSitesTheLargestFirst() {
        List<AgedSites> ages = AgedSites.of(profile(
                site("byte[]", "one", Map.of(0, 100L, 3, 40L)),
                site("byte[]", "other", Map.of(0, 20L)),
                site("int[]", "one", Map.of(0, 300L, 20, 7L))));
        assertThat(ages).extracting(each -> each.age().age()).containsExactly("0 GCs", "2 to 3 GCs", "16 GCs or more");
        assertThat(ages.getFirst().age().bytes()).isEqualTo(Estimate.exactly(420));
        assertThat(ages.getFirst().sites())
                .extracting(AgedSites.Site::className, each -> each.bytes().value())
                .containsExactly(tuple("int[]", 300.0), tuple("byte[]", 120.0));
        assertThat(ages.getLast().sites()).extracting(AgedSites.Site::className).containsExactly("int[]");
    }

    @Test
    void nothingAliveHasNoAge() {
        assertThat(AgedSites.of(profile())).isEmpty();
    }
}
