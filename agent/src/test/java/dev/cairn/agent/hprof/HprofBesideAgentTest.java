// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent.hprof;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.agent.DdmConnection;
import dev.cairn.agent.Recorded;
import dev.cairn.agent.RemoteRecording;
import dev.cairn.agent.TestAgent;
import dev.cairn.testkit.Eventually;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.ProcessesOf;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.allocation.AllocationKinds;
import dev.cairn.testkit.target.execution.Contention;
import dev.cairn.testkit.target.execution.KnownCalls;
import dev.cairn.wire.ddm.chunk.recording.Profiling.EndTraceToConnection;
import dev.cairn.wire.ddm.chunk.recording.Profiling.TraceToConnection;
import dev.cairn.wire.ring.RecordType;
import dev.cairn.wire.ring.ReportLayout.Calls;
import dev.cairn.wire.ring.ReportLayout.Monitor;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** HPROF and Cairn's agent in one VM, from two files: the same build of the library, or two that know nothing of each other. */
class HprofBesideAgentTest {
    private static final String DYNAMIC = "-XX:+EnableDynamicAgentLoading";

    @TempDir
    Path folder;

    @AfterEach
    void awaitCollectors() {
        ProcessesOf.awaitNone(folder);
    }

    private static void leave(TargetJvm target, Path library) throws Exception {
        TestAgent.load(target, library, "leave");
        TestAgent.awaitNamed(target, "cairn-worker", false);
        TestAgent.awaitNamed(target, "cairn-io", false);
    }

    private static long fibCalls(HprofFolder made) {
        made.told();
        Recorded recorded = made.recorded();
        return recorded.reports(RecordType.CALLS)
                .filter(in -> in.getShort(Calls.METHODS) > 0)
                .filter(in -> "KnownCalls.fib".equals(recorded.methods.get(in.getInt(Calls.CHAIN))))
                .mapToLong(in -> in.getLong(Calls.COUNT))
                .sum();
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void theSameBuildFromAnotherFileIsTheSameLibrary(Jdk jdk) throws Exception {
        HprofFolder made = HprofFolder.in(folder);
        try (TargetJvm target =
                TargetJvm.on(jdk, made.option("heap=sites"), DYNAMIC).start(AllocationKinds.class)) {
            try (DdmConnection agent = TestAgent.attach(target)) {
                assertThat(agent.refusal(RemoteRecording.allocations(0, 0, 1, 0)))
                        .contains("HPROF");
            }
            leave(target, TestAgent.LIBRARY);
            target.tell("run newObject 1000");
            assertThat(target.end()).isZero();
        }
        made.told();
        Recorded recorded = made.recorded();
        assertThat(recorded.threads)
                .as("what applications handle runs on cairn-handlers")
                .filteredOn(each -> !each.name().equals("cairn-handlers"))
                .noneMatch(each -> each.name().startsWith("cairn"));
        assertThat(recorded.reports(RecordType.THREAD_START)).isNotEmpty();
    }

    /** An old report is not replaced for nothing, and what one attempt has taken is there for the next. */
    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void whoIsRefusedMayAttachAgain(Jdk jdk) throws Exception {
        HprofFolder made = HprofFolder.in(folder);
        Files.writeString(made.report(), "an old report");
        String options = "heap=sites,monitor=y,file=" + made.report();
        try (TargetJvm target = TargetJvm.on(jdk, DYNAMIC).start(AllocationKinds.class);
                DdmConnection agent = TestAgent.attach(target)) {
            RemoteRecording recording = RemoteRecording.exact(agent);
            assertThat(made.refusal(target, options)).isEqualTo(4);
            assertThat(target.errors()).contains("end that first").hasLineCount(1);
            assertThat(made.report()).hasContent("an old report");
            recording.end();
            assertThat(made.refusal(target, "heap=sites,monitor=y,file=" + folder))
                    .isEqualTo(2);
            RemoteRecording.exact(agent).end();
            assertThat(made.refusal(target, options)).isZero();
            target.tell("draw");
            target.tell("run newObject 1000");
            assertThat(target.end()).isZero();
        }
        made.told();
        assertThat(made.recorded().samples).anyMatch(each -> each.isBelow("AllocationKinds.newObject"));
    }

    /** Such a VM does not report what a thread owns: what others wait for is known all the same. */
    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void aMonitorThatIsContendedSinceTheAttachIsInItsDump(Jdk jdk) throws Exception {
        HprofFolder made = HprofFolder.in(folder);
        try (TargetJvm target = TargetJvm.on(jdk, DYNAMIC).start(Contention.class)) {
            assertThat(made.refusal(target, "monitor=y,file=" + made.report())).isZero();
            target.tell("enter");
            target.tell("own");
            assertThat(target.end()).isZero();
        }
        made.told();
        Recorded recorded = made.recorded();
        assertThat(recorded.reports(RecordType.MONITOR)
                        .filter(in ->
                                recorded.className(in.getInt(Monitor.CLASS)).endsWith("Contention$Gate;")))
                .singleElement()
                .satisfies(in -> {
                    assertThat(recorded.threadName(in.getInt(Monitor.OWNER))).isEqualTo("holding");
                    assertThat(in.getShort(Monitor.ENTERING)).isEqualTo((short) 1);
                    assertThat(recorded.threadName(in.getInt(Monitor.THREADS))).isEqualTo("entering");
                });
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void callsAreCountedOnWhereAnotherVersionOfTheAgentLeaves(Jdk jdk) throws Exception {
        HprofFolder made = HprofFolder.in(folder);
        Path another = TestAgent.anotherBuild(folder.resolve("libanother.so"));
        try (TargetJvm target =
                TargetJvm.on(jdk, made.option("cpu=times"), DYNAMIC).start(KnownCalls.class)) {
            TestAgent.load(target, another, "");
            try (DdmConnection agent = DdmConnection.to(TestAgent.endpoint(target))) {
                assertThat(agent.refusal(new TraceToConnection(0, 0))).contains("Another agent");
            }
            leave(target, another);
            target.tell("fib 15");
            assertThat(target.end()).isZero();
            assertThat(target.errors()).isEmpty();
        }
        assertThat(fibCalls(made)).isEqualTo(KnownCalls.fibCalls(15));
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void callsAreCountedOnWhereAnotherVersionTracedBefore(Jdk jdk) throws Exception {
        HprofFolder made = HprofFolder.in(folder);
        Path another = TestAgent.anotherBuild(folder.resolve("libanother.so"));
        try (TargetJvm target = TargetJvm.on(jdk, DYNAMIC).start(KnownCalls.class)) {
            TestAgent.load(target, another, "");
            try (DdmConnection agent = DdmConnection.to(TestAgent.endpoint(target))) {
                assertThat(agent.request(new TraceToConnection(0, 0))).isEmpty();
                agent.request(new EndTraceToConnection());
                Eventually.eventually(TestAgent.SOON, () -> agent.request(new TraceToConnection(0, 0)), List::isEmpty);
                agent.request(new EndTraceToConnection());
                TestAgent.awaitNamed(target, "cairn-inject", false);
            }
            TestAgent.load(target, made.library(), "cpu=times,file=" + made.report());
            leave(target, another);
            target.tell("fib 15");
            assertThat(target.end()).isZero();
            assertThat(target.errors()).isEmpty();
        }
        assertThat(fibCalls(made)).isEqualTo(KnownCalls.fibCalls(15));
    }
}
