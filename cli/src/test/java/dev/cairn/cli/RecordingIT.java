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
import java.io.BufferedReader;
import java.io.IOException;
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
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class RecordingIT {
    private static final Duration LIMIT = Duration.ofMinutes(2);
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

    /** Whether somebody is about to record it. */
    private static boolean hasRing(TargetJvm target) throws IOException {
        return Files.readString(Path.of("/proc/" + target.pid() + "/maps")).contains("memfd:cairn-ring");
    }

    /** Records a window after another until it is ended, and returns once there is a first one. */
    private Process recordingOf(String command, TargetJvm target, Path file) throws IOException {
        Process recording =
                cairn.start(command, Long.toString(target.pid()), "--every", "300ms", "-o", file.toString());
        eventually(LIMIT, () -> windows(file).size(), count -> count > 0);
        return recording;
    }

    /** Those of {@code file} that are there, in order. */
    private static List<Path> windows(Path file) throws IOException {
        String name = String.valueOf(file.getFileName());
        String stem = name.substring(0, name.indexOf('.'));
        try (Stream<Path> files = Files.list(Objects.requireNonNull(file.getParent()))) {
            return files.filter(each -> String.valueOf(each.getFileName()).matches(stem + "-[0-9]+[.].*"))
                    .sorted()
                    .toList();
        }
    }

    /** The first window that has a frame with this in its text. */
    private static Optional<Path> windowOf(String text, Path file) throws IOException {
        for (Path window : windows(file)) {
            boolean has = ((ProfileReading.Done) ProfileReader.read(window))
                    .profile().stacks().samples().stream()
                            .anyMatch(sample -> sample.frames().stream()
                                    .anyMatch(frame -> frame.text().contains(text)));
            if (has) {
                return Optional.of(window);
            }
        }
        return Optional.empty();
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

    /** Only the first window can lack what came before; processes tell their start to a hundredth of a second. */
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
                target.kill();
                assertThat(recording.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS))
                        .isTrue();
                assertThat(new String(recording.getErrorStream().readAllBytes(), StandardCharsets.UTF_8))
                        .contains("The VM ended");
                assertThat(recording.exitValue()).isZero();
                assertThat(object(Files.readString(windows(file).getLast()))).containsEntry("end", "targetEnded");
            } finally {
                recording.destroyForcibly();
            }
        }
    }

    @Test
    void aSecondOneIsToldWhoRecordsAlreadyAndTheOtherKindIsNoneOfItsBusiness() throws Exception {
        try (TargetJvm target = bakery(Jdk.JDK_25)) {
            String pid = Long.toString(target.pid());
            Process first = recordingOf("alloc", target, folder.resolve("first.json"));
            try {
                Result second = cairn.run("alloc", pid, "--duration", "100ms");
                assertThat(second.code()).isEqualTo(1);
                assertThat(second.err()).contains("Process " + first.pid()).hasLineCount(1);
                Result cpu = cairn.run("cpu", pid, "--duration", "100ms");
                assertThat(cpu.err()).isEmpty();
                assertThat(cpu.code()).isZero();
            } finally {
                first.destroy();
            }
            assertThat(first.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS)).isTrue();
            assertThat(cairn.run("alloc", pid, "--duration", "100ms").code()).isZero();
        }
    }

    /** Each has a session of its own with the agent, and none of them sends it away while another one is there. */
    @Test
    void recordsAVmThatARunningServerLooksInto() throws Exception {
        try (TargetJvm target = bakery(Jdk.JDK_25);
                CairnProcess.Server _ = cairn.serve()) {
            String pid = Long.toString(target.pid());
            // The server asks, as it is there, and has put the agent in.
            Process watching = cairn.start("threads", pid, "--watch", "--json");
            AtomicInteger looks = new AtomicInteger();
            Thread counting = Thread.ofVirtual()
                    .start(() -> watching.inputReader().lines().forEach(_ -> looks.incrementAndGet()));
            try {
                eventually(LIMIT, looks::get, count -> count > 0);
                Path file = folder.resolve("beside.json");
                Process recording = recordingOf("alloc", target, file);
                eventually(LIMIT, () -> windowOf("bakeOne", file), Optional::isPresent);
                awaitLooks(looks);
                recording.destroy();
                assertThat(recording.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS))
                        .isTrue();
                assertThat(recording.exitValue()).isZero();

                assertThat(endpoint(target))
                        .as("the server's agent is left alone")
                        .isPresent();
                awaitLooks(looks);
                assertThat(watching.isAlive()).isTrue();
            } finally {
                watching.destroyForcibly();
                counting.join();
            }
        }
    }

    private static void awaitLooks(AtomicInteger looks) {
        int before = looks.get();
        eventually(LIMIT, looks::get, count -> count > before + 1);
    }

    @ParameterizedTest
    @MethodSource("jdks")
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
            Result all = cairn.run("alloc", pid, "--duration", "1s", "--exact", "--force", "-o", file);
            assertThat(all.err())
                    .startsWith("cairn: Every allocation is recorded")
                    .contains("--force")
                    .hasLineCount(1);
            assertThat(all.out()).contains("not yet recorded in full");
            Result nearly = cairn.run("alloc", pid, "--duration", "1s", "--interval", "16", "--force");
            assertThat(nearly.err())
                    .startsWith("cairn: Nearly every allocation")
                    .hasLineCount(1);
            assertThat(cairn.run("alloc", pid, "--force").code()).isEqualTo(2);
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
        for (List<String> option : List.of(
                List.of("--interval", "64k"),
                List.of("--depth", "64"),
                List.of("--exact"),
                List.of("--live"),
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
