// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.record;

import static dev.cairn.monitor.record.Bakeries.LIMIT;
import static dev.cairn.monitor.record.Bakeries.bakery;
import static dev.cairn.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.profile.model.LiveObjects;
import dev.cairn.profile.model.RecordedProfile;
import dev.cairn.testkit.Collectors;
import dev.cairn.testkit.TargetJvm;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What is alive, and how old it is, with every collector: each reports dead objects and its ends in its own way. */
class LiveObjectsTest {
    /** JDK 17 crashes with Parallel and classes that are unloaded, by itself, and not each has Shenandoah. */
    static Stream<Collectors.Pair> collectors() {
        return Collectors.onAllJdks()
                .filter(pair -> pair.jdk().feature() > 17
                        || !(pair.collector().equals("Parallel")
                                || pair.collector().equals("Shenandoah")));
    }

    @ParameterizedTest
    @MethodSource("collectors")
    void areThoseThatNoCollectionHasFoundDead(Collectors.Pair pair) throws Exception {
        try (TargetJvm target = bakery(pair.jdk(), pair.option());
                RecordedTarget vm = new RecordedTarget(target);
                Recording recording = vm.recorder()
                        .record(AllocationOptions.exact()
                                .withoutShareLimit()
                                .withLive()
                                .include("class:**Loaf"))) {
            target.tell("keep 2000");
            target.tell("loaves 3000");
            target.tell("gc");
            target.tell("gc");
            // The last one of the others is on the shelf. The VM reports what it has found dead when it gets to it.
            LiveObjects alive = eventually(
                    LIMIT,
                    () -> alive(recording.snapshot()),
                    now -> now.objects().rounded() <= 2001);
            assertThat(alive.objects().rounded()).isEqualTo(2001);
            assertThat(alive.agesInGcs().firstKey()).isGreaterThanOrEqualTo(2);
            assertThat(target.end()).isZero();
        }
    }

    private static LiveObjects alive(RecordedProfile profile) {
        return profile.sites().stream()
                .map(site -> site.live().orElse(LiveObjects.NONE))
                .reduce(LiveObjects.NONE, LiveObjects::plus);
    }
}
