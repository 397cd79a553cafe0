// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.hprof.outline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.heap.AgentRecords;
import dev.cairn.heap.hprof.bytes.RecordBudget;
import dev.cairn.heap.root.StackFrame;
import dev.cairn.heap.store.LongList;
import dev.cairn.heap.words.Problems;
import dev.cairn.testkit.HprofBuilder;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Names, classes, stacks, threads and the agent's records. */
class TablesTest {
    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4, 8})
    void everyTableIsReadWithIdsOfAnySize(int idSize) throws IOException {
        HprofBuilder dump = new HprofBuilder("1.0.2", idSize)
                .loadClass(7, 0xF0, "a/B")
                .frame(0xF1, "run", "()V", "B.java", 7, 12)
                .frame(0xF2, "park", "()V", "", 7, -3)
                .trace(3, 2, 0xF2, 0xF1)
                .startThread(2, 0xF3, 3, "worker", "main", "system")
                .startThread(4, 0xF4, 0, "", "", "")
                .endThread(2)
                .unloadClass(7);
        try (OpenDump open = OpenDump.of(folder, dump)) {
            DumpOutline outline = open.outline();
            assertThat(outline.classes().ids()).containsExactly(0xF0);
            assertThat(outline.classes().nameOf(0xF0)).isEqualTo("a.B");
            assertThat(outline.classes().nameOfSerial(7)).isEqualTo("a.B");
            assertThat(outline.classes().isUnloaded(7)).isTrue();
            assertThat(outline.classes().isUnloaded(8)).isFalse();
            assertThat(outline.traces().ofThread(2)).hasValue(3);
            assertThat(outline.traces().frames(3))
                    .extracting(StackFrame::words)
                    .containsExactly("a.B.park(Native Method)", "a.B.run(B.java:12)");
            assertThat(outline.threads().all())
                    .containsExactly(
                            new StartedThread(2, 0xF3, 3, "worker", "main", "system", true),
                            new StartedThread(4, 0xF4, 0, "", "", "", false));
            assertThat(outline.threads().serials()).containsExactly(2, 4);
            assertThat(outline.threads().contains(4)).isTrue();
            assertThat(outline.threads().contains(3)).isFalse();
        }
    }

    @Test
    void whatTheFileLacksHasAPlaceholder() throws IOException {
        HprofBuilder dump =
                new HprofBuilder("1.0.2", 8).frame(1, "m", "()V", "", 99, 0).trace(5, 0, 1, 2);
        try (OpenDump open = OpenDump.of(folder, dump)) {
            DumpOutline outline = open.outline();
            assertThat(outline.strings().text(0)).isEmpty();
            assertThat(outline.strings().text(-1)).isEqualTo("<name 0xffffffffffffffff>");
            assertThat(outline.classes().nameOf(31)).isEqualTo("<class 0x1f>");
            assertThat(outline.traces().frames(5))
                    .extracting(StackFrame::words)
                    .containsExactly("<class 99>.m(Unknown Source)", "<frame 0x2>.?(Unknown Source)");
            assertThat(outline.traces().frames(6)).isEmpty();
            assertThat(outline.traces().ofThread(0)).isEmpty();
            assertThat(outline.threads().find(1)).isEmpty();
        }
    }

    @Test
    void aClassThatIsLoadedTwiceIsOne() throws IOException {
        HprofBuilder dump = new HprofBuilder("1.0.2", 8)
                .loadClass(1, 0x10, "a/A")
                .loadClass(2, 0x20, "a/A")
                .loadClass(1, 0x10, "a/A");
        try (OpenDump open = OpenDump.of(folder, dump)) {
            assertThat(open.outline().classes().count()).isEqualTo(2);
            assertThat(open.outline().classes().ids()).containsExactlyInAnyOrder(0x10, 0x20);
        }
    }

    @Test
    void aTraceWithMoreFramesThanRoomHasThoseThatAreThere() throws IOException {
        byte[] body = new byte[12 + 2 * 8];
        body[3] = 9;
        body[8] = body[9] = body[10] = body[11] = (byte) 0xFF;
        try (OpenDump open = OpenDump.of(folder, new HprofBuilder("1.0.2", 8).record(5, body))) {
            assertThat(open.outline().traces().depth(9)).isEqualTo(2);
            assertThat(open.outline().traces().frames(9)).hasSize(2);
        }
    }

    @Test
    void manyNamesAreAllFound() throws IOException {
        HprofBuilder dump = new HprofBuilder("1.0.2", 8);
        long[] ids = new Random(4).longs(50_000).distinct().toArray();
        for (long id : ids) {
            dump.string(id, Long.toString(id));
        }
        try (OpenDump open = OpenDump.of(folder, dump)) {
            assertThat(open.outline().strings().count()).isEqualTo(ids.length);
            for (long id : ids) {
                assertThat(open.outline().strings().text(id)).isEqualTo(Long.toString(id));
            }
        }
    }

    @Test
    void moreRecordsThanThereIsRoomForAreToldOnce() {
        Problems problems = new Problems();
        byte[] records = new byte[1 + 100];
        for (int i = 1; i <= 100; i++) {
            records[i] = (byte) i;
        }
        PositionTable table = new PositionTable(MemorySegment.ofArray(records), new RecordBudget(problems, 60), 0, 1);
        for (int i = 1; i <= 100; i++) {
            table.add(i);
            table.add(i);
        }
        assertThat(table.size()).isEqualTo(60);
        assertThat(table.find(60)).isEqualTo(60);
        assertThat(table.find(61)).isEqualTo(PositionTable.NONE);
        assertThat(problems.list()).hasSize(1);
    }

    @Test
    void theFirstRecordThatIsWantedIsThatOfTheFileAndNotOfTheTable() {
        byte[] records = new byte[1 + 100];
        for (int i = 1; i <= 100; i++) {
            records[i] = (byte) i;
        }
        PositionTable table =
                new PositionTable(MemorySegment.ofArray(records), new RecordBudget(new Problems(), 100), 0, 1);
        for (int i = 100; i >= 1; i--) {
            table.add(i);
        }
        assertThat(table.first(position -> position % 7 == 0)).isEqualTo(7);
        assertThat(table.first(position -> position > 90)).isEqualTo(91);
        assertThat(table.first(position -> position > 100)).isEqualTo(PositionTable.NONE);
        assertThat(table.find(101)).isEqualTo(PositionTable.NONE);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 10, 11, 21, 100})
    void aTableOfKnownRecordsHasAllOfThem(int count) {
        byte[] records = new byte[1 + 100];
        LongList positions = new LongList();
        for (int i = 1; i <= count; i++) {
            records[i] = (byte) i;
            positions.add(i);
        }
        PositionTable table = PositionTable.of(MemorySegment.ofArray(records), positions, 0, 1);
        assertThat(table.size()).isEqualTo(count);
        for (int i = 1; i <= 101; i++) {
            assertThat(table.find(i)).isEqualTo(i <= count ? i : PositionTable.NONE);
        }
    }

    @Test
    void longTextIsCutBetweenChars() throws IOException {
        HprofBuilder dump = new HprofBuilder("1.0.2", 8)
                .string(1, "x".repeat(HprofStrings.LONGEST))
                .string(2, "x".repeat(HprofStrings.LONGEST + 1))
                .string(3, "x" + "\u20AC".repeat(HprofStrings.LONGEST));
        try (OpenDump open = OpenDump.of(folder, dump)) {
            HprofStrings strings = open.outline().strings();
            assertThat(strings.text(1)).hasSize(HprofStrings.LONGEST).doesNotContain("\u2026");
            assertThat(strings.text(2)).hasSize(HprofStrings.LONGEST + 1).endsWith("x\u2026");
            assertThat(strings.text(3)).endsWith("\u20AC\u2026").doesNotContain("\uFFFD");
        }
    }

    @Test
    void theAgentsRecordsAreRead() throws IOException {
        HprofBuilder dump = new HprofBuilder("1.0.1", 4)
                .controlSettings(3, 8)
                .heapSummary(-1, 2, 1L << 40, 4)
                .allocSites(
                        2, 100, 3, 200, 5, new int[] {0, 7, 300001, 60, 1, 80, 2}, new int[] {8, 9, 1, 40, 2, 120, -1})
                .cpuSamples(10, new int[] {6, 300001}, new int[] {4, 300002});
        try (OpenDump open = OpenDump.of(folder, dump)) {
            AgentRecords records = open.outline().agentRecords();
            assertThat(records.controlSettings()).containsExactly(new AgentRecords.ControlSettings(3, 8));
            assertThat(records.heapSummaries())
                    .containsExactly(new AgentRecords.HeapSummary(0xFFFF_FFFFL, 2, 1L << 40, 4));
            assertThat(records.allocSites())
                    .containsExactly(new AgentRecords.AllocSites(
                            AgentRecords.AllocSites.SORTED_BY_ALLOCATION,
                            new AgentRecords.HeapSummary(100, 3, 200, 5),
                            List.of(
                                    new AgentRecords.AllocSite(
                                            0, 7, 300001, new AgentRecords.HeapSummary(60, 1, 80, 2)),
                                    new AgentRecords.AllocSite(
                                            8, 9, 1, new AgentRecords.HeapSummary(40, 2, 120, 0xFFFF_FFFFL)))));
            assertThat(records.cpuSamples())
                    .containsExactly(new AgentRecords.CpuSamples(
                            10, List.of(new AgentRecords.CpuSample(6, 300001), new AgentRecords.CpuSample(4, 300002))));
        }
    }

    @Test
    void countsThatTheRecordHasNoRoomForAreNotBelieved() throws IOException {
        byte[] samples = new byte[8 + 8];
        samples[4] = (byte) 0xFF;
        byte[] sites = new byte[34 + 25];
        sites[30] = (byte) 0xFF;
        HprofBuilder dump = new HprofBuilder("1.0.1", 4).record(0x0D, samples).record(0x06, sites);
        try (OpenDump open = OpenDump.of(folder, dump)) {
            assertThat(open.outline().agentRecords().cpuSamples().getFirst().samples())
                    .hasSize(1);
            assertThat(open.outline().agentRecords().allocSites().getFirst().sites())
                    .hasSize(1);
            assertThat(open.outline().problems())
                    .hasSize(3)
                    .allSatisfy(problem -> assertThat(problem).endsWith("."));
        }
    }
}
