// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.record;

import static dev.cairn.monitor.record.Bakeries.LIMIT;
import static dev.cairn.monitor.record.Bakeries.LOAF;
import static dev.cairn.monitor.record.Bakeries.bakery;
import static dev.cairn.monitor.record.Bakeries.bytes;
import static dev.cairn.monitor.record.Bakeries.objects;
import static dev.cairn.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.cairn.profile.export.ExportFormat;
import dev.cairn.profile.export.ExportedProfile;
import dev.cairn.profile.export.ProfileExport;
import dev.cairn.profile.model.RecordedProfile;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** One window after another, of a recording that may change between them. */
class RecordingWindowsTest {
    private static final Pattern SAFEPOINT = Pattern.compile("Safepoint \"([^\"]+)\"");
    /** A serial collector makes room for what the target allocates. Nothing else asks for that, and we never do. */
    private static final Set<String> OF_THE_TARGET = Set.of(
            "SerialCollectForAllocation", // that of JDK 25; the others are JDK 17's
            "GenCollectForAllocation",
            "ICBufferFull",
            "Cleanup");

    @Test
    void windowsChainAndAreTheWhole() throws Exception {
        try (TargetJvm target = bakery(Jdk.JDK_25);
                RecordedTarget vm = new RecordedTarget(target);
                Recording recording =
                        vm.recorder().record(AllocationOptions.exact().withoutShareLimit())) {
            List<RecordedProfile> windows = new ArrayList<>();
            for (int i = 1; i <= 5; i++) {
                target.tell("loaves " + 1000 * i);
                windows.add(recording.window());
                assertThat(objects(windows.getLast(), LOAF)).isEqualTo(1000L * i);
            }
            recording.stop();
            windows.add(recording.window());
            for (int i = 1; i < windows.size(); i++) {
                assertThat(windows.get(i).window().startNanos())
                        .isEqualTo(windows.get(i - 1).window().endNanos());
            }
            RecordedProfile whole = recording.snapshot();
            assertThat(objects(whole, LOAF)).isEqualTo(15000);
            assertThat(windows.stream()
                            .mapToDouble(each -> bytes(each, _ -> true).value())
                            .sum())
                    .isCloseTo(bytes(whole, _ -> true).value(), within(1.0));
            RecordedProfile none = recording.window();
            assertThat(none.sites()).isEmpty();
            assertThat(none.window().nanos()).isZero();
        }
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void changesWhileItGoesOn(Jdk jdk) throws Exception {
        try (TargetJvm target = bakery(jdk);
                RecordedTarget vm = new RecordedTarget(target);
                Recording recording =
                        vm.recorder().record(AllocationOptions.sampled().withInterval(1 << 30));
                Recording cpu = vm.recorder().record(CpuOptions.standard())) {
            target.tell("loaves 1000");
            assertThat(objects(recording.window(), LOAF)).isZero();
            recording.change(RecordingChange.ofInterval(0).withDepth(1));
            target.tell("loaves 1000"); // by threads of their own, which draw anew
            RecordedProfile exact = recording.window();
            assertThat(objects(exact, LOAF)).isEqualTo(1000);
            assertThat(exact.sites()).allMatch(site -> site.frames().size() <= 1);
            recording.change(RecordingChange.ofBudget(100).withDepth(8));
            target.tell("loaves 1000");
            assertThat(recording.window().interval()).isPositive();

            assertThatThrownBy(() -> recording.change(RecordingChange.ofDepth(513)))
                    .isInstanceOf(RecordingRefusedException.class)
                    .hasMessageContaining("513");
            assertThatThrownBy(() -> cpu.change(RecordingChange.ofInterval(Duration.ofNanos(5))))
                    .isInstanceOf(RecordingRefusedException.class)
                    .hasMessageContaining("not every 5");
            cpu.change(RecordingChange.ofInterval(Duration.ofMillis(50)));
            assertThat(eventually(LIMIT, cpu::window, window -> window.interval() == 50_000_000)
                            .interval())
                    .isEqualTo(50_000_000);
            recording.stop();
            recording.change(RecordingChange.ofDepth(513));
        }
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void sixtyWindowsCauseNoSafepointNorDoFilesOfThem(Jdk jdk, @TempDir Path folder) throws Exception {
        Path log = folder.resolve("safepoints.log");
        List<ExportFormat> formats = List.of(ExportFormat.values());
        try (TargetJvm target = bakery(jdk, "-XX:+UseSerialGC", "-Xlog:safepoint:file=" + log);
                RecordedTarget vm = new RecordedTarget(target);
                Recording recording = vm.recorder().record(AllocationOptions.sampled())) {
            target.tell("open 20000000");
            recording.window();
            int before = safepoints(log).size();
            for (int i = 0; i < 60; i++) {
                Thread.sleep(100);
                ProfileExport.write(
                        new ExportedProfile.Recorded(recording.window()),
                        folder.resolve(
                                "profile" + formats.get(i % formats.size()).ending()));
            }
            List<String> meanwhile = safepoints(log);
            assertThat(meanwhile.subList(before, meanwhile.size())).allMatch(OF_THE_TARGET::contains);
        }
    }

    /** What each was for. */
    private static List<String> safepoints(Path log) throws Exception {
        try (Stream<String> lines = Files.lines(log)) {
            return lines.map(SAFEPOINT::matcher)
                    .filter(Matcher::find)
                    .map(found -> found.group(1))
                    .toList();
        }
    }
}
