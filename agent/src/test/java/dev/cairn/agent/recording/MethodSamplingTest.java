// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent.recording;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.agent.DdmConnection;
import dev.cairn.agent.TestAgent;
import dev.cairn.agent.TraceFile;
import dev.cairn.testkit.Eventually;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.allocation.Allocator;
import dev.cairn.wire.ddm.chunk.recording.Profiling.EndSample;
import dev.cairn.wire.ddm.chunk.recording.Profiling.EndTraceToConnection;
import dev.cairn.wire.ddm.chunk.recording.Profiling.ProfilingRequest;
import dev.cairn.wire.ddm.chunk.recording.Profiling.ProfilingStatus;
import dev.cairn.wire.ddm.chunk.recording.Profiling.Sample;
import dev.cairn.wire.ddm.chunk.recording.Profiling.Trace;
import dev.cairn.wire.ddm.chunk.recording.Profiling.TraceToConnection;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** SPSS, SPSE and MPRQ: a .trace file of a real VM. */
@ParameterizedClass
@MethodSource("dev.cairn.testkit.Jdk#both")
class MethodSamplingTest {
    private static final String BURNER = "burner";
    private static final String BURN = "dev/cairn/testkit/target/allocation/Allocator.burnUntil";

    private final TargetJvm target;
    private final DdmConnection agent;

    MethodSamplingTest(Jdk jdk) throws Exception {
        target = TargetJvm.on(jdk, "-XX:+EnableDynamicAgentLoading", "-Xmx256m").start(Allocator.class);
        agent = TestAgent.attach(target);
    }

    @AfterEach
    void end() {
        agent.close();
        try (target) {
            assertThat(target.end()).isZero();
            assertThat(target.errors()).isEmpty();
        }
    }

    private int status() {
        return agent.request(new ProfilingRequest(), ProfilingStatus.FORM).status();
    }

    private TraceFile sampled() {
        agent.forgetEvents();
        assertThat(agent.request(new EndSample())).isEmpty();
        TraceFile file =
                TraceFile.read(agent.awaitEvent(Trace.FORM, any -> true).trace().toArray());
        file.check();
        return file;
    }

    /** What is sampled meanwhile: nothing, perhaps, if the sampler gets no processor. */
    private TraceFile sampled(int bufferBytes, String... lines) {
        assertThat(agent.request(new Sample(bufferBytes, 0, 1000))).isEmpty();
        for (String line : lines) {
            target.tell(line);
        }
        return sampled();
    }

    @Test
    void showsWhoRan() {
        assertThat(status()).isEqualTo(ProfilingStatus.OFF);
        assertThat(agent.request(new Sample(0, 0, 1000))).isEmpty();
        assertThat(status()).isEqualTo(ProfilingStatus.SAMPLING);
        sampled();
        assertThat(status()).isEqualTo(ProfilingStatus.OFF);
        TraceFile file = Eventually.eventually(
                TestAgent.SOON, () -> sampled(0, "burn 400"), each -> each.entered(BURNER, BURN) > 0);
        assertThat(file.facts()).containsEntry("data-file-overflow", "false").containsEntry("clock", "dual");
        assertThat(Long.parseLong(file.facts().getOrDefault("samples", "0"))).isPositive();
        assertThat(file.threads().values()).contains("main");
        assertThat(file.methods().values()).contains("java/lang/Thread.run");
        long most = file.events().stream()
                .mapToLong(TraceFile.Event::cpuMicros)
                .max()
                .orElse(0);
        assertThat(most).isPositive();
    }

    /**
     * Forty threads enter at least two methods each, and leave them: twice as many as fit. How many of them the trace
     * has depends on which run first: a deep stack may be too much by itself.
     */
    @Test
    void aFullBufferEndsTheTraceAndStaysWhole() {
        TraceFile file = Eventually.eventually(
                TestAgent.SOON,
                () -> sampled(
                        1024, "churn 40", "burn 50", "rest"), // all get as much processor time as the one that burns
                each -> "true".equals(each.facts().get("data-file-overflow")));
        assertThat(file.events()).hasSizeLessThanOrEqualTo(1024 / 14);
    }

    @Test
    void refusesWhatItCannotDo() {
        assertThat(agent.refusal(new EndSample())).isEqualTo("Nothing is sampled: begin with SPSS.");
        assertThat(agent.refusal(new Sample(1023, 0, 1000))).contains("1024").contains("1023");
        assertThat(agent.refusal(new Sample(0, 0, 0))).contains("at least 1 microsecond, but is 0");
        assertThat(agent.refusal(new EndTraceToConnection())).contains("Nothing is traced");
        assertThat(agent.request(new Sample(0xFFFF_FFFFL, 0, 0xFFFF_FFFFL))).isEmpty();
        assertThat(agent.refusal(new Sample(0, 0, 1000))).contains("already");
        assertThat(agent.refusal(new TraceToConnection(0, 0))).contains("sampled already");
        assertThat(sampled().events()).isEmpty();
    }

    @Test
    void endsWithTheConnectionThatBeganIt() throws Exception {
        try (DdmConnection other = DdmConnection.to(TestAgent.endpoint(target))) {
            assertThat(other.request(new Sample(0, 0, 1000))).isEmpty();
            assertThat(status()).isEqualTo(ProfilingStatus.SAMPLING);
        }
        Eventually.eventually(TestAgent.SOON, this::status, status -> status == ProfilingStatus.OFF);
        assertThat(agent.refusal(new EndSample())).contains("Nothing");
    }

    @Test
    void leavesWithTheAgent() throws Exception {
        assertThat(agent.request(new Sample(0, 0, 1000))).isEmpty();
        target.tell("burn 50");
        TestAgent.leave(target);
    }

    /** The test's own reader reads what Android wrote. */
    @Test
    void isOfTheFormatOfAndroidsOwnFiles() throws Exception {
        Path file = Path.of("../../shared/data/android/basic.trace");
        Assumptions.assumeTrue(Files.exists(file));
        TraceFile basic = TraceFile.read(Files.readAllBytes(file));
        assertThat(basic.facts()).containsEntry("clock", "dual");
        assertThat(basic.entered("AsyncTask #1", "com/test/android/traceview/Basic.foo"))
                .isEqualTo(1);
    }
}
