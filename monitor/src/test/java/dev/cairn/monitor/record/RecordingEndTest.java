// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.record;

import static dev.cairn.monitor.record.Bakeries.LIMIT;
import static dev.cairn.monitor.record.Bakeries.LIMIT_SECONDS;
import static dev.cairn.monitor.record.Bakeries.bakery;
import static dev.cairn.monitor.record.Bakeries.begin;
import static dev.cairn.monitor.record.Bakeries.bytes;
import static dev.cairn.monitor.record.Bakeries.in;
import static dev.cairn.monitor.record.Bakeries.refusal;
import static dev.cairn.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.monitor.record.AllocationOptions.Engine;
import dev.cairn.profile.model.ProfileEnd;
import dev.cairn.profile.model.RecordedProfile;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import java.io.BufferedReader;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How recordings end that nobody stops, and why they do not begin. */
class RecordingEndTest {
    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void aTargetThatIsKilledLeavesAProfileThatSaysSo(Jdk jdk) throws Exception {
        try (TargetJvm target = bakery(jdk);
                RecordedTarget vm = new RecordedTarget(target);
                Recording recording =
                        vm.recorder().record(AllocationOptions.sampled().withInterval(64 * 1024))) {
            target.tell("bake 5000 10000");
            recording.window();
            target.kill();
            assertThat(recording.ended().get(LIMIT_SECONDS, TimeUnit.SECONDS)).isEqualTo(ProfileEnd.TARGET_ENDED);
            RecordedProfile profile = recording.snapshot();
            assertThat(profile.end()).isEqualTo(ProfileEnd.TARGET_ENDED);
            assertThat(bytes(profile, in("bakeOne")).value()).isPositive();
        }
    }

    @Test
    void aTargetThatIsKilledBeforeAnybodyAskedItHasToldWhatRecordingCost() throws Exception {
        long pauseMillis = 100;
        RecordedProfile profile = killedAfter(pauseMillis);
        while (profile.cost().targetNanos() == 0 && pauseMillis < LIMIT.toMillis()) {
            assertThat(profile.notes()).anyMatch(note -> note.contains("did not say how the recording did"));
            pauseMillis *= 4;
            profile = killedAfter(pauseMillis);
        }
        assertThat(profile.cost().targetNanos()).isPositive();
        assertThat(profile.notes()).noneMatch(note -> note.contains("did not say how the recording did"));
    }

    /** Whether the VM has reported its cost by then shows only in the profile. */
    private static RecordedProfile killedAfter(long millis) throws Exception {
        try (TargetJvm target = bakery(Jdk.JDK_25);
                RecordedTarget vm = new RecordedTarget(target);
                Recording recording =
                        vm.recorder().record(AllocationOptions.exact().withoutShareLimit())) {
            Thread.sleep(millis);
            target.kill();
            recording.ended().get(LIMIT_SECONDS, TimeUnit.SECONDS);
            return recording.snapshot();
        }
    }

    @Test
    void aRefusalSaysWhetherItMayPass() throws Exception {
        try (TargetJvm shut = bakery(Jdk.JDK_25, "-XX:+DisableAttachMechanism");
                RecordedTarget vm = new RecordedTarget(shut)) {
            assertThat(refusal(vm, AllocationOptions.sampled()).mayPass()).isFalse();
            assertThat(refusal(vm, AllocationOptions.sampled().withEngine(Engine.JFR))
                            .mayPass())
                    .isFalse();
        }
        try (TargetJvm stopped = bakery(Jdk.JDK_25);
                RecordedTarget vm = new RecordedTarget(stopped)) {
            stopped.freeze();
            assertThat(refusal(vm, AllocationOptions.sampled()).mayPass()).isTrue();
            stopped.thaw();
            vm.recorder().record(AllocationOptions.sampled()).close();
            stopped.kill();
            assertThat(refusal(vm, AllocationOptions.sampled()).mayPass()).isFalse();
        }
    }

    @Test
    void whoeverRecordsIsNamedToTheNextAndLeavesNothingBehindWhenHeIsKilled() throws Exception {
        try (TargetJvm target = bakery(Jdk.JDK_25);
                RecordedTarget vm = new RecordedTarget(target)) {
            Process other = new ProcessBuilder(
                            Jdk.JDK_25.java(),
                            "--enable-native-access=ALL-UNNAMED",
                            "-cp",
                            System.getProperty("java.class.path"),
                            Bystander.class.getName(),
                            Long.toString(target.pid()))
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            try (BufferedReader out = other.inputReader()) {
                assertThat(out.readLine()).startsWith("recording");
                assertThatThrownBy(() -> vm.recorder().record(AllocationOptions.sampled()))
                        .isInstanceOf(RecordingRefusedException.class)
                        .hasMessageContaining("Process " + other.pid());
                target.tell("bake 1000 1000");
            } finally {
                other.destroyForcibly().waitFor();
            }
            // The agent ends what the dead one began as soon as it sees the connection's end.
            try (Recording recording =
                    eventually(LIMIT, () -> begin(vm), Optional::isPresent).orElseThrow()) {
                target.tell("bake 10000 10000");
                RecordedProfile profile = recording.snapshot();
                assertThat(profile.exact()).isFalse();
                assertThat(profile.samples()).isBetween(1L, 5000L);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void theSessionsEndIsTheEndOfTheRecording(Jdk jdk) throws Exception {
        try (TargetJvm target = bakery(jdk);
                RecordedTarget vm = new RecordedTarget(target);
                Recording recording =
                        vm.recorder().record(AllocationOptions.sampled().withInterval(64 * 1024))) {
            target.tell("bake 5000 10000");
            recording.window();
            vm.loseSession();
            assertThat(recording.ended().get(LIMIT_SECONDS, TimeUnit.SECONDS)).isEqualTo(ProfileEnd.STOPPED);
            RecordedProfile profile = recording.snapshot();
            assertThat(bytes(profile, in("bakeOne")).value()).isPositive();
            assertThat(profile.notes()).anyMatch(note -> note.contains("session"));
            assertThat(eventually(LIMIT, () -> begin(vm), Optional::isPresent)).isPresent();
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1})
    void whatIsTooMuchForABusyVmIsGivenUpAfterAWhile(long interval) throws Exception {
        try (TargetJvm target = bakery(Jdk.JDK_25);
                RecordedTarget vm = new RecordedTarget(target)) {
            target.tell("open 2000000000");
            try (Recording recording = vm.recorder().record(withLowLimit(interval))) {
                assertThat(recording.ended().get(LIMIT_SECONDS, TimeUnit.SECONDS))
                        .isEqualTo(ProfileEnd.GUARDRAIL);
                RecordedProfile profile = recording.snapshot();
                assertThat(profile.end()).isEqualTo(ProfileEnd.GUARDRAIL);
                assertThat(profile.notes())
                        .anyMatch(note -> note.contains("% of a processor") && note.contains("--at-any-cost"));
            }
        }
    }

    /** On a busy machine the VM itself may not get as much of a processor as the usual limit is. */
    private static AllocationOptions withLowLimit(long interval) {
        AllocationOptions usual = AllocationOptions.sampled().withInterval(interval);
        return new AllocationOptions(
                usual.intervalBytes(),
                usual.budget(),
                usual.depth(),
                usual.live(),
                usual.includes(),
                usual.excludes(),
                usual.whenFull(),
                0.01,
                usual.engine());
    }
}
