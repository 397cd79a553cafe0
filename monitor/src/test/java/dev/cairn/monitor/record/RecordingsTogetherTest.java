// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.record;

import static dev.cairn.monitor.record.Bakeries.LOAF;
import static dev.cairn.monitor.record.Bakeries.bakery;
import static dev.cairn.monitor.record.Bakeries.bytes;
import static dev.cairn.monitor.record.Bakeries.in;
import static dev.cairn.monitor.record.Bakeries.kneaded;
import static dev.cairn.monitor.record.Bakeries.objects;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.profile.model.ProfileEnd;
import dev.cairn.profile.model.RecordedProfile;
import dev.cairn.profile.model.RecordedSite;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import org.junit.jupiter.api.Test;

/** Several who record one target, each with filters of its own. */
class RecordingsTogetherTest {
    @Test
    void severalShareARecordingWithFiltersAndWindowsOfTheirOwn() throws Exception {
        try (TargetJvm target = bakery(Jdk.JDK_25);
                RecordedTarget vm = new RecordedTarget(target)) {
            Recording first = vm.recorder().record(AllocationOptions.exact().withoutShareLimit());
            target.tell("loaves 100");
            Recording second = vm.recorder().record(AllocationOptions.sampled().include("class:byte[]"));
            target.tell("loaves 10");
            target.tell("bake 7 5000");
            first.close();
            RecordedProfile filtered = second.snapshot();
            assertThat(filtered.filters()).containsExactly("include class:byte[]");
            assertThat(filtered.sites()).extracting(RecordedSite::className).containsOnly("byte[]");
            assertThat(bytes(filtered, in("bakeOne")).value()).isEqualTo(7 * 5016.0);
            second.stop();
            assertThat(second.snapshot().end()).isEqualTo(ProfileEnd.STOPPED);
            second.close();

            // Nothing has stayed on in the target, so another one may begin.
            try (Recording third =
                    vm.recorder().record(AllocationOptions.sampled().withLive())) {
                assertThat(third.snapshot().sites())
                        .allMatch(site -> site.live().isPresent());
            }
        }
    }

    @Test
    void allocationsAndCpuSamplesAreRecordedAtOnceAndAThirdIsToldByWhom() throws Exception {
        try (TargetJvm target = bakery(Jdk.JDK_25);
                RecordedTarget vm = new RecordedTarget(target);
                RecordedTarget another = new RecordedTarget(target);
                Recording allocations =
                        vm.recorder().record(AllocationOptions.exact().withoutShareLimit());
                Recording cpu = vm.recorder().record(CpuOptions.standard())) {
            assertThatThrownBy(() -> another.recorder().record(AllocationOptions.sampled()))
                    .isInstanceOf(RecordingRefusedException.class)
                    .hasMessageContaining("Process " + ProcessHandle.current().pid() + " records allocations");
            assertThatThrownBy(() -> another.recorder().record(CpuOptions.standard()))
                    .isInstanceOf(RecordingRefusedException.class)
                    .hasMessageContaining("Process " + ProcessHandle.current().pid() + " records CPU samples");
            target.tell("loaves 1000");
            RecordedProfile profile = allocations.snapshot();
            assertThat(objects(profile, LOAF)).isEqualTo(1000);
            assertThat(profile.notes()).as("both go through rings").isEmpty();
            assertThat(kneaded(target, cpu).notes()).noneMatch(note -> note.contains("connection"));
        }
    }

    @Test
    void refusesAFilterThatIsNoneInASentence() {
        try (TargetJvm target = bakery(Jdk.JDK_25);
                RecordedTarget vm = new RecordedTarget(target)) {
            assertThatThrownBy(() ->
                            vm.recorder().record(AllocationOptions.sampled().include("klass:x")))
                    .isInstanceOf(RecordingRefusedException.class)
                    .hasMessageContaining("klass:");
        }
    }
}
