// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.recording;

import static dev.cairn.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.monitor.Monitor;
import dev.cairn.monitor.record.AllocationOptions;
import dev.cairn.monitor.record.Recording;
import dev.cairn.monitor.record.RecordingChange;
import dev.cairn.monitor.record.VmRecorder;
import dev.cairn.profile.model.AllocationSamples;
import dev.cairn.profile.model.ProfileEnd;
import dev.cairn.profile.model.RecordedProfile;
import dev.cairn.profile.model.RecordingCost;
import dev.cairn.profile.model.RecordingLoss;
import dev.cairn.profile.model.Window;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.load.Churn;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class WindowCutsTest {
    private static final Duration LIMIT = Duration.ofSeconds(30);

    private final RecordingWindows windows = new RecordingWindows();

    /** Has windows that begin at these seconds; where there is none, the answer does not come. */
    private record Scripted(Duration taking, Queue<Optional<Long>> seconds) implements Recording {
        @Override
        public RecordedProfile window() throws InterruptedException {
            Thread.sleep(taking);
            long from = seconds.remove()
                    .orElseThrow(() -> new IllegalStateException("A profile of the VM was not made within 60 s."));
            long nanos = Duration.ofSeconds(1).toNanos();
            return new RecordedProfile(
                    AllocationSamples.KIND,
                    "Shop (7)",
                    new Window(from * nanos, (from + 1) * nanos, from * 1000, from * 1000 + 1000),
                    false,
                    512,
                    0,
                    RecordingLoss.NONE,
                    0,
                    ProfileEnd.SNAPSHOT,
                    List.of(),
                    RecordingCost.NONE,
                    List.of(),
                    AllocationSamples.KIND.columns(),
                    false,
                    List.of());
        }

        @Override
        public RecordedProfile snapshot() {
            throw new UnsupportedOperationException();
        }

        @Override
        public void change(RecordingChange change) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void stop() {}

        @Override
        public CompletableFuture<ProfileEnd> ended() {
            return new CompletableFuture<>();
        }

        @Override
        public void close() {}
    }

    @Test
    void anAnswerThatDoesNotComeLeavesAGapAndALongerPause() throws InterruptedException {
        WindowCuts cuts = new WindowCuts(
                new Scripted(
                        Duration.ZERO, new ArrayDeque<>(List.of(Optional.of(0L), Optional.empty(), Optional.of(2L)))),
                windows);
        assertThat(cuts.cut()).isTrue();
        assertThat(cuts.pause()).isEqualTo(Duration.ofSeconds(1));
        assertThat(cuts.cut()).isFalse();
        assertThat(cuts.pause()).isEqualTo(Duration.ofSeconds(2));
        assertThat(cuts.cut()).isTrue();
        assertThat(windows.all()).hasSize(2);
        assertThat(windows.gaps()).isEqualTo(1);
    }

    @Test
    void cutsThatTakeLongComeLessOftenButNotForASingleOne() throws InterruptedException {
        Queue<Optional<Long>> seconds =
                LongStream.range(0, 3).mapToObj(Optional::of).collect(Collectors.toCollection(ArrayDeque::new));
        WindowCuts cuts = new WindowCuts(new Scripted(Duration.ofMillis(100), seconds), windows);
        assertThat(cuts.cut()).isTrue();
        assertThat(cuts.cut()).isTrue();
        assertThat(cuts.pause()).isEqualTo(Duration.ofSeconds(1));
        assertThat(cuts.cut()).isTrue();
        assertThat(cuts.pause()).isBetween(Duration.ofSeconds(2), Duration.ofSeconds(30));
    }

    @Test
    void windowsOfAFlightRecorderAddUpToo() throws Exception {
        try (TargetJvm target = TargetJvm.on(Jdk.JDK_25).start(Churn.class);
                Monitor monitor = Monitor.open()) {
            VmRecorder recorder = eventually(
                            LIMIT,
                            () -> monitor.vms().stream()
                                    .filter(vm -> vm.pid() == target.pid())
                                    .findFirst()
                                    .flatMap(vm -> monitor.recorder(vm.id())),
                            Optional::isPresent)
                    .orElseThrow();
            try (Recording recording =
                    recorder.record(AllocationOptions.sampled().withEngine(AllocationOptions.Engine.JFR))) {
                WindowCuts cuts = new WindowCuts(recording, windows);
                eventually(
                        LIMIT,
                        () -> {
                            assertThat(cuts.cut()).isTrue();
                            return windows.all().stream()
                                    .filter(window -> window.samples() > 0)
                                    .count();
                        },
                        sampled -> sampled >= 2);
                recording.stop();
                assertThat(cuts.cut()).isTrue();
                assertThat(windows.shortOf(recording.snapshot())).isEmpty();
                assertThat(windows.gaps()).isZero();
            }
        }
    }
}
