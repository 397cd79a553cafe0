// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.record;

import static dev.cairn.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.cli.CairnProcess.Result;
import dev.cairn.profile.read.ProfileReader;
import dev.cairn.profile.read.ProfileReading;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.allocation.Bakery;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a recording prints and writes, and what it says no to. */
class RecordingAnswersIT extends WithBakery {
    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#newest")
    void printsTheTopSitesAndLeavesNothing(Jdk jdk) throws Exception {
        try (TargetJvm target = bakery(jdk)) {
            Result result = cairn.run("alloc", Long.toString(target.pid()), "--duration", "2s", "--interval", "64k");
            assertThat(result.err()).isEmpty();
            assertThat(result.code()).isZero();
            assertThat(result.out())
                    .startsWith("Bakery (" + target.pid() + "): ")
                    .contains("ALLOCATED")
                    .contains("byte[] at " + SITE);
            assertThat(eventually(LIMIT, () -> endpoint(target), Optional::isEmpty))
                    .isEmpty();
            assertThat(target.end()).isZero();
            assertThat(target.errors()).isEmpty();
        }
    }

    @Test
    void printsJsonWithTheKeysThatOthersRelyOn() throws Exception {
        try (TargetJvm target = bakery(Jdk.JDK_25)) {
            Result result = cairn.run(
                    "alloc",
                    "--json",
                    Long.toString(target.pid()),
                    "--duration",
                    "1s",
                    "--interval",
                    "64k",
                    "--live",
                    "--include",
                    "byte[]");
            Map<String, Object> profile = object(result.out());
            assertThat(profile)
                    .containsKeys(
                            "exact",
                            "intervalBytes",
                            "samples",
                            "lost",
                            "threadsNotYetExact",
                            "countsObjects",
                            "tellsLive",
                            "windowStartMillis",
                            "windowEndMillis",
                            "filters",
                            "notes",
                            "cost",
                            "sites")
                    .containsEntry("filters", List.of("include byte[]"));
            assertThat(sites(profile))
                    .allSatisfy(site -> assertThat(site)
                            .containsKeys(
                                    "className",
                                    "allocatedObjects",
                                    "allocatedBytes",
                                    "allocatedBytesStdError",
                                    "liveObjects",
                                    "liveBytes",
                                    "agesInGcs",
                                    "frames")
                            .containsEntry("className", "byte[]"));
            assertThat(sites(profile)).isNotEmpty();
        }
    }

    @SuppressWarnings("unchecked")
    private static List<Map<String, Object>> sites(Map<String, Object> profile) {
        return (List<Map<String, Object>>) Objects.requireNonNull(profile.get("sites"));
    }

    @Test
    void everyFormatCanBeReadAgain() throws Exception {
        try (TargetJvm target = bakery(Jdk.JDK_25)) {
            List<String> endings = List.of(".pb.gz", ".collapsed", ".speedscope.json", ".json", ".alloc");
            List<String> line = new ArrayList<>(
                    List.of("alloc", Long.toString(target.pid()), "--duration", "1s", "--interval", "64k"));
            Stream.concat(endings.stream(), Stream.of(".html", ".txt"))
                    .forEach(ending -> line.addAll(
                            List.of("-o", folder.resolve("shop" + ending).toString())));
            Result result = cairn.run(line.toArray(String[]::new));
            assertThat(result.err()).isEmpty();
            assertThat(result.code()).isZero();
            assertThat(result.out()).contains("shop.pb.gz, ").doesNotContain("ALLOCATED");
            for (String ending : endings) {
                ProfileReading reading = ProfileReader.read(folder.resolve("shop" + ending));
                assertThat(reading).as(ending).isInstanceOf(ProfileReading.Done.class);
                assertThat(((ProfileReading.Done) reading).profile().stacks().samples())
                        .as(ending)
                        .anyMatch(sample -> sample.frames().stream()
                                .anyMatch(frame -> frame.text().contains("bakeOne")));
            }
            assertThat(Files.readString(folder.resolve("shop.html"))).contains("bakeOne");
            assertThat(Files.readString(folder.resolve("shop.txt"))).contains("bakeOne");
        }
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#newest")
    void tellsWhereThreadsUseTheProcessor(Jdk jdk) throws Exception {
        try (TargetJvm target = bakery(jdk)) {
            Path file = folder.resolve("cpu.pb.gz");
            Process recording = recordingOf("cpu", target, file);
            eventually(
                    LIMIT,
                    () -> {
                        target.tell("knead 500");
                        return windowOf("knead", file);
                    },
                    Optional::isPresent);
            recording.destroy();
            assertThat(recording.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS)).isTrue();
            assertThat(recording.exitValue()).isZero();
        }
    }

    @Test
    void theFlightRecorderRecordsOnDemand() throws Exception {
        try (TargetJvm target = bakery(Jdk.JDK_17)) {
            Result result =
                    cairn.run("alloc", Long.toString(target.pid()), "--duration", "2s", "--engine", "jfr", "--json");
            assertThat(result.code()).isZero();
            assertThat(String.valueOf(object(result.out()).get("notes"))).contains("JFR");
            assertThat(result.out()).contains("bakeOne");
            assertThat(endpoint(target)).isEmpty();
        }
    }

