// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.record;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.profile.model.AllocationSamples;
import dev.cairn.profile.model.ProfileEnd;
import dev.cairn.profile.model.RecordedProfile;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.allocation.NativeMemory;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** A recording of native memory ends as it should where its target is killed, and preloaded it bears what it bears at attach. */
class NativeSafetyTest {
    private static final long LIMIT_SECONDS = 120;

    enum Step {
        WHILE_IT_BEGINS,
        ONCE_IT_HAS_BEGUN,
        BEHIND_A_WINDOW,
        WHILE_IT_ENDS
    }

    private static NativeOptions options() {
        return new NativeOptions(
                AllocationOptions.sampled().withInterval(16 * 1024).withLive());
    }

    private static TargetJvm.Starter starter(Jdk jdk) {
        return TargetJvm.on(jdk, "-XX:+EnableDynamicAgentLoading", "-Xmx64m", "-Xcheck:jni");
    }

    @ParameterizedTest
    @EnumSource(Step.class)
    void endsWhereItsTargetIsKilled(Step step) throws Exception {
        try (TargetJvm target = starter(Jdk.JDK_25).start(NativeMemory.class);
                RecordedTarget vm = new RecordedTarget(target);
                ExecutorService beside = Executors.newSingleThreadExecutor()) {
            target.tell("inflaters 1000");
            Future<?> killing = step == Step.WHILE_IT_BEGINS ? beside.submit(target::kill) : null;
            try (Recording recording = vm.recorder().record(options())) {
                if (step == Step.BEHIND_A_WINDOW) {
                    recording.window();
                }
                if (step == Step.WHILE_IT_ENDS) {
                    killing = beside.submit(target::kill);
                    recording.stop();
                } else if (killing == null) {
                    target.kill();
                }
                assertThat(recording.ended().get(LIMIT_SECONDS, TimeUnit.SECONDS))
                        .isIn(ProfileEnd.TARGET_ENDED, ProfileEnd.STOPPED);
                assertThat(recording.snapshot().loss().allocations()).isZero();
            } catch (RecordingRefusedException e) {
                assertThat(step).as("%s", e).isEqualTo(Step.WHILE_IT_BEGINS);
            }
            if (killing != null) {
                killing.get(LIMIT_SECONDS, TimeUnit.SECONDS);
            }
            assertThat(target.isAlive()).isFalse();
        }
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void bearsProcessesAndThreadsBehindThePreloadedLibrary(Jdk jdk, @TempDir Path folder) throws Exception {
        Path library = folder.resolve("libcairn_malloc.so");
        try (InputStream in = NativeSafetyTest.class.getResourceAsStream(
                "/native/linux-" + System.getProperty("os.arch") + "/libcairn_malloc.so")) {
            Files.write(library, Objects.requireNonNull(in).readAllBytes());
        }
        try (TargetJvm target =
                        starter(jdk).behind("env", "LD_PRELOAD=" + library).start(NativeMemory.class);
                RecordedTarget vm = new RecordedTarget(target)) {
            for (int time = 0; time < 3; time++) {
                try (Recording recording = vm.recorder().record(options())) {
                    target.tell("churn 4 2000");
                    target.tell("processes 10");
                    RecordedProfile profile = recording.snapshot();
                    assertThat(profile.total(AllocationSamples.BYTES)
                                    .orElseThrow()
                                    .value())
                            .isPositive();
                    assertThat(profile.loss().allocations()).isZero();
                    assertThat(profile.loss().frees()).isZero();
                }
                target.tell("churn 4 200");
            }
            assertThat(target.end()).isZero();
            assertThat(target.errors()).doesNotContain("FATAL ERROR in native", "WARNING in native");
        }
    }
}
