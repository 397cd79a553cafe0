// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.record;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.profile.model.Estimate;
import dev.cairn.profile.model.LiveObjects;
import dev.cairn.profile.model.RecordedProfile;
import dev.cairn.profile.model.RecordedSite;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.allocation.NativeLeak;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A leak of 10 MB is found with the Java call that makes it, as calls are led to the agent, and with the library preloaded. */
class NativeLeakTest {
    private static final int COUNT = 1000;
    private static final int SIZE = 10_000;
    /** One test in 15,000 would fail. */
    private static final double STANDARD_ERRORS = 4;

    private static final Path LIBRARIES = Path.of("/usr/lib");
    private static final int FOREIGN_FUNCTIONS = 22;

    @TempDir
    private Path folder;

    private static NativeOptions options() {
        return new NativeOptions(
                AllocationOptions.sampled().withInterval(16 * 1024).withLive());
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void isFoundWhereItIsMade(Jdk jdk) throws Exception {
        try (TargetJvm target = target(jdk, List.of());
                RecordedTarget vm = new RecordedTarget(target)) {
            findsLeaks(jdk, target, vm);
            assertThat(target.end()).isZero();
        }
    }

    /** Calls by pointers, too, as downcalls are; twice, and between the two the calls go straight through. */
    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void isFoundBehindThePreloadedLibrary(Jdk jdk) throws Exception {
        try (TargetJvm target = target(jdk, List.of(preloaded()));
                RecordedTarget vm = new RecordedTarget(target)) {
            for (int time = 0; time < 2; time++) {
                findsLeaks(jdk, target, vm);
                if (jdk.feature() >= FOREIGN_FUNCTIONS) {
                    target.tell("downcalls 10 100");
                    try (Recording recording = vm.recorder().record(options())) {
                        findsLeak(target, recording, "downcalls", "leakByDowncalls");
                    }
                }
            }
            assertThat(target.end()).isZero();
        }
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#newest")
    void isFoundWithAnotherAllocator(Jdk jdk) throws Exception {
        Optional<Path> jemalloc = jemalloc();
        Assumptions.assumeTrue(jemalloc.isPresent(), "libjemalloc2 is not installed");
        for (List<Path> preloads :
                List.of(List.of(jemalloc.orElseThrow()), List.of(preloaded(), jemalloc.orElseThrow()))) {
            try (TargetJvm target = target(jdk, preloads);
                    RecordedTarget vm = new RecordedTarget(target)) {
                findsLeaks(jdk, target, vm);
                assertThat(target.end()).isZero();
            }
        }
    }

    private void findsLeaks(Jdk jdk, TargetJvm target, RecordedTarget vm) throws Exception {
        target.tell("load " + library());
        target.tell("library 10 100");
        try (Recording recording = vm.recorder().record(options())) {
            findsLeak(target, recording, "library", "leakByLibrary");
        }
        if (jdk.feature() >= FOREIGN_FUNCTIONS) {
            target.tell("arena 10 100");
            try (Recording recording = vm.recorder().record(options())) {
                findsLeak(target, recording, "arena", "leakByArena");
            }
        }
    }

    private static void findsLeak(TargetJvm target, Recording recording, String command, String method)
            throws Exception {
        target.tell(command + " " + COUNT + " " + SIZE);
        RecordedProfile profile = recording.snapshot();
        RecordedSite top = profile.sites().stream()
                .max(Comparator.comparingDouble(
                        site -> site.live().orElse(LiveObjects.NONE).bytes().value()))
                .orElseThrow();
        assertThat(isIn(top, method)).as("%s of %s", top, method).isTrue();
        Estimate alive = profile.sites().stream()
                .filter(site -> isIn(site, method))
                .map(site -> site.live().orElse(LiveObjects.NONE).bytes())
                .reduce(Estimate.ZERO, Estimate::plus);
        assertThat(Math.abs(alive.value() - (double) COUNT * SIZE))
                .as("%s by %s", alive, method)
                .isLessThanOrEqualTo(STANDARD_ERRORS * alive.standardError().orElseThrow());
    }

    private static boolean isIn(RecordedSite site, String method) {
        return site.frames().stream()
                .anyMatch(frame -> frame.className().equals(NativeLeak.class.getName())
                        && frame.method().equals(method));
    }

    private static TargetJvm target(Jdk jdk, List<Path> preloads) throws IOException {
        TargetJvm.Starter starter = TargetJvm.on(jdk, "-XX:+EnableDynamicAgentLoading", "-Xmx64m", "-Xcheck:jni");
        String all = String.join(":", preloads.stream().map(Path::toString).toList());
        return (all.isEmpty() ? starter : starter.behind("env", "LD_PRELOAD=" + all)).start(NativeLeak.class);
    }

    private Path preloaded() throws IOException {
        Path library = folder.resolve("libcairn_malloc.so");
        String resource = "/native/linux-" + System.getProperty("os.arch") + "/libcairn_malloc.so";
        try (InputStream in = NativeLeakTest.class.getResourceAsStream(resource)) {
            Files.write(library, Objects.requireNonNull(in).readAllBytes());
        }
        return library;
    }

    private static Optional<Path> jemalloc() throws IOException {
        try (Stream<Path> found = Files.find(
                LIBRARIES, 2, (path, what) -> path.getFileName().toString().equals("libjemalloc.so.2"))) {
            return found.findFirst();
        }
    }

    private Path library() throws Exception {
        Path library = folder.resolve("libnative_leak.so");
        if (Files.exists(library)) {
            return library;
        }
        Path include = Jdk.JDK_17.home().resolve("include");
        Process process = new ProcessBuilder(
                        "gcc",
                        "-shared",
                        "-fPIC",
                        "-I" + include,
                        "-I" + include.resolve("linux"),
                        "../agent/src/test/c/native_leak.c",
                        "-o",
                        library.toString())
                .redirectErrorStream(true)
                .start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(said).isZero();
        return library;
    }
}
