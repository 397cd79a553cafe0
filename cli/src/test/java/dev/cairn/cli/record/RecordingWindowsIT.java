// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.record;

import static dev.cairn.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.cli.CairnProcess.Result;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** When a recording begins and ends, and its windows between. */
class RecordingWindowsIT extends WithBakery {
    @Test
    void writesOneWindowAfterAnotherWithoutAGap() throws Exception {
        try (TargetJvm target = bakery(Jdk.JDK_17)) {
            Result result = cairn.run(
                    "alloc",
                    Long.toString(target.pid()),
                    "--duration",
                    "2s",
                    "--every",
                    "500ms",
                    "-o",
                    folder.resolve("w.json").toString());
            assertThat(result.err()).isEmpty();
            assertThat(result.code()).isZero();
            assertThat(folder.resolve("w-0005.json")).doesNotExist();
            long end = 0;
            for (int i = 1; i <= 4; i++) {
                Map<String, Object> window = object(Files.readString(folder.resolve("w-000" + i + ".json")));
                if (i > 1) {
                    assertThat(number(window, "windowStartNanos")).isEqualTo(end);
                }
                end = number(window, "windowEndNanos");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"INT", "TERM"})
    void writesWhatThereIsWhenItIsStopped(String signal) throws Exception {
        try (TargetJvm target = bakery(Jdk.JDK_25)) {
            Path file = folder.resolve("shop.json");
            Process recording =
                    cairn.start("alloc", Long.toString(target.pid()), "--duration", "1h", "-o", file.toString());
            try {
                eventually(LIMIT, () -> hasRing(target), has -> has);
                new ProcessBuilder("kill", "-" + signal, Long.toString(recording.pid()))
                        .start()
                        .waitFor();
                assertThat(recording.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS))
                        .isTrue();
                assertThat(recording.exitValue()).isZero();
                assertThat(object(Files.readString(file))).containsKey("sites");
                assertThat(eventually(LIMIT, () -> endpoint(target), Optional::isEmpty))
                        .isEmpty();
            } finally {
                recording.destroyForcibly();
            }
        }
    }

    /** Whether somebody is about to record it. */
    private static boolean hasRing(TargetJvm target) throws IOException {
        return Files.readString(Path.of("/proc/" + target.pid() + "/maps")).contains("memfd:cairn-ring");
    }

    @Test
    void recordsAVmThatIsStillToStart() throws Exception {
        Path file = folder.resolve("shop.json");
        try (TargetJvm earlier = bakery(Jdk.JDK_25)) {
            Process recording = cairn.start(
                    "alloc", "--wait", "akery", "--every", "300ms", "--interval", "64k", "-o", file.toString());
            try (BufferedReader err = recording.errorReader()) {
                assertThat(err.readLine()).contains("runs already; the next one to start will be recorded");
                try (TargetJvm late = bakery(Jdk.JDK_17)) {
                    Path window = eventually(LIMIT, () -> windowOf("bakeOne", file), Optional::isPresent)
                            .orElseThrow();
                    assertThat(object(Files.readString(window)))
                            .doesNotContainEntry("target", "Bakery (" + earlier.pid() + ")");
                    recording.destroy();
                    assertThat(recording.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS))
                            .isTrue();
                    assertThat(recording.exitValue()).isZero();
                    assertTellsHowLateItBegan(windows(file), late);
                }
            } finally {
                recording.destroyForcibly();
            }
        }
    }

    @Test
    void whoStopsWaitingHasNothing() throws Exception {
        Path file = folder.resolve("never.json");
        try (TargetJvm earlier = bakery(Jdk.JDK_25)) {
            Process waiting = cairn.start("cpu", "--wait", "akery", "--duration", "1s", "-o", file.toString());
            try (BufferedReader err = waiting.errorReader()) {
                assertThat(err.readLine()).contains("runs already; the next one to start will be recorded");
                new ProcessBuilder("kill", "-INT", Long.toString(waiting.pid()))
                        .start()
                        .waitFor();
                assertThat(err.readLine())
                        .isEqualTo("cairn: Stopped before a VM came whose name has \"akery\"; nothing was recorded.");
                assertThat(waiting.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS)).isTrue();
                assertThat(waiting.exitValue()).isEqualTo(1);
                assertThat(file).doesNotExist();
                assertThat(earlier.isAlive()).isTrue();
            } finally {
                waiting.destroyForcibly();
            }
        }
    }

    /** Only the first window can lack what came before; a process reports its start to a hundredth of a second. */
    private static void assertTellsHowLateItBegan(List<Path> windows, TargetJvm target) throws IOException {
        Pattern note =
                Pattern.compile("Recording began ([0-9,]+) ms after the VM did: what came before is not in it[.]");
        Map<String, Object> first = object(Files.readString(windows.getFirst()));
        Matcher found = note.matcher(String.valueOf(first.get("notes")));
        assertThat(found.find()).as("notes %s", first.get("notes")).isTrue();
        long late = Long.parseLong(found.group(1).replace(",", ""));
        long began = ((Number) first.getOrDefault("windowStartMillis", 0)).longValue();
        long process = ProcessHandle.of(target.pid())
                .orElseThrow()
                .info()
                .startInstant()
                .orElseThrow()
                .toEpochMilli();
        assertThat(began - late).as("when the VM began").isBetween(process - 100, process + 5_000);
        assertThat(String.valueOf(object(Files.readString(windows.get(1))).get("notes")))
                .doesNotContainPattern(note);
    }

    @Test
    void aVmThatIsKilledLeavesAProfileThatSaysSo() throws Exception {
        try (TargetJvm target = bakery(Jdk.JDK_25)) {
            Path file = folder.resolve("shop.json");
            Process recording = recordingOf("alloc", target, file);
            try {
                Path socket =
                        Path.of("/tmp").resolve(endpoint(target).orElseThrow().getFileName());
                assertThat(socket).exists();
                target.kill();
                assertThat(recording.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS))
                        .isTrue();
                assertThat(new String(recording.getErrorStream().readAllBytes(), StandardCharsets.UTF_8))
                        .contains("The VM ended");
                assertThat(recording.exitValue()).isZero();
                assertThat(object(Files.readString(windows(file).getLast()))).containsEntry("end", "targetEnded");
                assertThat(socket).doesNotExist();
            } finally {
                recording.destroyForcibly();
            }
        }
    }
}
