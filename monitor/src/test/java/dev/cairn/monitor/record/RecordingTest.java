// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.record;

import static dev.cairn.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import dev.cairn.monitor.record.AllocationOptions.Engine;
import dev.cairn.profile.model.AllocationProfile;
import dev.cairn.profile.model.AllocationSite;
import dev.cairn.profile.model.CpuProfile;
import dev.cairn.profile.model.CpuSite;
import dev.cairn.profile.model.Estimate;
import dev.cairn.profile.model.ProfileEnd;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.Bakery;
import java.io.BufferedReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RecordingTest {
    private static final long LIMIT_SECONDS = 30;
    private static final String LOAF = "dev.cairn.testkit.target.Bakery$Loaf";

    static Stream<Jdk> jdks() {
        return Stream.of(Jdk.JDK_17, Jdk.JDK_25);
    }

    private static TargetJvm bakery(Jdk jdk, String... options) {
        List<String> all = new ArrayList<>(List.of("-XX:+EnableDynamicAgentLoading", "-Xmx256m"));
        all.addAll(List.of(options));
        return TargetJvm.on(jdk, all.toArray(String[]::new)).start(Bakery.class);
    }

    private static Estimate bytes(AllocationProfile profile, Predicate<AllocationSite> which) {
        return profile.sites().stream().filter(which).map(AllocationSite::bytes).reduce(Estimate.ZERO, Estimate::plus);
    }

    private static long objects(AllocationProfile profile, String className) {
        return profile.sites().stream()
                .filter(site -> site.className().equals(className))
                .mapToLong(site -> site.objects().orElseThrow().rounded())
                .sum();
    }

    private static Predicate<AllocationSite> in(String method) {
        return site -> site.frames().stream()
                .anyMatch(frame -> frame.className().equals(Bakery.class.getName())
                        && frame.method().equals(method));
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void estimatesWhoAllocatesWhatWithoutBias(Jdk jdk) throws Exception {
        try (TargetJvm target = bakery(jdk);
                RecordedTarget vm = new RecordedTarget(target)) {
            try (Recording<AllocationProfile> recording =
                    vm.recorder().recordAllocations(AllocationOptions.sampled().withInterval(64 * 1024))) {
                assertThat(target.tell("bake 20000 10000")).isEqualTo("done");
                AllocationProfile profile = recording.snapshot();

                Estimate baked = bytes(profile, in("bakeOne"));
                double error = baked.standardError().orElseThrow();
                assertThat(error).isPositive();
                assertThat(baked.value()).isCloseTo(20000 * 10016.0, within(6 * error));
                AllocationSite top = profile.sites().stream()
                        .max((a, b) ->
                                Double.compare(a.bytes().value(), b.bytes().value()))
                        .orElseThrow();
                assertThat(top.className()).isEqualTo("byte[]");
                assertThat(top.thread()).isEqualTo("baker");
                assertThat(top.frames().getFirst().text()).isEqualTo(Bakery.class.getName() + ".bakeOne");
                assertThat(top.frames().getFirst().file()).contains("Bakery.java");
                assertThat(top.frames().getFirst().line()).isPositive();
                assertThat(profile.loss().isNone()).isTrue();
                assertThat(profile.exact()).isFalse();
                assertThat(profile.intervalBytes()).isEqualTo(64 * 1024);
                assertThat(profile.end()).isEqualTo(ProfileEnd.SNAPSHOT);
                assertThat(profile.cost().targetNanos()).isPositive();
                assertThat(profile.notes()).isEmpty();
                assertThat(profile.target()).isEqualTo("Bakery (" + target.pid() + ")");
            }
            assertThat(target.end()).isZero();
            assertThat(target.errors()).isEmpty();
        }
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void countsEveryAllocationOfAThreadThatStartsAfterwards(Jdk jdk) throws Exception {
        try (TargetJvm target = bakery(jdk);
                RecordedTarget vm = new RecordedTarget(target);
                Recording<AllocationProfile> recording = vm.recorder()
                        .recordAllocations(AllocationOptions.exact().withoutShareLimit())) {
            target.tell("loaves 12345");
            recording.stop();
            AllocationProfile profile = recording.snapshot();
            assertThat(profile.exact()).isTrue();
            assertThat(objects(profile, LOAF) + profile.loss().allocations()).isEqualTo(12345);
            assertThat(profile.end()).isEqualTo(ProfileEnd.STOPPED);
            assertThat(recording.ended().get(LIMIT_SECONDS, TimeUnit.SECONDS)).isEqualTo(ProfileEnd.STOPPED);
        }
    }

    @Test
    void windowsChainAndAreTheWhole() throws Exception {
        try (TargetJvm target = bakery(Jdk.JDK_25);
                RecordedTarget vm = new RecordedTarget(target);
                Recording<AllocationProfile> recording = vm.recorder()
                        .recordAllocations(AllocationOptions.exact().withoutShareLimit())) {
            List<AllocationProfile> windows = new ArrayList<>();
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
            AllocationProfile whole = recording.snapshot();
            assertThat(objects(whole, LOAF)).isEqualTo(15000);
            assertThat(windows.stream()
                            .mapToDouble(each -> bytes(each, _ -> true).value())
                            .sum())
                    .isCloseTo(bytes(whole, _ -> true).value(), within(1.0));
            AllocationProfile none = recording.window();
            assertThat(none.sites()).isEmpty();
            assertThat(none.window().nanos()).isZero();
        }
    }

    @Test
    void severalShareARecordingWithFiltersAndWindowsOfTheirOwn() throws Exception {
        try (TargetJvm target = bakery(Jdk.JDK_25);
                RecordedTarget vm = new RecordedTarget(target)) {
            Recording<AllocationProfile> first =
                    vm.recorder().recordAllocations(AllocationOptions.exact().withoutShareLimit());
            target.tell("loaves 100");
            Recording<AllocationProfile> second =
                    vm.recorder().recordAllocations(AllocationOptions.sampled().include("class:byte[]"));
            target.tell("loaves 10");
            target.tell("bake 7 5000");
            first.close();
            AllocationProfile filtered = second.snapshot();
            assertThat(filtered.filters()).containsExactly("include class:byte[]");
            assertThat(filtered.sites()).extracting(AllocationSite::className).containsOnly("byte[]");
            assertThat(bytes(filtered, in("bakeOne")).value()).isEqualTo(7 * 5016.0);
            second.stop();
            assertThat(second.snapshot().end()).isEqualTo(ProfileEnd.STOPPED);
            second.close();

            // Nothing has stayed on in the target, so another one may begin.
            try (Recording<AllocationProfile> third =
                    vm.recorder().recordAllocations(AllocationOptions.sampled().withLive())) {
                assertThat(third.snapshot().sites())
                        .allMatch(site -> site.live().isPresent());
            }
        }
    }

    @Test
    void tellsWhatIsAlive() throws Exception {
        try (TargetJvm target = bakery(Jdk.JDK_25);
                RecordedTarget vm = new RecordedTarget(target);
                Recording<AllocationProfile> recording = vm.recorder()
                        .recordAllocations(AllocationOptions.exact()
                                .withoutShareLimit()
                                .withLive()
                                .include("class:**Loaf"))) {
            target.tell("keep 2000");
            target.tell("loaves 3000");
            target.tell("gc");
            target.tell("gc");
            AllocationProfile profile = recording.snapshot();
            assertThat(objects(profile, LOAF)).isEqualTo(5000);
            // The last one of the others is on the shelf.
            assertThat(profile.sites().stream()
                            .mapToLong(
                                    site -> site.live().orElseThrow().objects().rounded())
                            .sum())
                    .isEqualTo(2001);
        }
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void aTargetThatIsKilledLeavesAProfileThatSaysSo(Jdk jdk) throws Exception {
        try (TargetJvm target = bakery(jdk);
                RecordedTarget vm = new RecordedTarget(target);
                Recording<AllocationProfile> recording = vm.recorder()
                        .recordAllocations(AllocationOptions.sampled().withInterval(64 * 1024))) {
            target.tell("bake 5000 10000");
            recording.window();
            target.kill();
            assertThat(recording.ended().get(LIMIT_SECONDS, TimeUnit.SECONDS)).isEqualTo(ProfileEnd.TARGET_ENDED);
            AllocationProfile profile = recording.snapshot();
            assertThat(profile.end()).isEqualTo(ProfileEnd.TARGET_ENDED);
            assertThat(bytes(profile, in("bakeOne")).value()).isPositive();
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
                assertThatThrownBy(() -> vm.recorder().recordAllocations(AllocationOptions.sampled()))
                        .isInstanceOf(RecordingRefusedException.class)
                        .hasMessageContaining("Process " + other.pid());
                target.tell("bake 1000 1000");
            } finally {
                other.destroyForcibly().waitFor();
            }
            // The agent ends what the dead one began as soon as it sees the connection's end.
            try (Recording<AllocationProfile> recording = eventually(
                            Duration.ofSeconds(LIMIT_SECONDS), () -> begin(vm), Optional::isPresent)
                    .orElseThrow()) {
                target.tell("bake 10000 10000");
                AllocationProfile profile = recording.snapshot();
                assertThat(profile.exact()).isFalse();
                assertThat(profile.samples()).isBetween(1L, 5000L);
            }
        }
    }

    private static Optional<Recording<AllocationProfile>> begin(RecordedTarget vm) throws InterruptedException {
        try {
            return Optional.of(vm.recorder().recordAllocations(AllocationOptions.sampled()));
        } catch (RecordingRefusedException e) {
            return Optional.empty();
        }
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void theSessionsEndIsTheEndOfTheRecording(Jdk jdk) throws Exception {
        try (TargetJvm target = bakery(jdk);
                RecordedTarget vm = new RecordedTarget(target);
                Recording<AllocationProfile> recording = vm.recorder()
                        .recordAllocations(AllocationOptions.sampled().withInterval(64 * 1024))) {
            target.tell("bake 5000 10000");
            recording.window();
            vm.loseSession();
            assertThat(recording.ended().get(LIMIT_SECONDS, TimeUnit.SECONDS)).isEqualTo(ProfileEnd.STOPPED);
            AllocationProfile profile = recording.snapshot();
            assertThat(bytes(profile, in("bakeOne")).value()).isPositive();
            assertThat(profile.notes()).anyMatch(note -> note.contains("session"));
            assertThat(eventually(Duration.ofSeconds(LIMIT_SECONDS), () -> begin(vm), Optional::isPresent))
                    .isPresent();
        }
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void tellsWhereThreadsUseTheProcessor(Jdk jdk) throws Exception {
        try (TargetJvm target = bakery(jdk);
                RecordedTarget vm = new RecordedTarget(target);
                Recording<CpuProfile> recording = vm.recorder().recordCpu(CpuOptions.standard())) {
            target.tell("knead 1500");
            recording.stop();
            CpuProfile profile = recording.snapshot();
            CpuSite top = profile.sites().stream()
                    .max((a, b) ->
                            Double.compare(a.cpuNanos().value(), b.cpuNanos().value()))
                    .orElseThrow();
            assertThat(top.thread()).isEqualTo("kneader");
            assertThat(top.frames()).anyMatch(frame -> frame.method().equals("knead"));
            assertThat(profile.samples()).isGreaterThan(10);
        }
    }

    @Test
    void everyAllocationOfABusyVmIsGivenUpAfterAWhile() throws Exception {
        try (TargetJvm target = bakery(Jdk.JDK_25);
                RecordedTarget vm = new RecordedTarget(target)) {
            target.tell("open 2000000000");
            try (Recording<AllocationProfile> recording = vm.recorder().recordAllocations(AllocationOptions.exact())) {
                assertThat(recording.ended().get(LIMIT_SECONDS, TimeUnit.SECONDS))
                        .isEqualTo(ProfileEnd.GUARDRAIL);
                AllocationProfile profile = recording.snapshot();
                assertThat(profile.end()).isEqualTo(ProfileEnd.GUARDRAIL);
                assertThat(profile.notes()).anyMatch(note -> note.contains("--force"));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void theFlightRecorderStandsInWithAWordOfWhatItIs(Jdk jdk) throws Exception {
        try (TargetJvm target = bakery(jdk);
                RecordedTarget vm = new RecordedTarget(target);
                Recording<AllocationProfile> recording = vm.recorder()
                        .recordAllocations(AllocationOptions.sampled().withEngine(Engine.JFR))) {
            // The flight recorder takes few samples, so there must be time for some.
            target.tell("open 50000000");
            AllocationProfile first = awaitSamples(recording);
            AllocationProfile second = awaitSamples(recording);
            recording.stop();
            AllocationProfile third = recording.window();
            assertThat(second.window().startNanos()).isEqualTo(first.window().endNanos());
            assertThat(third.window().startNanos()).isEqualTo(second.window().endNanos());
            AllocationProfile whole = recording.snapshot();
            assertThat(bytes(whole, in("bakeOne")).value())
                    .isEqualTo(Stream.of(first, second, third)
                            .mapToDouble(each -> bytes(each, in("bakeOne")).value())
                            .sum());
            assertThat(whole.sites().stream().filter(in("bakeOne")))
                    .extracting(AllocationSite::className, AllocationSite::thread)
                    .contains(tuple("byte[]", "shop"));
            assertThat(whole.notes()).anyMatch(note -> note.contains("JFR"));
            assertThat(whole.end()).isEqualTo(ProfileEnd.STOPPED);
            assertThat(leftovers()).isEmpty();
        }
    }

    @ParameterizedTest
    @MethodSource("jdks")
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
            try (Recording<AllocationProfile> recording =
                    vm.recorder().recordAllocations(AllocationOptions.sampled())) {
                target.tell("open 50000000");
                assertThat(awaitSamples(recording).notes())
                        .anyMatch(note -> note.contains("another agent"))
                        .anyMatch(note -> note.contains("JFR"));
            }
            assertThatThrownBy(() -> vm.recorder().recordAllocations(AllocationOptions.exact()))
                    .isInstanceOf(RecordingRefusedException.class)
                    .hasMessageContaining("another agent");
            assertThat(leftovers()).isEmpty();
        }
    }

    private static void run(String... command) throws Exception {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(said).isZero();
    }

    private static AllocationProfile awaitSamples(Recording<AllocationProfile> recording) throws Exception {
        Thread.sleep(1000);
        AllocationProfile window = recording.window();
        assertThat(bytes(window, in("bakeOne")).value()).isBetween(1e6, 1e10);
        return window;
    }

    private static List<Path> leftovers() throws Exception {
        try (Stream<Path> files = Files.list(Path.of("/tmp"))) {
            return files.filter(file -> String.valueOf(file.getFileName()).matches("[.]cairn-.*[.]jfr"))
                    .toList();
        }
    }

    @Test
    void refusesAFilterThatIsNoneInASentence() {
        try (TargetJvm target = bakery(Jdk.JDK_25);
                RecordedTarget vm = new RecordedTarget(target)) {
            assertThatThrownBy(() -> vm.recorder()
                            .recordAllocations(AllocationOptions.sampled().include("klass:x")))
                    .isInstanceOf(RecordingRefusedException.class)
                    .hasMessageContaining("klass:");
        }
    }

    @Test
    void sixtyWindowsCauseNoSafepoint(@TempDir Path folder) throws Exception {
        Path log = folder.resolve("safepoints.log");
        try (TargetJvm target = bakery(Jdk.JDK_25, "-Xlog:safepoint:file=" + log);
                RecordedTarget vm = new RecordedTarget(target);
                Recording<AllocationProfile> recording = vm.recorder().recordAllocations(AllocationOptions.sampled())) {
            target.tell("open 20000000");
            recording.window();
            long before = safepoints(log);
            for (int i = 0; i < 60; i++) {
                Thread.sleep(100);
                recording.window();
            }
            assertThat(safepoints(log) - before).isZero();
        }
    }

    /** Those of collections and the like are the target's own. */
    private static long safepoints(Path log) throws Exception {
        try (Stream<String> lines = Files.lines(log)) {
            return lines.filter(line -> line.contains("Safepoint \""))
                    .filter(line -> !line.contains("G1") && !line.contains("ICBuffer") && !line.contains("Cleanup"))
                    .count();
        }
    }
}
