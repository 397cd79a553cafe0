// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent.recording;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.jdi.ThreadReference;
import com.sun.jdi.event.EventSet;
import com.sun.jdi.request.BreakpointRequest;
import dev.cairn.agent.DdmConnection;
import dev.cairn.agent.Debugger;
import dev.cairn.agent.RemoteRecording;
import dev.cairn.agent.TestAgent;
import dev.cairn.testkit.Eventually;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.allocation.AllocationKinds;
import dev.cairn.testkit.target.allocation.Allocator;
import dev.cairn.wire.ddm.RawChunk;
import dev.cairn.wire.ddm.chunk.allocation.AllocationTracking.TrackAllocations;
import dev.cairn.wire.ddm.chunk.connection.Failure;
import dev.cairn.wire.ddm.chunk.recording.Recordings.EndRequest;
import dev.cairn.wire.ddm.chunk.recording.Recordings.Start;
import dev.cairn.wire.ddm.chunk.recording.Recordings.Started;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Recordings in a target one of whose threads a debugger holds. */
class AgentRecordingHeldTest {
    private static final String DYNAMIC = "-XX:+EnableDynamicAgentLoading";

    private static boolean hasRing(TargetJvm target) {
        return TestAgent.text(Path.of("/proc/" + target.jvmPid() + "/maps")).contains("cairn-ring");
    }

    private static boolean isFailure(List<RawChunk> answer) {
        return !answer.isEmpty() && answer.get(0).type() == Failure.FORM.type();
    }

    private static void awaitStart(DdmConnection agent, Start start) {
        Eventually.eventually(
                TestAgent.SOON, () -> agent.request(start).get(0).type(), type -> type == Started.FORM.type());
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void whatWasToldToHaveFailedDoesNotGoOn(Jdk jdk) throws Exception {
        try (TargetJvm target = TargetJvm.on(jdk, DYNAMIC, Debugger.OPTION).start(AllocationKinds.class);
                DdmConnection agent = TestAgent.attach(target)) {
            try (Debugger debugger = Debugger.attach(target)) {
                RemoteRecording.exact(agent).end(); // the class is loaded now
                BreakpointRequest held = debugger.breakAtConstructor(RunningRecording.class.getName());
                int late = agent.send(RemoteRecording.allocations(0, 0, 1, 0).toRaw());
                EventSet event = debugger.awaitBreakpoint();
                RawChunk answer = DdmConnection.chunks(agent.await(late).data()).get(0);
                assertThat(DdmConnection.decode(Failure.FORM, answer).code()).isEqualTo(Failure.NO_ANSWER);
                assertThat(hasRing(target)).isTrue();

                held.disable();
                event.resume();
                Eventually.eventually(TestAgent.SOON, () -> hasRing(target), there -> !there);
                awaitStart(agent, RemoteRecording.allocations(0, 0, 1, 0));
            }
            assertThat(target.end()).isZero();
        }
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void whatAHeldThreadKeptIsGivenBackOnceItGoesOn(Jdk jdk) throws Exception {
        try (TargetJvm target =
                        TargetJvm.on(jdk, DYNAMIC, Debugger.OPTION, "-Xmx256m").start(Allocator.class);
                DdmConnection agent = TestAgent.attach(target)) {
            try (Debugger debugger = Debugger.attach(target)) {
                target.tell("churn 1");
                ThreadReference held = debugger.awaitThread("churn 0");
                // It allocates all the time, so this is the first or second try.
                Eventually.eventually(TestAgent.SOON, () -> holdInsideARecording(agent, held), inside -> inside);
                assertThat(agent.refusal(new TrackAllocations(true)))
                        .as("as long as that takes")
                        .contains("RECS");
                assertThat(hasRing(target)).isTrue();

                held.resume();
                Eventually.eventually(TestAgent.SOON, () -> hasRing(target), there -> !there);
                Eventually.eventually(
                        TestAgent.SOON, () -> isFailure(agent.request(new TrackAllocations(true))), failed -> !failed);
                target.tell("rest");
            }
            assertThat(target.end()).isZero();
        }
    }

    /** The recording has ended; whether the thread is still inside. If not it is not held either. */
    private static boolean holdInsideARecording(DdmConnection agent, ThreadReference thread) {
        Start start = RemoteRecording.allocations(0, 0, RemoteRecording.DEPTH, 0);
        RawChunk begun = agent.request(start).get(0);
        if (begun.type() != Started.FORM.type()) {
            return false;
        }
        long number = DdmConnection.decode(Started.FORM, begun).recording();
        thread.suspend();
        agent.request(new EndRequest(number)); // which waits for the thread, and may FAIL as it took too long
        boolean inside = isFailure(agent.request(new TrackAllocations(true)));
        if (!inside) {
            agent.request(new TrackAllocations(false));
            thread.resume();
        }
        return inside;
    }
}
