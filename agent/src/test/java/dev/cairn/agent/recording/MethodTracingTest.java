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
import dev.cairn.testkit.target.execution.KnownCalls;
import dev.cairn.wire.ddm.chunk.recording.Profiling.EndTraceToConnection;
import dev.cairn.wire.ddm.chunk.recording.Profiling.EndTraceToFile;
import dev.cairn.wire.ddm.chunk.recording.Profiling.ProfilingRequest;
import dev.cairn.wire.ddm.chunk.recording.Profiling.ProfilingStatus;
import dev.cairn.wire.ddm.chunk.recording.Profiling.Sample;
import dev.cairn.wire.ddm.chunk.recording.Profiling.Trace;
import dev.cairn.wire.ddm.chunk.recording.Profiling.TraceToConnection;
import dev.cairn.wire.ddm.chunk.recording.Profiling.TraceToFile;
import dev.cairn.wire.ddm.chunk.recording.Profiling.TraceToFileEnded;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** MPRS, MPRE, MPSS, MPSE: every call of a real VM, counted against what it is known to call. */
@ParameterizedClass
@MethodSource("dev.cairn.testkit.Jdk#both")
class MethodTracingTest {
    private static final String CALLS = "dev/cairn/testkit/target/execution/KnownCalls";
    private static final String FIB = CALLS + ".fib";
    private static final int BUFFER = 3 << 20;

    private final TargetJvm target;
    private final DdmConnection agent;

    @TempDir
    private Path folder = Path.of("");

