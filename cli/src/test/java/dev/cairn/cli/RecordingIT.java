// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli;

import static dev.cairn.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.cli.CairnProcess.Result;
import dev.cairn.monitor.attach.Target;
import dev.cairn.monitor.model.VmId;
import dev.cairn.monitor.proc.ProcFs;
import dev.cairn.monitor.proc.ProcessStatFile;
import dev.cairn.profile.read.ProfileReader;
import dev.cairn.profile.read.ProfileReading;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.Bakery;
import dev.cairn.web.Json;
import java.nio.charset.StandardCharsets;
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
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class RecordingIT {
    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final String SITE = "dev.cairn.testkit.target.Bakery.bakeOne";

    @TempDir
    Path folder;

    private CairnProcess cairn;

    @BeforeEach
    void make() {
        cairn = new CairnProcess(folder);
    }

    static Stream<Jdk> jdks() {
        return Stream.of(Jdk.JDK_17, Jdk.JDK_25);
    }

    private static TargetJvm bakery(Jdk jdk) {
        TargetJvm target =
                TargetJvm.on(jdk, "-XX:+EnableDynamicAgentLoading", "-Xmx128m").start(Bakery.class);
        target.tell("open 50000000");
        return target;
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> object(String json) {
        return (Map<String, Object>) Json.type(Object.class).fromJson(json);
    }

    @SuppressWarnings("unchecked")
    private static List<Map<String, Object>> sites(Map<String, Object> profile) {
        return (List<Map<String, Object>>) Objects.requireNonNull(profile.get("sites"));
    }

    private static long number(Map<String, Object> of, String key) {
        return ((Number) Objects.requireNonNull(of.get(key), key)).longValue();
    }

    private static Optional<Path> endpoint(TargetJvm target) {
        ProcFs proc = ProcFs.ofThisMachine();
        try (ProcessStatFile stat =
                ProcessStatFile.open(proc.of(target.pid(), "stat")).orElseThrow()) {
            VmId id = new VmId(target.pid(), stat.read().orElseThrow().startTicks());
            return Target.of(proc, id).orElseThrow().endpoint();
        }
    }

    @ParameterizedTest
    @MethodSource("jdks")
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
                eventually(LIMIT, () -> endpoint(target), Optional::isPresent);
                Thread.sleep(1000);
                new ProcessBuilder("kill", "-" + signal, Long.toString(recording.pid()))
                        .start()
                        .waitFor();
                assertThat(recording.waitFor(30, TimeUnit.SECONDS)).isTrue();
                assertThat(recording.exitValue()).isZero();
                assertThat(object(Files.readString(file))).containsKey("sites");
                assertThat(eventually(LIMIT, () -> endpoint(target), Optional::isEmpty))
                        .isEmpty();
            } finally {
                recording.destroyForcibly();
            }
        }
    }

    @Test
    void recordsAVmThatIsStillToStart() throws Exception {
        Path file = folder.resolve("shop.json");
        Process recording =
                cairn.start("alloc", "--wait", "akery", "--duration", "2s", "--interval", "64k", "-o", file.toString());
        try {
            boolean recorded = false;
            while (!recorded && recording.isAlive()) {
                // It may not watch yet when the first one starts.
                try (TargetJvm target = bakery(Jdk.JDK_25)) {
                    for (int i = 0; i < 150 && !recorded; i++) {
                        recorded = endpoint(target).isPresent();
                        Thread.sleep(20);
                    }
                    if (recorded) {
                        assertThat(recording.waitFor(30, TimeUnit.SECONDS)).isTrue();
                    }
                }
            }
            assertThat(recording.exitValue()).isZero();
            assertThat(Files.readString(file)).contains("bakeOne");
        } finally {
            recording.destroyForcibly();
        }
    }

    @Test
    void aVmThatIsKilledLeavesAProfileThatSaysSo() throws Exception {
        try (TargetJvm target = bakery(Jdk.JDK_25)) {
            Path file = folder.resolve("shop.json");
            Process recording =
                    cairn.start("alloc", Long.toString(target.pid()), "--duration", "1h", "-o", file.toString());
            try {
                eventually(LIMIT, () -> endpoint(target), Optional::isPresent);
                Thread.sleep(1000);
                target.kill();
                assertThat(recording.waitFor(30, TimeUnit.SECONDS)).isTrue();
                assertThat(new String(recording.getErrorStream().readAllBytes(), StandardCharsets.UTF_8))
                        .contains("The VM ended");
                assertThat(recording.exitValue()).isZero();
                assertThat(Files.readString(file)).contains("\"end\"").contains("arget");
            } finally {
                recording.destroyForcibly();
            }
        }
    }

    @Test
    void aSecondOneIsToldWhoRecordsAlready() throws Exception {
        try (TargetJvm target = bakery(Jdk.JDK_25)) {
            String pid = Long.toString(target.pid());
            Process first = cairn.start("alloc", pid, "--duration", "1h", "--json");
            try {
                eventually(LIMIT, () -> endpoint(target), Optional::isPresent);
                Result second = eventually(
                        LIMIT,
                        () -> cairn.run("alloc", pid, "--duration", "100ms"),
                        result -> result.err().contains("Process"));
                assertThat(second.code()).isEqualTo(1);
                assertThat(second.err()).contains("Process " + first.pid()).hasLineCount(1);
            } finally {
                first.destroy();
            }
        }
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void tellsWhereThreadsUseTheProcessor(Jdk jdk) throws Exception {
        try (TargetJvm target = bakery(jdk)) {
            Path file = folder.resolve("cpu.pb.gz");
            String pid = Long.toString(target.pid());
            Process recording = cairn.start("cpu", pid, "--duration", "1h", "-o", file.toString());
            eventually(LIMIT, () -> endpoint(target), Optional::isPresent);
            target.tell("knead 3000");
            recording.destroy();
            assertThat(recording.waitFor(30, TimeUnit.SECONDS)).isTrue();
            assertThat(recording.exitValue()).isZero();
            assertThat(((ProfileReading.Done) ProfileReader.read(file))
                            .profile()
                            .stacks()
                            .samples())
                    .anyMatch(sample -> sample.frames().stream()
                            .anyMatch(frame -> frame.text().contains("knead")));
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
    void saysNoInOneSentence() throws Exception {
        assertThat(cairn.run("alloc").code()).isEqualTo(2);
        assertThat(cairn.run("alloc", "x", "--wait", "y").code()).isEqualTo(2);
        assertThat(cairn.run("alloc", "x", "-o", "x.unknown").code()).isEqualTo(2);
        assertThat(cairn.run("alloc", "x", "--exact", "--budget", "3").code()).isEqualTo(2);
        assertThat(cairn.run("alloc", "x", "--duration", "soon").code()).isEqualTo(2);
        assertThat(cairn.run("alloc", "x", "--include", "klass:y").code()).isEqualTo(2);
        assertThat(cairn.run("cpu", "x", "-o", "x.alloc").code()).isEqualTo(2);
        Result nobody = cairn.run("alloc", "999999999");
        assertThat(nobody.code()).isEqualTo(1);
        assertThat(nobody.err()).hasLineCount(1);
        Result nowhere = cairn.run("alloc", "x", "-o", "/no/such/folder/x.html");
        assertThat(nowhere.code()).isEqualTo(1);
        assertThat(nowhere.err()).contains("/no/such/folder").hasLineCount(1);
    }
}
