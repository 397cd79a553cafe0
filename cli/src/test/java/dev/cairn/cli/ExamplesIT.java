// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The programs in {@code examples/}, run as docs/client-api.md says. */
class ExamplesIT {
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final String CLIENT_JAR = "client/target/cairn-client-0.1.0-SNAPSHOT.jar";

    private static final int SLICE_BYTES = 4096;

    @TempDir
    Path folder = Path.of("");

    private record Result(int code, String out, String err) {}

    private static Result view(String... arguments) throws Exception {
        List<String> command = Stream.concat(
                        Stream.of(
                                Jdk.JDK_25.java(),
                                "--enable-native-access=ALL-UNNAMED",
                                "-cp",
                                CairnProcess.JAR.toString(),
                                "examples/CacheViewer.java"),
                        Stream.of(arguments))
                .toList();
        Process process = new ProcessBuilder(command).directory(ROOT.toFile()).start();
        process.getOutputStream().close();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        String err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        return new Result(process.exitValue(), out, err);
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#oldest")
    void theViewerShowsTheCacheOfTheExample(Jdk jdk) throws Exception {
        try (TargetJvm example = TargetJvm.on(jdk, "-XX:+EnableDynamicAgentLoading")
                .startWith(List.of(
                        "-cp",
                        ROOT.resolve(CLIENT_JAR).toString(),
                        ROOT.resolve("examples/CacheExample.java").toString(),
                        "120"))) {
            Result result = view(Long.toString(example.pid()), "3");
            assertThat(result.err()).isEmpty();
            assertThat(result.out().lines()).hasSize(4).last().isEqualTo("VM " + example.pid() + " has gone.");
            assertThat(result.out().lines().limit(3))
                    .allMatch(line -> line.matches("VM " + example.pid()
                            + ": [1-9]\\d* entries, \\d+ hits, [1-9]\\d* misses, hit rate \\d+\\.\\d %"));
            assertThat(result.code()).isZero();
            assertThat(example.isAlive()).isTrue();
            assertThat(example.errors()).isEmpty();
        }
    }

    @Test
    void theViewerSaysWhatIsWrong() throws Exception {
        assertThat(view()).isEqualTo(new Result(2, "", "Which VM? Give its pid; the cairn command ps lists them.\n"));
        assertThat(view("999999999"))
                .isEqualTo(new Result(1, "", "There is no VM 999999999 here that this user may see.\n"));
    }

    /** All blocks of that heap are recorded, so the numbers are exact. */
    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void thePoolShowsWhichOfItsSlicesAreNotGivenBack(Jdk jdk) throws Exception {
        CairnProcess cairn = new CairnProcess(folder);
        try (TargetJvm example = TargetJvm.on(jdk, "-XX:+EnableDynamicAgentLoading")
                .startWith(List.of(
                        "-cp",
                        ROOT.resolve(CLIENT_JAR).toString(),
                        ROOT.resolve("examples/PoolExample.java").toString(),
                        "240"))) {
            String pid = Long.toString(example.pid());
            CairnProcess.Result result = cairn.run(
                    "native",
                    pid,
                    "--live",
                    "--interval",
                    "1",
                    "--at-any-cost",
                    "--heap",
                    "slice-pool",
                    "--duration",
                    "3s",
                    "--json");
            assertThat(result.code()).as(result.err()).isZero();
            Map<?, ?> profile = (Map<?, ?>) result.json();
            assertThat(profile.get("filters")).isEqualTo(List.of("include class:slice-pool"));
            List<Map<?, ?>> sites = ((List<?>) Objects.requireNonNull(profile.get("sites")))
                    .stream().<Map<?, ?>>map(site -> (Map<?, ?>) site).toList();
            assertThat(sites).allMatch(site -> "slice-pool".equals(site.get("className")));
            double sessions = alive(sites, "openSession");
            assertThat(sessions).isPositive();
            assertThat(sessions % SLICE_BYTES).isZero();
            assertThat(alive(sites, "answerRequest")).as("one that is in use").isIn(0.0, (double) SLICE_BYTES);
            assertThat(example.errors()).isEmpty();

            CairnProcess.Result refused = cairn.run("native", pid, "--heap", "a", "--include", "b");
            assertThat(refused.code()).isEqualTo(2);
            assertThat(refused.err()).contains("--include class:NAME");
        }
    }

    private static double alive(List<Map<?, ?>> sites, String method) {
        return sites.stream()
                .filter(site -> ((List<?>) Objects.requireNonNull(site.get("frames")))
                        .stream().anyMatch(frame -> method.equals(((Map<?, ?>) frame).get("method"))))
                .mapToDouble(site -> ((Number) Objects.requireNonNull(site.get("liveBytes"))).doubleValue())
                .sum();
    }
}