    MethodTracingTest(Jdk jdk) throws Exception {
        target = TargetJvm.on(jdk, "-XX:+EnableDynamicAgentLoading", "-Xmx256m", "-Xcheck:jni")
                .start(KnownCalls.class);
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

    /** What is traced while the target answers this line; once its own methods are seen, all of its classes are rewritten. */
    private TraceFile traced(String line) {
        Eventually.eventually(TestAgent.SOON, () -> agent.request(new TraceToConnection(BUFFER, 0)), List::isEmpty);
        assertThat(target.tell(line)).startsWith("done");
        agent.forgetEvents();
        assertThat(agent.request(new EndTraceToConnection())).isEmpty();
        TraceFile file =
                TraceFile.read(agent.awaitEvent(Trace.FORM, any -> true).trace().toArray());
        file.check();
        assertThat(file.facts())
                .containsEntry("clock", "wall")
                .containsEntry("lost-calls", "0")
                .containsEntry("data-file-overflow", "false");
        return file;
    }

    /** From the first trace on that has all of them: until then the target's classes were still being rewritten. */
    private TraceFile whole(String line, String thread, String first) {
        return Eventually.eventually(TestAgent.SOON, () -> traced(line), file -> file.entered(thread, first) > 0);
    }

    @Test
    void countsARecursionExactly() {
        TraceFile file = whole("fib 15", "main", FIB);
        assertThat(file.entered("main", FIB)).isEqualTo(KnownCalls.fibCalls(15));
        assertThat(status()).isEqualTo(ProfilingStatus.OFF);
    }

    @Test
    void methodsThatAreLeftByExceptionsAreLeft() {
        TraceFile file = whole("throw 10", "main", CALLS + ".throwing");
        assertThat(file.entered("main", CALLS + ".thrower")).isEqualTo(10);
        assertThat(file.entered("main", CALLS + ".between")).isEqualTo(10);
        assertThat(file.entered("main", CALLS + ".neverReached")).isZero();
    }

    @Test
    void tracesMethodsOfAllKinds() {
        whole("kinds 1", "main", CALLS + ".kinds");
        TraceFile file = whole("kinds 10", "main", CALLS + ".kinds");
        assertThat(file.entered("main", CALLS + "$Shape.twice")).isEqualTo(10);
        assertThat(file.entered("main", CALLS + "$Shape.of")).isEqualTo(10);
        assertThat(file.entered("main", CALLS + "$Square.<init>")).isEqualTo(20);
        assertThat(file.entered("main", CALLS + "$Sized.<init>")).isEqualTo(20);
        assertThat(file.entered("main", CALLS + ".locked")).isEqualTo(10);
        assertThat(file.entered("main", CALLS + ".neverThrows")).isEqualTo(10);
    }

    @Test
    void eachThreadHasItsOwnCalls() {
        TraceFile file = whole("threads 20", "caller-0", FIB);
        for (int i = 0; i < 20; i++) {
            assertThat(file.entered("caller-" + i, FIB)).isEqualTo(KnownCalls.fibCalls(KnownCalls.THREAD_FIB));
        }
    }

    @Test
    void virtualThreadsHaveStacksOfTheirOwn() {
        TraceFile file = whole("virtual 20", "main", CALLS + ".virtual");
        assertThat(file.events().stream()
                        .filter(each -> each.action() == 0)
                        .filter(each ->
                                (CALLS + ".parking").equals(file.methods().get(each.method()))))
                .hasSize(20 * 4);
    }

    @Test
    void aDeepStackIsNoHarm() {
        // What a connection takes has room for 110,000 calls of all threads.
        TraceFile file = whole("deep 60000", "deep", CALLS + ".deep");
        assertThat(file.entered("deep", CALLS + ".deep")).isEqualTo(60_001);
    }

    @Test
    void aStackThatOverflowsIsPutRight() {
        TraceFile file = whole("overflow 2", "main", CALLS + ".overflows");
        assertThat(file.entered("main", FIB)).isEqualTo(2 * KnownCalls.fibCalls(KnownCalls.THREAD_FIB));
        assertThat(file.entered("main", CALLS + ".endless")).isGreaterThan(1000);
    }

    @Test
    void writesAFile() throws Exception {
        Path file = folder.resolve("calls.trace");
        assertThat(agent.request(new TraceToFile(0, 0, file.toString()))).isEmpty();
        assertThat(status()).isEqualTo(ProfilingStatus.TRACING);
        assertThat(agent.refusal(new EndTraceToConnection())).contains("MPRE");
        assertThat(agent.refusal(new Sample(0, 0, 1000))).contains("traced already");
        assertThat(agent.refusal(new TraceToConnection(0, 0))).contains("already");
        target.tell("fib 5");
        assertThat(agent.request(new EndTraceToFile(), TraceToFileEnded.FORM).result())
                .isZero();
        TraceFile.read(Files.readAllBytes(file)).check();
    }

    @Test
    void aFullBufferEndsTheTraceAndStaysWhole() {
        whole("fib 5", "main", FIB);
        Eventually.eventually(TestAgent.SOON, () -> agent.request(new TraceToConnection(1024, 0)), List::isEmpty);
        TraceFile file = Eventually.eventually(
                TestAgent.SOON,
                () -> {
                    target.tell("fib 12");
                    agent.forgetEvents();
                    agent.request(new EndTraceToConnection());
                    TraceFile some = TraceFile.read(
                            agent.awaitEvent(Trace.FORM, any -> true).trace().toArray());
                    Eventually.eventually(
                            TestAgent.SOON, () -> agent.request(new TraceToConnection(1024, 0)), List::isEmpty);
                    return some;
                },
                some -> "true".equals(some.facts().get("data-file-overflow")));
        file.check();
        assertThat(file.events()).hasSizeLessThanOrEqualTo(2 * 1024 / 10);
    }

    @Test
    void refusesWhatItCannotDo() {
        assertThat(agent.refusal(new EndTraceToConnection())).isEqualTo("Nothing is traced: begin with MPSS.");
        assertThat(agent.refusal(new EndTraceToFile())).contains("MPRS");
        assertThat(agent.refusal(new TraceToConnection(1023, 0)))
                .contains("1024")
                .contains("1023");
        assertThat(agent.refusal(new TraceToFile(0, 0, "/nowhere/at/all.trace")))
                .contains("/nowhere/at/all.trace");
        assertThat(agent.refusal(new TraceToFile(0, 0, "/dev/null"))).contains("/dev/null");
        assertThat(status()).isEqualTo(ProfilingStatus.OFF);
    }

    /** A class may just be in the agent's hands when that lets go of everything. */
    @Test
    void endsWhileClassesAreLoaded() throws Exception {
        CompletableFuture<String> loading = CompletableFuture.supplyAsync(() -> target.tell("classes 300"));
        int traces = 0;
        while (!loading.isDone() || traces < 3) {
            Eventually.eventually(TestAgent.SOON, () -> agent.request(new TraceToConnection(BUFFER, 0)), List::isEmpty);
            agent.request(new EndTraceToConnection());
            traces++;
        }
        assertThat(loading.get()).startsWith("done");
        CompletableFuture<String> more = CompletableFuture.supplyAsync(() -> target.tell("classes 100"));
        Eventually.eventually(TestAgent.SOON, () -> agent.request(new TraceToConnection(BUFFER, 0)), List::isEmpty);
        TestAgent.leave(target);
        assertThat(more.get()).startsWith("done");
    }

    @Test
    void endsWithTheConnectionThatBeganItAndLeavesWithTheAgent() throws Exception {
        try (DdmConnection other = DdmConnection.to(TestAgent.endpoint(target))) {
            assertThat(other.request(new TraceToConnection(0, 0))).isEmpty();
            assertThat(status()).isEqualTo(ProfilingStatus.TRACING);
        }
        Eventually.eventually(TestAgent.SOON, this::status, status -> status == ProfilingStatus.OFF);
        TestAgent.leave(target);
        assertThat(target.tell("fib 10")).startsWith("done");
    }
}
