// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.record;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.cli.CairnProcess;
import dev.cairn.profile.read.ProfileReader;
import dev.cairn.profile.read.ProfileReading;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.allocation.NativeMemory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.FutureTask;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** {@code cairn native VM} while a program leaks inflaters: the leak is at the top, with the Java call that made it. */
@Timeout(300)
class NativeCommandIT {
    private static final String LEAK = NativeMemory.class.getName() + ".keepInflaters";
    private static final long PACE_NANOS = 5_000_000;

    @TempDir
    Path folder;

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void namesTheCallThatLeaks(Jdk jdk) throws Exception {
        String said = record(jdk, "--live", "--interval", "16k", "--duration", "2s");
        assertThat(said).contains(" of native memory in ", " not freed", "ALIVE", "Inflater.init");
        assertThat(said.lines()
                        .dropWhile(line -> !line.contains("SITE"))
                        .skip(1)
                        .limit(8))
                .as("the first site\n%s", said)
                .anyMatch(line -> line.contains("NativeMemory.keepInflaters"));
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#newest")
    void printsJsonAndWritesEachFormat(Jdk jdk) throws Exception {
        List<Path> files = Stream.of("html", "pb.gz", "speedscope.json", "collapsed", "json", "txt", "alloc")
                .map(ending -> folder.resolve("native." + ending))
                .toList();
        String said = record(
                jdk,
                Stream.concat(
                                Stream.of("--live", "--interval", "16k", "--duration", "2s", "--json"),
                                files.stream().flatMap(file -> Stream.of("-o", file.toString())))
                        .toArray(String[]::new));
        Map<String, Object> profile = WithBakery.object(said);
        assertThat(profile).containsEntry("kind", "native").containsEntry("tellsLive", true);
        assertThat(leakOf(profile)).isPositive();
        for (Path file : files) {
            assertThat(file).isNotEmptyFile();
        }
        assertThat(WithBakery.object(Files.readString(folder.resolve("native.json"))))
                .isEqualTo(profile);
        for (String readAgain : List.of("native.pb.gz", "native.speedscope.json", "native.collapsed")) {
            assertThat(ProfileReader.read(folder.resolve(readAgain)))
                    .as(readAgain)
                    .isInstanceOfSatisfying(
                            ProfileReading.Done.class,
                            done -> assertThat(done.profile().stacks().samples())
                                    .anyMatch(sample -> sample.frames().stream()
                                            .anyMatch(frame -> frame.text().contains("keepInflaters"))));
        }
    }

    /** Bytes of inflaters that were not freed. */
    @SuppressWarnings("unchecked")
    private static double leakOf(Map<String, Object> profile) {
        return ((List<Map<String, Object>>) Objects.requireNonNull(profile.get("sites")))
                .stream()
                        .filter(site -> ((List<Map<String, Object>>) Objects.requireNonNull(site.get("frames")))
                                .stream()
                                        .anyMatch(frame -> LEAK.equals(frame.get("class") + "." + frame.get("method"))))
                        .mapToDouble(site -> (double) WithBakery.number(site, "liveBytes"))
                        .sum();
    }

    /** Runs {@code cairn native} with these options while the target leaks. */
    private String record(Jdk jdk, String... options) throws Exception {
        try (TargetJvm target =
                TargetJvm.on(jdk, "-XX:+EnableDynamicAgentLoading", "-Xmx256m").start(NativeMemory.class)) {
            Process cairn = new CairnProcess(folder)
                    .start(Stream.concat(Stream.of("native", Long.toString(target.pid())), Stream.of(options))
                            .toArray(String[]::new));
            FutureTask<String> said =
                    new FutureTask<>(() -> new String(cairn.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
            Thread.ofVirtual().start(said);
            try {
                while (cairn.isAlive()) {
                    target.tell("inflaters 20");
                    LockSupport.parkNanos(PACE_NANOS);
                }
                assertThat(cairn.exitValue())
                        .as(new String(cairn.getErrorStream().readAllBytes(), StandardCharsets.UTF_8))
                        .isZero();
                return said.get();
            } finally {
                cairn.destroyForcibly();
            }
        }
    }
}
