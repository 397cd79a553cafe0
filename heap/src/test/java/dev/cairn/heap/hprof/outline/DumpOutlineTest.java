// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.hprof.outline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.heap.Progress;
import dev.cairn.heap.SnapshotException;
import dev.cairn.heap.hprof.bytes.BigEndian;
import dev.cairn.heap.hprof.bytes.HeapSegment;
import dev.cairn.heap.hprof.bytes.HprofFile;
import dev.cairn.heap.hprof.bytes.Ids;
import dev.cairn.testkit.HprofBuilder;
import dev.cairn.testkit.HprofHeap;
import dev.cairn.testkit.HprofType;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DumpOutlineTest {
    private static final int ROOT = 1 + 8; // bytes of a sticky class
    private static final long GIB = 1L << 30;

    @TempDir
    Path folder;

    private static HprofBuilder hprof() {
        return new HprofBuilder("1.0.2", 8);
    }

    @Test
    void segmentsUpToTheEndAreOneDump() throws IOException {
        HprofBuilder dump = hprof().segment(heap -> heap.rootStickyClass(1).rootStickyClass(2));
        int second = dump.segment(heap -> heap.rootStickyClass(3))
                .loadClass(9, "late")
                .end()
                .size();
        try (OpenDump open = OpenDump.of(folder, dump)) {
            assertThat(open.outline().dumps()).isEqualTo(1);
            assertThat(open.outline().segments())
                    .extracting(HeapSegment::length)
                    .containsExactly(2L * ROOT, (long) ROOT);
            assertThat(open.outline().heapBytes()).isEqualTo(3 * ROOT);
            assertThat(open.outline().truncatedAt()).isEmpty();
            assertThat(open.outline().problems()).isEmpty();
            assertThat(open.file().size()).isEqualTo(second);
            assertThat(open.outline().classes().nameOf(9)).isEqualTo("late");
            HeapSegment first = open.outline().segments().get(0);
            assertThat(BigEndian.u1(open.file().bytes(), first.offset())).isEqualTo(0x05);
            assertThat(Ids.read(open.file().bytes(), first.offset() + 1, 8)).isEqualTo(1);
        }
    }

    @Test
    void eachDumpOfSeveralIsFound() throws IOException {
        HprofBuilder dump = hprof().heapDump(heap -> heap.rootStickyClass(1))
                .heapDump(heap -> heap.rootStickyClass(1).rootStickyClass(2))
                .segment(heap -> heap.rootStickyClass(1))
                .segment(heap -> heap.rootStickyClass(1))
                .end()
                .segment(heap -> heap.rootStickyClass(1).rootStickyClass(2).rootStickyClass(3));
        long[] lengths = {ROOT, 2 * ROOT, 2 * ROOT, 3 * ROOT};
        for (int number = 1; number <= lengths.length; number++) {
            try (OpenDump open = OpenDump.of(folder, dump, number)) {
                assertThat(open.outline().dumps()).isEqualTo(4);
                assertThat(open.outline().heapBytes()).isEqualTo(lengths[number - 1]);
            }
        }
        assertThatThrownBy(() -> OpenDump.of(folder, dump, 5).close())
                .isInstanceOf(SnapshotException.class)
                .hasMessageEndingWith(".hprof holds 4 dumps, so there is no dump 5. Ask for one from 1 to 4.");
    }

    @Test
    void aFileWithoutADumpSaysSo() throws IOException {
        try (OpenDump open = OpenDump.of(folder, hprof().controlSettings(1, 4))) {
            assertThat(open.outline().dumps()).isZero();
            assertThat(open.outline().segments()).isEmpty();
            assertThat(open.outline().problems()).containsExactly("The file holds no heap dump.");
        }
        assertThatThrownBy(() -> OpenDump.of(folder, hprof(), 2).close())
                .isInstanceOf(SnapshotException.class)
                .hasMessageContaining("no dump");
    }

    @Test
    void anEmptyLastSegmentIsLegal() throws IOException {
        HprofBuilder dump = hprof().segment(heap -> heap.rootStickyClass(1))
                .segment(heap -> {})
                .end();
        try (OpenDump open = OpenDump.of(folder, dump)) {
            assertThat(open.outline().segments()).hasSize(1);
            assertThat(open.outline().truncatedAt()).isEmpty();
            assertThat(open.outline().problems()).isEmpty();
        }
    }

    @Test
    void anEmptySegmentBeforeOtherRecordsIsLegal() throws IOException {
        HprofBuilder dump = hprof().segment(heap -> {})
                .string(77, "x")
                .frame(1, "a", "b", "c", 1, 1)
                .end();
        try (OpenDump open = OpenDump.of(folder, dump)) {
            assertThat(open.outline().segments()).isEmpty();
            assertThat(open.outline().strings().text(77)).isEqualTo("x");
            assertThat(open.outline().truncatedAt()).isEmpty();
        }
    }

    /** A writer that dies leaves the length 0. The first heap record looks like a STRING here. */
    @ParameterizedTest
    @ValueSource(ints = {0x0C, 0x1C})
    void aLengthThatWasNeverFilledInGoesToTheEndOfTheFile(int tag) throws IOException {
        HprofBuilder dump = hprof().segment(heap -> heap.rootStickyClass(1));
        byte[] body = hprof().heapDump(
                        0, heap -> heap.rootJniGlobal(8, 9).rootStickyClass(2).instanceBytes(4, 5, new byte[50]))
                .build();
        int start = hprof().size() + 9;
        byte[] records = Arrays.copyOfRange(body, start, body.length);
        dump.record(tag, 0, records);
        try (OpenDump open = OpenDump.of(folder, dump, tag == 0x0C ? 2 : 1)) {
            HeapSegment last = open.outline().segments().getLast();
            assertThat(last.length()).isEqualTo(records.length);
            assertThat(last.end()).isEqualTo(open.file().size());
            assertThat(open.outline().truncatedAt()).hasValue(open.file().size());
            assertThat(open.outline().problems()).singleElement().asString().contains("not finished");
        }
    }

    @Test
    void segmentsWithoutAnEndAreADumpThatWasNotFinished() throws IOException {
        HprofBuilder dump = hprof().segment(heap -> heap.rootStickyClass(1)).segment(heap -> heap.rootStickyClass(2));
        try (OpenDump open = OpenDump.of(folder, dump)) {
            assertThat(open.outline().heapBytes()).isEqualTo(2 * ROOT);
            assertThat(open.outline().truncatedAt()).hasValue(open.file().size());
            assertThat(open.outline().problems()).singleElement().asString().contains("no end record");
        }
    }

    @Test
    void aDumpThatIsCutKeepsWhatIsThere() throws IOException {
        byte[] whole = hprof().heapDump(heap -> heap.rootStickyClass(1).rootStickyClass(2))
                .build();
        Path file = Files.write(folder.resolve("cut"), Arrays.copyOf(whole, whole.length - 5));
        try (OpenDump open = OpenDump.at(file, folder, 1)) {
            assertThat(open.outline().heapBytes()).isEqualTo(2 * ROOT - 5);
            assertThat(open.outline().truncatedAt()).hasValue(whole.length - 5);
        }
    }

    @Test
    void whatBreaksOffInALaterDumpIsNoLossOfAnEarlierOne() throws IOException {
        byte[] whole = hprof().heapDump(heap -> heap.rootStickyClass(1))
                .heapDump(heap -> heap.rootStickyClass(2).rootStickyClass(3))
                .build();
        Path file = Files.write(folder.resolve("cut"), Arrays.copyOf(whole, whole.length - 5));
        try (OpenDump first = OpenDump.at(file, folder, 1);
                OpenDump second = OpenDump.at(file, folder, 2)) {
            assertThat(first.outline().heapBytes()).isEqualTo(ROOT);
            assertThat(first.outline().truncatedAt()).isEmpty();
            assertThat(first.outline().problems())
                    .containsExactly("The file breaks off after " + (whole.length - 5)
                            + " bytes, in dump 2; this is dump 1, which ends before.");
            assertThat(second.outline().truncatedAt()).hasValue(whole.length - 5);
        }
    }

    @Test
    void recordsThatNobodyKnowsArePassedOver() throws IOException {
        HprofBuilder dump = hprof().record(0x50, new byte[100])
                .heapDump(heap -> heap.rootStickyClass(1))
                .record(0x50, new byte[3])
                .record(0x77, new byte[0])
                .string(5, "after");
        try (OpenDump open = OpenDump.of(folder, dump)) {
            assertThat(open.outline().strings().text(5)).isEqualTo("after");
            assertThat(open.outline().heapBytes()).isEqualTo(ROOT);
            assertThat(open.outline().problems())
                    .hasSize(2)
                    .anySatisfy(problem -> assertThat(problem).startsWith("Records of tag 0x50 that nobody knows: 2,"))
                    .anySatisfy(problem -> assertThat(problem).startsWith("Records of tag 0x77 that nobody knows: 1,"));
            assertThat(open.outline().truncatedAt()).isEmpty();
        }
    }

    @Test
    void rubbishAfterTheDumpIsToldWithItsPlace() throws IOException {
        HprofBuilder dump = hprof().heapDump(heap -> heap.rootStickyClass(1)).end();
        int place = dump.size();
        byte[] rubbish = new byte[30];
        Arrays.fill(rubbish, (byte) 0xEE);
        try (OpenDump open = OpenDump.of(folder, dump.raw(rubbish))) {
            assertThat(open.outline().heapBytes()).isEqualTo(ROOT);
            assertThat(open.outline().truncatedAt()).hasValue(place);
            assertThat(open.outline().problems()).singleElement().asString().contains("At byte " + place);
        }
    }

    @Test
    void recordsThatAreTooShortArePassedOver() throws IOException {
        HprofBuilder dump = hprof();
        for (int tag : new int[] {1, 2, 3, 4, 5, 6, 7, 0x0A, 0x0B, 0x0D, 0x0E}) {
            dump.record(tag, new byte[2]);
        }
        try (OpenDump open = OpenDump.of(folder, dump.string(5, "after"))) {
            assertThat(open.outline().strings().text(5)).isEqualTo("after");
            assertThat(open.outline().strings().count()).isEqualTo(1);
            assertThat(open.outline().problems())
                    .hasSize(12)
                    .anySatisfy(problem -> assertThat(problem).contains("tag 0x0e that are too short"));
        }
    }

    /** Nothing that follows says where the dump ends, so its own records must. */
    @Test
    void aDumpBeforeRubbishEndsWhereItsRecordsEnd() throws IOException {
        HprofBuilder dump = new HprofBuilder("1.0.3", 4).heapDump(DumpOutlineTest::oneOfEach);
        long end = dump.size();
        try (OpenDump open = OpenDump.of(folder, dump.raw(new byte[3 * 9 + 2]))) {
            assertThat(open.outline().segments().getFirst().end()).isEqualTo(end);
        }
    }

    private static void oneOfEach(HprofHeap heap) {
        heap.classDump(
                        1,
                        type -> type.constant(1, HprofType.INT, 1)
                                .staticField("s", HprofType.LONG, 1)
                                .field("f", HprofType.CHAR))
                .instance(2, 1, 'x')
                .objectArray(3, 1, 2, 3)
                .charArray(4, "text")
                .primitiveArrayWithoutData(5, HprofType.LONG, 99)
                .rootUnknown(1)
                .rootJniGlobal(1, 2)
                .rootJniLocal(1, 2, 3)
                .rootJavaFrame(1, 2, 3)
                .rootNativeStack(1, 2)
                .rootStickyClass(1)
                .rootThreadBlock(1, 2)
                .rootMonitorUsed(1)
                .rootThreadObject(1, 2, 3)
                .rootInternedString(1)
                .rootFinalizing(1)
                .rootDebugger(1)
                .rootReferenceCleanup(1)
                .rootVmInternal(1)
                .rootJniMonitor(1, 2, 3)
                .unreachable(1)
                .heapInfo('A', "app");
    }

    /** One array of longs that is a hole, and after it nothing that is known. */
    @Test
    void aDumpOfMoreThan4GibBeforeRubbishEndsWhereItsRecordsEnd() throws IOException {
        int count = 5 << 27;
        long length = 1 + 8 + 4 + 4 + 1 + 8L * count;
        HprofBuilder start = hprof().record(0x0C, length & 0xFFFF_FFFFL, new byte[0]);
        long end = start.size() + length;
        ByteBuffer array = ByteBuffer.allocate(18)
                .put((byte) 0x23)
                .putLong(7)
                .putInt(0)
                .putInt(count)
                .put((byte) 11);
        Path path = start.raw(array.array()).write(folder.resolve("large.hprof"));
        byte[] rubbish = new byte[100];
        Arrays.fill(rubbish, (byte) 0xEE);
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.WRITE)) {
            assertThat(channel.write(ByteBuffer.wrap(rubbish), end)).isEqualTo(rubbish.length);
        }
        try (HprofFile file = HprofFile.open(path, folder, 1, Progress.NONE)) {
            assertThat(DumpOutline.of(file, 1, Progress.NONE).heapBytes()).isEqualTo(length);
        }
    }

    /** More than 4 GiB in one record: the length has the low 32 bits only. The file is a hole in the middle. */
    @Test
    void aDumpOfMoreThan4GibIsFoundWhole() throws IOException {
        long length = 5 * GIB + 123;
        byte[] after = hprof().string(5, "after")
                .heapDump(heap -> heap.rootStickyClass(1))
                .build();
        try (HprofFile file = sparse(length, Arrays.copyOfRange(after, hprof().size(), after.length))) {
            DumpOutline outline = DumpOutline.of(file, 1, Progress.NONE);
            assertThat(outline.heapBytes()).isEqualTo(length);
            assertThat(outline.dumps()).isEqualTo(2);
            assertThat(outline.strings().text(5)).isEqualTo("after");
            assertThat(outline.truncatedAt()).isEmpty();
        }
        try (HprofFile file = sparse(length, new byte[0])) {
            DumpOutline outline = DumpOutline.of(file, 1, Progress.NONE);
            assertThat(outline.heapBytes()).isEqualTo(length);
            assertThat(outline.truncatedAt()).isEmpty();
        }
    }

    @Test
    void aDumpOfMoreThan4GibThatIsCutGoesToTheEnd() throws IOException {
        sparse(5 * GIB + 123, new byte[0]).close();
        Path path = folder.resolve("large.hprof");
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.WRITE)) {
            assertThat(channel.truncate(3 * GIB).size()).isEqualTo(3 * GIB);
        }
        try (HprofFile cut = HprofFile.open(path, folder, 1, Progress.NONE)) {
            DumpOutline outline = DumpOutline.of(cut, 1, Progress.NONE);
            assertThat(outline.segments().getFirst().end()).isEqualTo(3 * GIB);
            assertThat(outline.truncatedAt()).hasValue(3 * GIB);
        }
    }

    private HprofFile sparse(long length, byte[] after) throws IOException {
        HprofBuilder start = hprof().record(0x0C, length & 0xFFFF_FFFFL, new byte[] {5, 0, 0, 0, 0, 0, 0, 0, 1});
        long end = start.size() - ROOT + length;
        Path path = start.write(folder.resolve("large.hprof"));
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.WRITE)) {
            int written = channel.write(ByteBuffer.wrap(new byte[] {0}), end - 1)
                    + channel.write(ByteBuffer.wrap(after), end);
            assertThat(written).isEqualTo(1 + after.length);
        }
        return HprofFile.open(path, folder, 1, Progress.NONE);
    }
}
