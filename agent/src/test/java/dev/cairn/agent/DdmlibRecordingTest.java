// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.testkit.Eventually;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.allocation.Allocator;
import dev.cairn.testkit.target.allocation.OldThreads;
import dev.cairn.wire.ddm.chunk.allocation.AllocationTracking.TrackingRequest;
import dev.cairn.wire.ddm.chunk.allocation.AllocationTracking.TrackingStatus;
import dev.cairn.wire.ddm.chunk.recording.Profiling.ProfilingRequest;
import dev.cairn.wire.ddm.chunk.recording.Profiling.ProfilingStatus;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Outside proof: Google's ddmlib, unmodified, tracks allocations and samples methods with the agent. */
class DdmlibRecordingTest {
    private static final int LIMIT_SECONDS = 300;

    @TempDir
    Path folder = Path.of("");

    static Stream<Arguments> versions() {
        return DdmlibConformanceTest.versions();
    }

    @ParameterizedTest
    @MethodSource("versions")
    void isUnderstood(String version, Jdk jdk) throws Exception {
        Path trace = folder.resolve("a.trace");
        Path calls = folder.resolve("calls.trace");
        try (TargetJvm target = TargetJvm.on(jdk, "-XX:+EnableDynamicAgentLoading", "-Xmx256m")
                        .start(Allocator.class);
                DdmConnection agent = TestAgent.attach(target);
                FakeAdbServer adb = new FakeAdbServer(Map.of(target.pid(), TestAgent.endpoint(target)))) {
            Process driver = driver(
                    version,
                    DdmlibRecordingDriver.class,
                    adb.port(),
                    Long.toString(target.pid()),
                    trace.toString(),
                    calls.toString());
            try {
                Eventually.eventually(
                        TestAgent.SOON,
                        () -> agent.request(new TrackingRequest(), TrackingStatus.FORM)
                                .enabled(),
                        on -> on);
                String thread = target.tell("pattern 2");
                awaitStatus(agent, ProfilingStatus.SAMPLING);
                target.tell("burn 1000");
                goOn(driver);
                awaitStatus(agent, ProfilingStatus.TRACING);
                target.tell("burn 50");
                goOn(driver);
                String said = new String(driver.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
                assertThat(driver.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)).isTrue();
                assertThat(driver.exitValue()).as(said).isZero();
                assertThat(said)
                        .contains("sampled=true")
                        .contains("traced=true")
                        .contains("alloc0=long[],8016," + thread + ",pattern,Allocator.java,")
                        .contains("alloc1=java.lang.String[],32," + thread + ",pattern,Allocator.java,")
                        .contains("alloc2=byte[],120," + thread + ",pattern,Allocator.java,")
                        .contains(
                                "alloc3=dev.cairn.testkit.target.allocation.Allocator$Small,16," + thread + ",pattern,")
                        .contains(
                                "alloc7=dev.cairn.testkit.target.allocation.Allocator$Small,16," + thread + ",pattern,")
                        .doesNotContain("failure=");
            } finally {
                driver.destroyForcibly();
            }
            TraceFile file = TraceFile.read(Files.readAllBytes(trace));
            file.check();
            assertThat(file.entered("burner", "dev/cairn/testkit/target/allocation/Allocator.burnUntil"))
                    .isPositive();
            TraceFile.read(Files.readAllBytes(calls)).check();
            assertThat(target.end()).isZero();
            assertThat(target.errors()).isEmpty();
        }
    }

    /** Each report has what threads allocated that ran long before the tracker was started. */
    @ParameterizedTest
    @MethodSource("versions")
    void fetchesWhatRunningThreadsAllocate(String version, Jdk jdk) throws Exception {
        int threads = 4;
        int objects = 100;
        try (TargetJvm target = TargetJvm.on(jdk, "-XX:+EnableDynamicAgentLoading", "-Xmx256m")
                        .start(OldThreads.class, Integer.toString(threads), "waiting");
                DdmConnection _ = TestAgent.attach(target);
                FakeAdbServer adb = new FakeAdbServer(Map.of(target.pid(), TestAgent.endpoint(target)))) {
            Process driver = driver(version, DdmlibFetchDriver.class, adb.port(), Long.toString(target.pid()));
            try (BufferedReader said = driver.inputReader(StandardCharsets.UTF_8)) {
                int fetched = 0;
                for (String line = said.readLine(); line != null; line = said.readLine()) {
                    if (line.equals("tracking=on")) {
                        target.tell("go " + objects);
                        goOn(driver);
                    } else if (line.startsWith("objects=")) {
                        assertThat(line).isEqualTo("objects=" + threads * objects);
                        fetched++;
                    }
                }
                assertThat(fetched).isEqualTo(DdmlibFetchDriver.TIMES);
            } finally {
                driver.destroyForcibly();
            }
            assertThat(target.end()).isZero();
            assertThat(target.errors()).isEmpty();
        }
    }

    private static void awaitStatus(DdmConnection agent, int wanted) {
        Eventually.eventually(
                TestAgent.SOON,
                () -> agent.request(new ProfilingRequest(), ProfilingStatus.FORM)
                        .status(),
                status -> status == wanted);
    }

    private static void goOn(Process driver) throws IOException {
        driver.getOutputStream().write('\n');
        driver.getOutputStream().flush();
    }

    static Process driver(String version, Class<?> program, int port, String... arguments) throws Exception {
        Path classes = Path.of(
                program.getProtectionDomain().getCodeSource().getLocation().toURI());
        List<String> command = new ArrayList<>(List.of(
                Jdk.JDK_25.java(),
                "-cp",
                DdmlibConformanceTest.classPath(version) + ":" + classes,
                program.getName(),
                Integer.toString(port)));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().put("ANDROID_ADB_SERVER_PORT", Integer.toString(port));
        return builder.start();
    }
}
