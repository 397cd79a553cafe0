// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent.recording;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.agent.Recorded;
import dev.cairn.agent.RemoteRecording;
import dev.cairn.agent.TestAgent;
import dev.cairn.testkit.Eventually;
import dev.cairn.testkit.Jdk;
import dev.cairn.wire.ddm.chunk.connection.CairnFeature;
import dev.cairn.wire.ddm.chunk.recording.Recordings;
import dev.cairn.wire.ddm.chunk.recording.Recordings.Status;
import dev.cairn.wire.ring.RecordLayout.Allocation;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** What a recording reports of allocations, of the ends of objects, and of those that were lost. */
@ParameterizedClass
@MethodSource("dev.cairn.testkit.Jdk#both")
class AgentRecordingAllocationsTest extends WithAllocationKinds {
    AgentRecordingAllocationsTest(Jdk jdk) throws Exception {
        super(jdk);
    }

    @Test
    void tellsWhoAllocatesWhatAndWhere() {
        agent.announce(CairnFeature.ZLIB.text());
        RemoteRecording recording = start(0, 0);
        target.tell("draw");
        target.tell("run newObject 100");
        Status status = recording.end();
        Recorded recorded = recording.recorded();
        assertThat(agent.compressedEvents()).isPositive();

        List<Recorded.Sample> plain = recorded.samples.stream()
                .filter(sample -> sample.type().endsWith("$Plain;"))
                .toList();
        assertThat(plain).hasSize(100);
        assertThat(plain).allSatisfy(sample -> {
            assertThat(sample.size()).isEqualTo(24);
            assertThat(sample.interval()).isZero();
            assertThat(sample.flags()).isZero();
            assertThat(sample.id()).isZero();
            assertThat(sample.thread()).isEqualTo("main");
            assertThat(sample.stack())
                    .startsWith("AllocationKinds.newObject")
                    .endsWith("AllocationKinds.run", "AllocationKinds.obey", "AllocationKinds.main");
            assertThat(sample.nanos()).isBetween(recording.started().nanos(), status.nanos());
        });
        assertThat(recorded.marks).containsExactly(0);
        assertThat(recorded.intervals).first().isEqualTo(0L);
        assertThat(recorded.sources).containsValue("AllocationKinds.java");
        assertThat(recorded.lineCounts.values()).anyMatch(lines -> lines > 3);
        assertThat(recorded.threads)
                .anyMatch(thread -> "main".equals(thread.name()) && thread.javaId() > 0 && thread.osTid() > 0);
        assertThat(status.ended()).isTrue();
        assertThat(status.samples()).isEqualTo(recorded.samples.size());
        assertThat(status.callbackNanos()).isPositive().isLessThan(status.processNanos());
        assertThat(status.threads()).isBetween(3L, 20L);
        assertThat(status.exactThreads()).isBetween(1L, status.threads());
    }

    @Test
    void cutsStacksAtTheDepth() {
        RemoteRecording recording = RemoteRecording.start(agent, RemoteRecording.allocations(0, 0, 2, 0));
        target.tell("draw");
        target.tell("run newObject 10");
        recording.change(0, 0, 512);
        target.tell("run newRecord 10");
        recording.end();
        Recorded recorded = recording.recorded();
        assertThat(recorded.samples.stream().filter(each -> each.type().endsWith("$Plain;")))
                .hasSize(10)
                .allMatch(each -> each.stack().size() == 2 && each.flags() == Allocation.FLAG_TRUNCATED);
        assertThat(recorded.samples.stream().filter(each -> each.type().endsWith("$Point;")))
                .hasSize(10)
                .allMatch(each -> each.isBelow("AllocationKinds.main") && each.flags() == 0);
    }

    @Test
    void countsWhatFindsNoRoom() {
        RemoteRecording recording = start(0, 0);
        target.tell("draw");
        target.tell("bytes 500000 16");
        Status status = recording.end();
        long told = recording.recorded().samples.size();
        assertThat(status.samples()).isEqualTo(told);
        assertThat(told + status.lostAllocations()).isBetween(500_000L, 520_000L);
        assertThat(status.lostAllocatedBytes()).isGreaterThanOrEqualTo(status.lostAllocations() * 16);
    }

    @Test
    void tellsTheEndOfWhatItToldTheBeginningOf() {
        RemoteRecording recording = start(0, Recordings.FLAG_LIVE);
        target.tell("draw");
        target.tell("hold 500 100");
        target.tell("gc");
        assertThat(recording.awaitMark(1).lostFrees()).isZero();
        Recorded held = recording.recorded();
        Set<Long> ids = new HashSet<>();
        held.samples.stream()
                .filter(sample -> sample.isBelow("AllocationKinds.hold"))
                .forEach(sample -> ids.add(sample.id()));
        assertThat(ids).hasSizeGreaterThan(500).doesNotContain(0L);
        Set<Long> heldBytes = new HashSet<>();
        held.samples.stream()
                .filter(sample -> sample.isBelow("AllocationKinds.hold") && "[B".equals(sample.type()))
                .forEach(sample -> heldBytes.add(sample.id()));
        assertThat(held.frees).noneMatch(free -> heldBytes.contains(free.id()));

        target.tell("drop");
        Set<Long> freed = Eventually.eventually(
                TestAgent.SOON,
                () -> {
                    target.tell("gc");
                    recording.awaitMark(2);
                    Set<Long> all = new HashSet<>();
                    recording.recorded().frees.forEach(free -> all.add(free.id()));
                    return all;
                },
                all -> all.containsAll(heldBytes));
        assertThat(freed).containsAll(heldBytes);
        Status status = recording.end();
        Recorded all = recording.recorded();
        assertThat(all.collections).isSorted().first().isEqualTo(1);
        assertThat(status.lostFrees()).isZero();
        assertThat(all.frees.stream().map(Recorded.Freed::id)).doesNotHaveDuplicates();
        assertThat(all.frees).allMatch(free -> free.epoch() >= 1);
    }

    @Test
    void countsTheTimeThatDeadObjectsTake() {
        int objects = 10_000;
        RemoteRecording recording = start(0, Recordings.FLAG_LIVE);
        target.tell("draw");
        target.tell("hold " + objects + " 16");
        recording.change(Integer.MAX_VALUE, 0, 1); // what comes from now on are single samples
        Status before = recording.awaitMark(1);
        assertThat(before.lostAllocations()).isZero();
        int dead = recording.recorded().frees.size();
        target.tell("drop");
        Eventually.eventually(
                TestAgent.SOON,
                () -> {
                    target.tell("gc");
                    recording.awaitMark(2);
                    return recording.recorded().frees.size() - dead;
                },
                now -> now >= objects);
        long nanosEach = (recording.end().callbackNanos() - before.callbackNanos()) / objects;
        assertThat(nanosEach).as("to write one down takes far more").isGreaterThan(10);
    }
}
