// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent.recording;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.agent.Recorded;
import dev.cairn.agent.RemoteRecording;
import dev.cairn.testkit.Jdk;
import dev.cairn.wire.ddm.chunk.recording.Recordings.Status;
import dev.cairn.wire.ring.RecordLayout.ThreadName;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** Threads and classes by their names, though these change, or are used again. */
@ParameterizedClass
@MethodSource("dev.cairn.testkit.Jdk#both")
class AgentRecordingNamesTest extends WithAllocationKinds {
    AgentRecordingNamesTest(Jdk jdk) throws Exception {
        super(jdk);
    }

    @Test
    void namesVirtualThreads() {
        Assumptions.assumeTrue(jdk.feature() >= 21);
        RemoteRecording recording = start(0, 0);
        target.tell("draw");
        target.tell("virtual 50");
        target.tell("virtual 20 carried");
        recording.end();
        Recorded recorded = recording.recorded();
        List<Recorded.Sample> plain = recorded.samples.stream()
                .filter(sample -> sample.type().endsWith("$Plain;"))
                .toList();
        assertThat(plain.stream().filter(each -> "carried".equals(each.thread())))
                .hasSizeBetween(1, 20);
        assertThat(plain.stream().filter(each -> "(virtual threads)".equals(each.thread())))
                .hasSizeBetween(1, 50);
        assertThat(recorded.threads.stream().filter(each -> each.flags() == ThreadName.FLAG_VIRTUAL))
                .as("not one for each")
                .hasSizeLessThanOrEqualTo(4);
        assertThat(plain).allMatch(each -> each.stack().get(0).equals("AllocationKinds.newObject"));
    }

    @Test
    void tellsAThreadByTheNameItHas() {
        RemoteRecording allocations = start(0, 0);
        RemoteRecording cpu = RemoteRecording.start(agent, RemoteRecording.cpu(5_000_000));
        target.tell("draw");
        target.tell("run newObject 10");
        awaitSpinning(cpu, "spin 100", 1);
        target.tell("rename later");
        target.tell("run newObject 20");
        int before = spinning(cpu).size();
        awaitSpinning(cpu, "spin 100", before + 2);
        allocations.end();
        cpu.end();
        Recorded recorded = allocations.recorded();
        Map<String, Long> plain = recorded.samples.stream()
                .filter(sample -> sample.type().endsWith("$Plain;"))
                .collect(Collectors.groupingBy(Recorded.Sample::thread, Collectors.counting()));
        assertThat(plain).isEqualTo(Map.of("main", 10L, "later", 20L));
        List<Long> ids = recorded.threads.stream()
                .filter(each -> Set.of("main", "later").contains(each.name()))
                .map(Recorded.ThreadText::javaId)
                .toList();
        assertThat(ids).hasSize(2).containsOnly(ids.getFirst());
        assertThat(spinning(cpu))
                .extracting(Recorded.CpuSample::thread)
                .contains("main")
                .last()
                .isEqualTo("later");
    }

    @Test
    void namesHiddenClassesWhileTheyComeAndGo() {
        RemoteRecording recording = start(0, 0);
        target.tell("draw");
        for (int i = 1; i <= 20; i++) {
            target.tell("hidden 50"); // all that this allocates fits into the ring, if nobody reads it meanwhile
            recording.awaitMark(i);
        }
        Status status = recording.end();
        Recorded recorded = recording.recorded();
        assertThat(status.lostSymbols()).isZero();
        List<String> allocators = recorded.samples.stream()
                .filter(sample -> sample.type().endsWith("$Plain;"))
                .map(sample -> sample.stack().get(0))
                .filter(frame -> frame.startsWith("AllocatesWhenRun") && frame.endsWith(".getAsInt"))
                .toList();
        assertThat(allocators).hasSize(1000);
        assertThat(recorded.methods.values().stream()
                        .filter(name -> name.startsWith("AllocatesWhenRun") && name.endsWith(".getAsInt")))
                .as("each is a class of its own, though the VM uses its names again")
                .hasSize(1000);
    }
}
