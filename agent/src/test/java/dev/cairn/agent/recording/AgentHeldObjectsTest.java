// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent.recording;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.agent.Recorded;
import dev.cairn.agent.RemoteRecording;
import dev.cairn.agent.TestAgent;
import dev.cairn.testkit.Eventually;
import dev.cairn.testkit.Jdk;
import dev.cairn.wire.ddm.chunk.recording.HeldObjects;
import dev.cairn.wire.ddm.chunk.recording.HeldObjects.Handle;
import dev.cairn.wire.ddm.chunk.recording.HeldObjects.HoldRequest;
import dev.cairn.wire.ddm.chunk.recording.HeldObjects.ObjectId;
import dev.cairn.wire.ddm.chunk.recording.Recordings;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** RECO: objects that a recording follows, held for as long as somebody dumps the heap. */
@ParameterizedClass
@MethodSource("dev.cairn.testkit.Jdk#both")
class AgentHeldObjectsTest extends WithAllocationKinds {
    private static final int COUNT = 200;
    private static final int BYTES = 3000;
    private static final long NOBODYS = 1L << 40;

    AgentHeldObjectsTest(Jdk jdk) throws Exception {
        super(jdk);
    }

    private List<Long> ids(RemoteRecording recording) {
        recording.awaitMark(7);
        return recording.recorded().samples.stream()
                .filter(sample -> sample.size() >= BYTES && sample.isBelow("AllocationKinds.hold"))
                .map(Recorded.Sample::id)
                .toList();
    }

    private HoldRequest request(RemoteRecording recording, Stream<Long> ids) {
        return new HoldRequest(
                recording.started().recording(), ids.map(ObjectId::new).toList());
    }

    private List<Long> handles(RemoteRecording recording, Stream<Long> ids) {
        return agent.request(request(recording, ids), HeldObjects.FORM).handles().stream()
                .map(Handle::handle)
                .toList();
    }

    @Test
    void namesEachThatLives() {
        RemoteRecording recording = start(0, Recordings.FLAG_LIVE);
        target.tell("hold " + COUNT + " " + BYTES);
        List<Long> ids = ids(recording);
        assertThat(ids).hasSizeGreaterThanOrEqualTo(COUNT);

        List<Long> wanted = ids.subList(0, COUNT);
        List<Long> handles = handles(recording, Stream.concat(wanted.stream(), Stream.of(NOBODYS)));
        assertThat(handles.subList(0, COUNT)).doesNotHaveDuplicates().allMatch(handle -> handle > 0 && handle % 8 == 0);
        assertThat(handles.getLast()).isZero();
        recording.end();
    }

    /** Until they are let go, what the program forgets does not die. */
    @Test
    void holdsThemUntilTheyAreLetGo() {
        RemoteRecording recording = start(0, Recordings.FLAG_LIVE);
        target.tell("hold " + COUNT + " " + BYTES);
        List<Long> ids = ids(recording).subList(0, COUNT);
        assertThat(handles(recording, ids.stream())).doesNotContain(0L);

        target.tell("drop");
        target.tell("gc");
        assertThat(handles(recording, ids.stream())).doesNotContain(0L);

        assertThat(handles(recording, Stream.of())).isEmpty();
        Eventually.eventually(
                TestAgent.SOON,
                () -> {
                    target.tell("gc");
                    return handles(recording, ids.stream().limit(1)).getFirst();
                },
                handle -> handle == 0 || letGo(recording));
        recording.end();
    }

    /** It was held again just now; so that it may die before the next look. */
    private boolean letGo(RemoteRecording recording) {
        assertThat(handles(recording, Stream.of())).isEmpty();
        return false;
    }

    @Test
    void refusesWhatItCannotDo() {
        RemoteRecording dead = start(0, 0);
        assertThat(agent.refusal(request(dead, Stream.of(1L)))).contains("reports dead objects");
        dead.end();
        RemoteRecording recording = start(0, Recordings.FLAG_LIVE);
        assertThat(agent.refusal(request(
                        recording,
                        LongStream.rangeClosed(1, HeldObjects.MOST_IDS + 1).boxed())))
                .contains("1024 ids at a time, not 1025");
        assertThat(agent.refusal(new HoldRequest(recording.started().recording() + 1, List.of())))
                .contains("Recording " + (recording.started().recording() + 1));
        recording.end();
        assertThat(agent.refusal(request(recording, Stream.of(1L)))).contains("no longer");
    }
}
