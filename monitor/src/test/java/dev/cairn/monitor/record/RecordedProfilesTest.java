// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.record;

import static dev.cairn.monitor.record.Bakeries.LIMIT;
import static dev.cairn.monitor.record.Bakeries.LIMIT_SECONDS;
import static dev.cairn.monitor.record.Bakeries.LOAF;
import static dev.cairn.monitor.record.Bakeries.bakery;
import static dev.cairn.monitor.record.Bakeries.bytes;
import static dev.cairn.monitor.record.Bakeries.in;
import static dev.cairn.monitor.record.Bakeries.kneaded;
import static dev.cairn.monitor.record.Bakeries.objects;
import static dev.cairn.monitor.record.Bakeries.top;
import static dev.cairn.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.cairn.profile.model.AllocationSamples;
import dev.cairn.profile.model.Estimate;
import dev.cairn.profile.model.ProfileEnd;
import dev.cairn.profile.model.ProfileNotes;
import dev.cairn.profile.model.RecordedProfile;
import dev.cairn.profile.model.RecordedSite;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.allocation.Bakery;
import dev.cairn.wire.ring.RecordLayout;
import java.util.Comparator;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a profile shows: what allocates, what of that is alive, and what uses the processor. */
class RecordedProfilesTest {
    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void estimatesWhoAllocatesWhatWithoutBias(Jdk jdk) throws Exception {
        try (TargetJvm target = bakery(jdk);
                RecordedTarget vm = new RecordedTarget(target)) {
            try (Recording recording =
                    vm.recorder().record(AllocationOptions.sampled().withInterval(64 * 1024))) {
                assertThat(target.tell("bake 20000 10000")).isEqualTo("done");
                RecordedProfile profile = recording.snapshot();

                Estimate baked = bytes(profile, in("bakeOne"));
                double error = baked.standardError().orElseThrow();
                assertThat(error).isPositive();
                assertThat(baked.value()).isCloseTo(20000 * 10016.0, within(6 * error));
                RecordedSite top = profile.sites().stream()
                        .max(Comparator.comparingDouble(
                                site -> site.value(AllocationSamples.BYTES).value()))
                        .orElseThrow();
                assertThat(top.className()).isEqualTo("byte[]");
                assertThat(top.thread()).isEqualTo("baker");
                assertThat(top.frames().getFirst().text()).isEqualTo(Bakery.class.getName() + ".bakeOne");
                assertThat(top.frames().getFirst().file()).contains("Bakery.java");
                assertThat(top.frames().getFirst().line()).isPositive();
                assertThat(profile.loss().isNone()).isTrue();
                assertThat(profile.exact()).isFalse();
                assertThat(profile.interval()).isEqualTo(64 * 1024);
                assertThat(profile.end()).isEqualTo(ProfileEnd.SNAPSHOT);
                assertThat(profile.cost().targetNanos()).isPositive();
                assertThat(profile.notes()).isEmpty();
                assertThat(profile.target()).isEqualTo("Bakery (" + target.pid() + ")");
            }
            assertThat(target.end()).isZero();
            assertThat(target.errors()).isEmpty();
        }
    }

    /** Threads that ran before cannot be reached there on JDK 17; `main` waits for a line and allocates nothing. */
    @Test
    void saysHowManyThreadsMayBeMissingWhereADebuggerIsAttached() throws Exception {
        try (TargetJvm target = bakery(
                        Jdk.JDK_17,
                        "-agentlib:jdwp=transport=dt_socket,server=y,suspend=n,quiet=y,address=127.0.0.1:0");
                RecordedTarget vm = new RecordedTarget(target);
                Recording recording =
                        vm.recorder().record(AllocationOptions.exact().withoutShareLimit())) {
            recording.stop();
            RecordedProfile profile = recording.snapshot();
            assertThat(profile.threadsNotYetExact()).isPositive();
            assertThat(ProfileNotes.of(profile))
                    .doesNotContain("Every allocation was recorded.")
                    .anyMatch(note -> note.contains("may be missing as a whole"));
        }
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void countsEveryAllocationOfAThreadThatStartsAfterwards(Jdk jdk) throws Exception {
        try (TargetJvm target = bakery(jdk);
                RecordedTarget vm = new RecordedTarget(target);
                Recording recording =
                        vm.recorder().record(AllocationOptions.exact().withoutShareLimit())) {
            target.tell("loaves 12345");
            recording.stop();
            RecordedProfile profile = recording.snapshot();
            assertThat(profile.exact()).isTrue();
            assertThat(objects(profile, LOAF) + profile.loss().allocations()).isEqualTo(12345);
            assertThat(profile.end()).isEqualTo(ProfileEnd.STOPPED);
            assertThat(recording.ended().get(LIMIT_SECONDS, TimeUnit.SECONDS)).isEqualTo(ProfileEnd.STOPPED);
        }
    }

    @Test
    void tellsWhatIsAlive() throws Exception {
        try (TargetJvm target = bakery(Jdk.JDK_25);
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
            assertThat(objects(recording.snapshot(), LOAF)).isEqualTo(5000);
            // The last one of the others is on the shelf. The VM reports what it has found dead when it gets to it.
            assertThat(eventually(LIMIT, () -> alive(recording.snapshot()), alive -> alive <= 2001))
                    .isEqualTo(2001);
        }
    }

    /** Loaves are of threads that start meanwhile, so each stands for itself alone. */
    @Test
    void saysInEveryWindowThatMoreIsAliveThanCanBeFollowed() throws Exception {
        int most = RecordLayout.Allocation.MOST_FOLLOWED;
        try (TargetJvm target = bakery(Jdk.JDK_25);
                RecordedTarget vm = new RecordedTarget(target);
                Recording recording = vm.recorder()
                        .record(AllocationOptions.exact()
                                .withoutShareLimit()
                                .withLive()
                                .withDepth(1)
                                .include("class:**Loaf")
                                .waitingWhenFull())) {
            target.tell("keep " + (most + 1000));
            for (int i = 0; i < 2; i++) {
                RecordedProfile window = recording.window();
                assertThat(window.loss().allocations()).isZero();
                assertThat(window.loss().others()).as("collections, perhaps").isLessThan(100);
                assertThat(alive(window)).isLessThanOrEqualTo(most);
                assertThat(window.notes()).singleElement().asString().startsWith("More may be alive than is shown: 1,");
            }
        }
    }

    private static long alive(RecordedProfile profile) {
        return profile.sites().stream()
                .mapToLong(site -> site.live().orElseThrow().objects().rounded())
                .sum();
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void tellsWhereThreadsUseTheProcessor(Jdk jdk) throws Exception {
        try (TargetJvm target = bakery(jdk);
                RecordedTarget vm = new RecordedTarget(target);
                Recording recording = vm.recorder().record(CpuOptions.standard())) {
            RecordedProfile profile = kneaded(target, recording);
            RecordedSite top = top(profile).orElseThrow();
            assertThat(top.frames()).anyMatch(frame -> frame.method().equals("knead"));
            assertThat(profile.samples()).isGreaterThan(10);
        }
    }
}
