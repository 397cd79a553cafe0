// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.record;

import static dev.cairn.monitor.record.Bakeries.LIMIT;
import static dev.cairn.monitor.record.Bakeries.bakery;
import static dev.cairn.monitor.record.Bakeries.bytes;
import static dev.cairn.monitor.record.Bakeries.in;
import static dev.cairn.monitor.record.Bakeries.refusal;
import static dev.cairn.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.cairn.files.ProcessMark;
import dev.cairn.monitor.record.AllocationOptions.Engine;
import dev.cairn.profile.model.AllocationSamples;
import dev.cairn.profile.model.ProfileEnd;
import dev.cairn.profile.model.RecordedProfile;
import dev.cairn.profile.model.RecordedSite;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Recordings by the VM's own flight recorder. */
class FlightRecordingTest {
    @Test
    void theFlightRecorderIsNotAskedForWhatItCannotDo() {
        try (TargetJvm target = bakery(Jdk.JDK_25);
                RecordedTarget vm = new RecordedTarget(target)) {
            AllocationOptions sampled = AllocationOptions.sampled();
            Map.of(
                            "--interval", sampled.withInterval(64 * 1024),
                            "--depth", sampled.withDepth(100),
                            "--live", sampled.withLive(),
                            "--exact", AllocationOptions.exact(),
                            "--wait-when-full", sampled.waitingWhenFull(),
                            "20000 samples", sampled.withBudget(20_000))
                    .forEach((word, options) -> assertThat(refusal(vm, options.withEngine(Engine.JFR)))
                            .hasMessageContaining(word)
                            .hasMessageContaining("--budget"));
        }
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void theFlightRecorderStandsInWithAWordOfWhatItIs(Jdk jdk) throws Exception {
        try (TargetJvm target = bakery(jdk);
                RecordedTarget vm = new RecordedTarget(target);
                Recording recording =
                        vm.recorder().record(AllocationOptions.sampled().withEngine(Engine.JFR))) {
            // The flight recorder takes few samples, so there must be time for some.
            target.tell("open 50000000");
            RecordedProfile first = awaitSamples(recording);
            RecordedProfile second = awaitSamples(recording);
            recording.stop();
            RecordedProfile third = recording.window();
            assertThat(second.window().startNanos()).isEqualTo(first.window().endNanos());
            assertThat(third.window().startNanos()).isEqualTo(second.window().endNanos());
            RecordedProfile whole = recording.snapshot();
            assertThat(bytes(whole, in("bakeOne")).value())
                    .isEqualTo(Stream.of(first, second, third)
                            .mapToDouble(each -> bytes(each, in("bakeOne")).value())
                            .sum());
            assertThat(whole.sites().stream().filter(in("bakeOne")))
                    .extracting(RecordedSite::className, RecordedSite::thread)
                    .contains(tuple("byte[]", "shop"));
            assertThat(whole.notes()).anyMatch(note -> note.contains("JFR"));
            assertThat(whole.end()).isEqualTo(ProfileEnd.STOPPED);
            RecordedProfile nothing = recording.window();
            assertThat(nothing.sites()).isEmpty();
            assertThat(nothing.columns()).as("in a window without samples").containsExactly(AllocationSamples.BYTES);
            assertThat(eventually(LIMIT, FlightRecordingTest::leftovers, List::isEmpty))
                    .isEmpty();
        }
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void theFlightRecorderRecordsWhereAnotherAgentHoldsWhatIsNeeded(Jdk jdk, @TempDir Path folder) throws Exception {
        Path taker = folder.resolve("libtaker.so");
        Path include = Jdk.JDK_17.home().resolve("include");
        run(
                "gcc",
                "-shared",
                "-fPIC",
                "-I" + include,
                "-I" + include.resolve("linux"),
                "../agent/src/test/c/taker.c",
                "-o",
                taker.toString());
        try (TargetJvm target = bakery(jdk);
                RecordedTarget vm = new RecordedTarget(target)) {
            run(Jdk.JDK_25.tool("jcmd").toString(), Long.toString(target.pid()), "JVMTI.agent_load", taker.toString());
            try (Recording recording =
                    vm.recorder().record(AllocationOptions.sampled().withDepth(32))) {
                target.tell("open 50000000");
                assertThat(awaitSamples(recording).notes())
                        .anyMatch(note -> note.contains("another agent"))
                        .anyMatch(note -> note.contains("stacks of 32 frames (--depth), as was asked for"))
                        .anyMatch(note -> note.contains("JFR"));
            }
            assertThatThrownBy(() -> vm.recorder().record(AllocationOptions.exact()))
                    .isInstanceOf(RecordingRefusedException.class)
                    .hasMessageContaining("another agent");
            assertThat(eventually(LIMIT, FlightRecordingTest::leftovers, List::isEmpty))
                    .isEmpty();
        }
    }

    private static void run(String... command) throws Exception {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(said).isZero();
    }

    /** A window with more than a few. */
    private static RecordedProfile awaitSamples(Recording recording) throws Exception {
        double before = bytes(recording.snapshot(), in("bakeOne")).value();
        eventually(LIMIT, () -> bytes(recording.snapshot(), in("bakeOne")).value(), now -> now > before + 1e6);
        RecordedProfile window = recording.window();
        assertThat(bytes(window, in("bakeOne")).value()).isBetween(1e6, 1e10);
        return window;
    }

    /** Of recordings of this process; others may lie there, of whom ever. */
    private static List<Path> leftovers() throws Exception {
        String ours = ".cairn-" + ProcessMark.own().text() + "-";
        try (Stream<Path> files = Files.list(Path.of("/tmp"))) {
            return files.filter(file -> String.valueOf(file.getFileName()).startsWith(ours))
                    .filter(file -> file.toString().endsWith(".jfr"))
                    .toList();
        }
    }
}
