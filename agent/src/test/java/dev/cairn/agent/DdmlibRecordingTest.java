// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.testkit.Eventually;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.Allocator;
import dev.cairn.wire.ddm.chunk.AllocationTracking.TrackingRequest;
import dev.cairn.wire.ddm.chunk.AllocationTracking.TrackingStatus;
import dev.cairn.wire.ddm.chunk.Profiling.ProfilingRequest;
import dev.cairn.wire.ddm.chunk.Profiling.ProfilingStatus;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
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
            Process driver = driver(version, adb.port(), target.pid(), trace, calls);
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
                        .contains("alloc3=dev.cairn.testkit.target.Allocator$Small,16," + thread + ",pattern,")
                        .contains("alloc7=dev.cairn.testkit.target.Allocator$Small,16," + thread + ",pattern,")
                        .doesNotContain("failure=");
            } finally {
                driver.destroyForcibly();
            }
            TraceFile file = TraceFile.read(Files.readAllBytes(trace));
            file.check();
            assertThat(file.entered("burner", "dev/cairn/testkit/target/Allocator.burnUntil"))
                    .isPositive();
            TraceFile.read(Files.readAllBytes(calls)).check();
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

    private static Process driver(String version, int port, long pid, Path trace, Path calls) throws Exception {
        Path classes = Path.of(DdmlibRecordingDriver.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        ProcessBuilder builder = new ProcessBuilder(
                        Jdk.JDK_25.java(),
                        "-cp",
                        DdmlibConformanceTest.classPath(version) + ":" + classes,
                        DdmlibRecordingDriver.class.getName(),
                        Integer.toString(port),
                        Long.toString(pid),
                        trace.toString(),
                        calls.toString())
                .redirectErrorStream(true);
        builder.environment().put("ANDROID_ADB_SERVER_PORT", Integer.toString(port));
        return builder.start();
    }
}
