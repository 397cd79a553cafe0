// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.hprof.scan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.heap.hprof.bytes.HeapSegment;
import dev.cairn.heap.hprof.bytes.HprofFile;
import dev.cairn.heap.hprof.outline.OpenDump;
import dev.cairn.testkit.HprofBuilder;
import dev.cairn.testkit.HprofHeap;
import dev.cairn.testkit.HprofType;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Usual records are counted by a loop of their own: nobody may see which loop it was. */
class StretchScanTest {
    private static final long FIRST_ID = 0x7_0000_0000L;
    private static final long FIRST_CLASS = 0x8_0000_0000L;
    private static final long STACK_CHUNK = FIRST_CLASS + 3 * 8;
    /** More than are known as recent ones. */
    private static final int CLASSES = 700;

    private static final int OBJECTS = 30_000;
    private static final HprofType[] PRIMITIVES = {
        HprofType.BOOLEAN,
        HprofType.CHAR,
        HprofType.FLOAT,
        HprofType.DOUBLE,
        HprofType.BYTE,
        HprofType.SHORT,
        HprofType.INT,
        HprofType.LONG
    };

    @TempDir
    Path folder;

    private final Random random = new Random(31);
    private long id = FIRST_ID;
    /** Of the dump, roots not among them. */
    private long objects;

    /** Mostly the next in order; now and then one of elsewhere, behind, the same again, or not aligned. */
    private long nextId(boolean aligned) {
        id += 8L * (1 + random.nextInt(12));
        return switch (random.nextInt(200)) {
            case 0 -> id += 1L << 20;
            case 1 -> id -= 8L * random.nextInt(40);
            case 2 -> id - 8;
            case 3 -> aligned ? id : ++id;
            default -> id;
        };
    }

    private long[] numbers(int most) {
        return random.longs(random.nextInt(most)).toArray();
    }

    private void object(HprofHeap heap, boolean aligned) {
        long of = nextId(aligned);
        int type = Math.min(random.nextInt(CLASSES), random.nextInt(CLASSES));
        int kind = random.nextInt(40);
        objects += kind == 1 ? 0 : 1;
        switch (kind) {
            case 0 -> heap.classDump(of, each -> {});
            case 1 -> heap.rootJavaFrame(of, random.nextInt(), random.nextInt(5));
            case 2 -> heap.primitiveArrayWithoutData(of, HprofType.INT, random.nextInt(1000));
            case 3, 4, 5, 6 -> heap.objectArray(of, FIRST_CLASS + type * 8L, numbers(20));
            case 7, 8, 9, 10, 11, 12 ->
                heap.primitiveArray(of, PRIMITIVES[random.nextInt(PRIMITIVES.length)], numbers(30));
            case 13 -> heap.instanceBytes(of, FIRST_CLASS + 8, new byte[random.nextInt(100)]);
            case 14 -> heap.instanceBytes(of, STACK_CHUNK, new byte[] {0, 0, 0, 5, 0, 0, 0, 7, 0, 0, 0, 9});
            default -> heap.instanceBytes(of, FIRST_CLASS + type * 8L, new byte[type % 50]);
        }
    }

    private HprofBuilder dump(int idSize, boolean aligned, int records) {
        return dump(idSize, aligned, 3, records);
    }

    private HprofBuilder dump(int idSize, boolean aligned, int segments, int records) {
        HprofBuilder dump = new HprofBuilder("1.0.2", idSize);
        for (int segment = 0; segment < segments; segment++) {
            dump.segment(heap -> {
                for (int i = 0; i < records; i++) {
                    object(heap, aligned);
                }
            });
        }
        return dump.end();
    }

    private ScannedDump scanned(HprofBuilder builder) throws IOException {
        try (OpenDump dump = OpenDump.of(folder, builder)) {
            HprofFile file = dump.file();
            return ScannedDump.inBothWays(
                    file.bytes(), file.header().idSize(), dump.outline().segments(), STACK_CHUNK);
        }
    }

    @Test
    void bothLoopsFindTheSame() throws IOException {
        assertThat(scanned(dump(Long.BYTES, true, OBJECTS)).objects()).isEqualTo(objects);
    }

    @Test
    void bothLoopsFindTheSameOfIdsThatAreNotAligned() throws IOException {
        assertThat(scanned(dump(Long.BYTES, false, OBJECTS / 10)).objects()).isEqualTo(objects);
    }

    @Test
    void bothLoopsFindTheSameOfShortIds() throws IOException {
        assertThat(scanned(dump(Integer.BYTES, true, OBJECTS / 10)).objects()).isEqualTo(objects);
    }

    @Test
    void bothLoopsEndWhereSegmentsEnd() throws IOException {
        try (OpenDump dump = OpenDump.of(folder, dump(Long.BYTES, true, 1, 40))) {
            MemorySegment bytes = dump.file().bytes();
            HeapSegment whole = dump.outline().segments().getFirst();
            long before = 0;
            for (long length = 1; length <= whole.length(); length++) {
                List<HeapSegment> cut = List.of(new HeapSegment(whole.offset(), length));
                MemorySegment left = bytes.asSlice(0, whole.offset() + length);
                long found = ScannedDump.inBothWays(left, Long.BYTES, cut, STACK_CHUNK)
                        .objects();
                assertThat(found).isBetween(before, before + 1);
                before = found;
            }
            assertThat(before).isEqualTo(objects);
        }
    }

    @Test
    void bothLoopsEndAtARecordThatCannotBeRight() throws IOException {
        List<byte[]> wrong = new ArrayList<>();
        wrong.add(new byte[] {0x21, 0, 0, 0, 7, 0, 0, 0, 0x18, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0, -1, -1, -1, -1, 0});
        wrong.add(new byte[] {0x22, 0, 0, 0, 7, 0, 0, 0, 0x18, 0, 0, 0, 0, -1, -1, -1, -1, 0, 0, 0, 8, 0, 0, 0, 0, 0});
        wrong.add(new byte[] {0x23, 0, 0, 0, 7, 0, 0, 0, 0x18, 0, 0, 0, 0, -1, -1, -1, -1, 4, 0, 0, 0, 0, 0, 0, 0, 0});
        for (int type : new int[] {0, 2, 3, 12, 0xFF}) {
            wrong.add(new byte[] {
                0x23, 0, 0, 0, 7, 0, 0, 0, 0x18, 0, 0, 0, 0, 0, 0, 0, 0, (byte) type, 0, 0, 0, 0, 0, 0, 0
            });
        }
        wrong.add(new byte[] {0x7F});
        for (byte[] each : wrong) {
            HprofBuilder dump = new HprofBuilder("1.0.2", Long.BYTES)
                    .segment(heap -> heap.instanceBytes(0x7_0000_0000L, FIRST_CLASS, new byte[8])
                            .instanceBytes(0x7_0000_0010L, FIRST_CLASS, new byte[8])
                            .raw(each)
                            .instanceBytes(0x7_0000_0020L, FIRST_CLASS, new byte[8]))
                    .segment(heap -> heap.instanceBytes(0x7_0000_0030L, FIRST_CLASS, new byte[8]))
                    .end();
            assertThat(scanned(dump).objects()).isEqualTo(3);
        }
    }
}