    @Test
    void whatIsDearOrMissingIsSaidWhereverTheProfileGoes() throws Exception {
        try (TargetJvm target = bakery(Jdk.JDK_25)) {
            String pid = Long.toString(target.pid());
            String file = folder.resolve("all.collapsed").toString();
            Result all = cairn.run("alloc", pid, "--duration", "1s", "--exact", "--at-any-cost", "-o", file);
            assertThat(all.err())
                    .startsWith("cairn: Every allocation is recorded")
                    .contains("--at-any-cost")
                    .hasLineCount(1);
            assertThat(all.out()).contains("all.collapsed").doesNotContain("Every allocation was recorded");
            Result nearly = cairn.run("alloc", pid, "--duration", "1s", "--interval", "16", "--at-any-cost");
            assertThat(nearly.err())
                    .startsWith("cairn: Nearly every allocation")
                    .hasLineCount(1);
            assertThat(cairn.run("alloc", pid, "--at-any-cost").code()).isEqualTo(2);
        }
    }

    @Test
    void filesAreReplacedOnlyByForce() throws Exception {
        try (TargetJvm target = bakery(Jdk.JDK_25)) {
            String pid = Long.toString(target.pid());
            Path old = Files.writeString(folder.resolve("old.json"), "old");
            for (String command : List.of("alloc", "cpu")) {
                Result refused = cairn.run(command, pid, "--duration", "1s", "-o", old.toString());
                assertThat(refused.code()).isEqualTo(1);
                assertThat(refused.err())
                        .startsWith("cairn: " + old + " exists already")
                        .contains("--force")
                        .hasLineCount(1);
                assertThat(old).hasContent("old");
            }
            Files.writeString(folder.resolve("old-0007.json"), "a window of an earlier recording");
            assertThat(cairn.run("alloc", pid, "--every", "1s", "-o", old.toString())
                            .err())
                    .contains("old-0007.json exists already");

            Result forced = cairn.run("alloc", pid, "--duration", "1s", "-o", old.toString(), "--force");
            assertThat(forced.err()).isEmpty();
            assertThat(Files.readString(old)).contains("\"sites\"");
        }
    }

    /** More than the ring holds while its reader is stopped. */
    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#newest")
    void nothingIsLostOfAStarvedReaderWhereThreadsWait(Jdk jdk) throws Exception {
        int loaves = 300_000;
        Path file = folder.resolve("waited.json");
        try (TargetJvm target =
                TargetJvm.on(jdk, "-XX:+EnableDynamicAgentLoading", "-Xmx128m").start(Bakery.class)) {
            Process recording = cairn.start(
                    "alloc",
                    Long.toString(target.pid()),
                    "--exact",
                    "--at-any-cost",
                    "--wait-when-full",
                    "--depth",
                    "4",
                    "--every",
                    "300ms",
                    "-o",
                    file.toString());
            try {
                eventually(LIMIT, () -> windows(file).size(), count -> count > 0);
                signal("-STOP", recording);
                Thread baking = Thread.ofVirtual().start(() -> target.tell("loaves " + loaves));
                assertThat(baking.join(Duration.ofSeconds(3)))
                        .as("baked without a reader")
                        .isFalse();
                signal("-CONT", recording);
                baking.join();
                signal("-INT", recording);
                assertThat(recording.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS))
                        .isTrue();
                long told = 0;
                for (Path window : windows(file)) {
                    Map<String, Object> profile = object(Files.readString(window));
                    assertThat(number(profile, "lost")).isZero();
                    told += sites(profile).stream()
                            .filter(site ->
                                    String.valueOf(site.get("className")).endsWith("Bakery$Loaf"))
                            .mapToLong(site -> number(site, "allocatedObjects"))
                            .sum();
                }
                assertThat(told).isEqualTo(loaves);
            } finally {
                recording.destroyForcibly();
            }
        }
    }

    private static void signal(String name, Process process) throws Exception {
        assertThat(new ProcessBuilder("kill", name, Long.toString(process.pid()))
                        .start()
                        .waitFor())
                .isZero();
    }

    @Test
    void saysNoInOneSentence() throws Exception {
        assertThat(cairn.run("alloc").code()).isEqualTo(2);
        assertThat(cairn.run("alloc", "x", "--wait", "y").code()).isEqualTo(2);
        assertThat(cairn.run("alloc", "x", "-o", "x.unknown").code()).isEqualTo(2);
        assertThat(cairn.run("alloc", "x", "--exact", "--budget", "3").code()).isEqualTo(2);
        assertThat(cairn.run("alloc", "x", "--duration", "soon").code()).isEqualTo(2);
        assertThat(cairn.run("alloc", "x", "--include", "klass:y").code()).isEqualTo(2);
        assertThat(cairn.run("cpu", "x", "-o", "x.alloc").code()).isEqualTo(2);
        for (List<String> option : List.of(
                List.of("--interval", "64k"),
                List.of("--depth", "64"),
                List.of("--exact"),
                List.of("--live"),
                List.of("--wait-when-full"),
                List.of("--budget", "20000"))) {
            List<String> line = new ArrayList<>(List.of("alloc", "x", "--engine", "jfr"));
            line.addAll(option);
            Result refused = cairn.run(line.toArray(String[]::new));
            assertThat(refused.code()).isEqualTo(2);
            assertThat(refused.err()).startsWith("cairn: " + option.getFirst()).contains("--engine jfr");
        }
        Result nobody = cairn.run("alloc", "999999999");
        assertThat(nobody.code()).isEqualTo(1);
        assertThat(nobody.err()).hasLineCount(1);
        Result nowhere = cairn.run("alloc", "x", "-o", "/no/such/folder/x.html");
        assertThat(nowhere.code()).isEqualTo(1);
        assertThat(nowhere.err()).contains("/no/such/folder").hasLineCount(1);
    }
}
