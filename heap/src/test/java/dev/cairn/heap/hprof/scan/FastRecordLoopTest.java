// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.hprof.scan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.heap.hprof.classes.ClassTally;
import dev.cairn.heap.index.ObjectIdsBuilder;
import dev.cairn.heap.index.StretchMarker;
import dev.cairn.heap.store.OffHeap;
import dev.cairn.testkit.HprofBuilder;
import dev.cairn.testkit.HprofHeap;
import dev.cairn.testkit.HprofType;
import dev.cairn.wire.hprof.BasicType;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What is a usual record, and that the others are left as they are. */
class FastRecordLoopTest {
    private static final long FIRST = 0x7_0000_0000L;
    private static final long CLASS = 0x8_0000_0000L;
    private static final long ARRAY_CLASS = 0x8_0000_0008L;
    private static final long STACK_CHUNK = 0x8_0000_0010L;
    private static final int FIELDS = 16;
    private static final int BEFORE_FIELDS = 25;

    private final OffHeap memory = new OffHeap(Path.of("nowhere"), 1 << 24);
    private final ObjectCounter counter = new ObjectCounter(marker(), new ClassTally(STACK_CHUNK, 0));

    private StretchMarker marker() {
        StretchMarker marker = ObjectIdsBuilder.dense(3, Long.MAX_VALUE, memory).marker();
        marker.begin(0);
        return marker;
    }

    @AfterEach
    void giveMemoryBack() {
        memory.close();
    }

    private static MemorySegment records(Consumer<HprofHeap> content) {
        HprofBuilder dump = new HprofBuilder("1.0.2", Long.BYTES).segment(content);
        byte[] file = dump.build();
        int header = new HprofBuilder("1.0.2", Long.BYTES).segment(heap -> {}).size();
        return MemorySegment.ofArray(file).asSlice(header);
    }

    private byte[] tally() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        counter.tally.write(new DataOutputStream(out));
        return out.toByteArray();
    }

    /** An object of each of two classes came before. */
    private void begin() {
        counter.instance(FIRST, CLASS, FIELDS);
        counter.objectArray(FIRST + 32, ARRAY_CLASS, 2);
        counter.instance(FIRST + 64, STACK_CHUNK, FIELDS);
    }

    private static HprofHeap usual(HprofHeap heap) {
        return heap.instanceBytes(FIRST + 80, CLASS, new byte[FIELDS])
                .primitiveArray(FIRST + 112, HprofType.CHAR, 1, 2, 3)
                .objectArray(FIRST + 136, ARRAY_CLASS, FIRST, FIRST);
    }

    @Test
    void usualRecordsAreCountedUpToTheLast() {
        begin();
        MemorySegment bytes = records(heap -> usual(heap).instanceBytes(FIRST + 160, CLASS, new byte[FIELDS]));
        long end = bytes.byteSize();
        assertThat(new FastRecordLoop(bytes, counter).count(0, end, end)).isEqualTo(end);
        assertThat(counter.marker.place()).isEqualTo(3 + 4);
        ClassTally tally = counter.tally;
        int first = ClassTally.PRIMITIVE_SLOTS;
        assertThat(tally.instances(first)).isEqualTo(3);
        assertThat(tally.instanceGap(first)).isEqualTo(32);
        assertThat(tally.arrays(first + 1)).isEqualTo(2);
        assertThat(tally.arrayGap(first + 1)).isEqualTo(24 - 8);
        assertThat(tally.arrayGapOf8(first + 1)).isEqualTo(24 - 16);
        assertThat(tally.arrays(ClassTally.slotOf(BasicType.CHAR))).isEqualTo(1);
        assertThat(tally.arrayGap(ClassTally.slotOf(BasicType.CHAR))).isEqualTo(24 - 6);
    }

    private void stopsAt(Consumer<HprofHeap> record) throws IOException {
        MemorySegment before = records(FastRecordLoopTest::usual);
        MemorySegment bytes = records(heap -> {
            usual(heap);
            record.accept(heap);
            heap.raw(new byte[2 * BEFORE_FIELDS]);
        });
        stopsAt(before.byteSize(), bytes, bytes.byteSize(), bytes.byteSize());
    }

    private void stopsAt(long where, MemorySegment bytes, long limit, long end) throws IOException {
        begin();
        assertThat(new FastRecordLoop(bytes, counter).count(0, limit, end)).isEqualTo(where);
        byte[] counted = tally();
        long place = counter.marker.place();
        assertThat(new FastRecordLoop(bytes, counter).count(where, limit, end)).isEqualTo(where);
        assertThat(tally()).isEqualTo(counted);
        assertThat(counter.marker.place()).isEqualTo(place).isEqualTo(3 + 3);
    }

    @Test
    void anInstanceOfAClassThatDidNotComeLatelyIsLeft() throws IOException {
        stopsAt(heap -> heap.instanceBytes(FIRST + 160, CLASS + 0x100, new byte[FIELDS]));
    }

    @Test
    void anArrayOfAClassThatDidNotComeLatelyIsLeft() throws IOException {
        stopsAt(heap -> heap.objectArray(FIRST + 160, CLASS + 0x100));
    }

    @Test
    void anInstanceOfAnotherLengthIsLeft() throws IOException {
        stopsAt(heap -> heap.instanceBytes(FIRST + 160, CLASS, new byte[FIELDS - 1]));
    }

    @Test
    void aStackChunkIsLeft() throws IOException {
        stopsAt(heap -> heap.instanceBytes(FIRST + 160, STACK_CHUNK, new byte[FIELDS]));
    }

    @Test
    void theSameIdIsLeft() throws IOException {
        stopsAt(heap -> heap.instanceBytes(FIRST + 136, CLASS, new byte[FIELDS]));
    }

    @Test
    void aLowerIdIsLeft() throws IOException {
        stopsAt(heap -> heap.primitiveArray(FIRST + 120, HprofType.INT, 1));
    }

    @Test
    void anIdOfAnotherLineIsLeft() throws IOException {
        stopsAt(heap -> heap.objectArray(FIRST + (1 << 20), ARRAY_CLASS));
    }

    @Test
    void anIdThatIsNotAlignedIsLeft() throws IOException {
        stopsAt(heap -> heap.primitiveArray(FIRST + 161, HprofType.INT, 1));
    }

    @Test
    void anArrayOfNoTypeOfPrimitivesIsLeft() throws IOException {
        byte[] array = {0x23, 0, 0, 0, 7, 0, 0, 0, (byte) 160, 0, 0, 0, 0, 0, 0, 0, 0, 2};
        stopsAt(heap -> heap.raw(array));
    }

    @Test
    void rootsAndClassesAreLeft() throws IOException {
        stopsAt(heap -> heap.rootStickyClass(FIRST + 160));
    }

    @Test
    void arraysOfWhichOnlyTheLengthIsToldAreLeft() throws IOException {
        stopsAt(heap -> heap.primitiveArrayWithoutData(FIRST + 160, HprofType.INT, 0));
    }

    @Test
    void aRecordThatBeginsAtTheLimitIsLeft() throws IOException {
        long limit = records(FastRecordLoopTest::usual).byteSize();
        MemorySegment bytes = records(heap -> usual(heap).instanceBytes(FIRST + 160, CLASS, new byte[FIELDS]));
        stopsAt(limit, bytes, limit, bytes.byteSize());
    }

    @Test
    void aRecordThatEndsBehindTheSegmentIsLeft() throws IOException {
        long where = records(FastRecordLoopTest::usual).byteSize();
        MemorySegment instance = records(heap -> usual(heap).instanceBytes(FIRST + 160, CLASS, new byte[FIELDS]));
        stopsAt(where, instance, instance.byteSize(), instance.byteSize() - 1);
    }

    @Test
    void anArrayThatEndsBehindTheSegmentIsLeft() throws IOException {
        long where = records(FastRecordLoopTest::usual).byteSize();
        MemorySegment array = records(heap -> usual(heap).primitiveArray(FIRST + 160, HprofType.LONG, 1, 2));
        stopsAt(where, array, array.byteSize(), array.byteSize() - 1);
    }

    @Test
    void anObjectArrayThatEndsBehindTheSegmentIsLeft() throws IOException {
        long where = records(FastRecordLoopTest::usual).byteSize();
        MemorySegment array = records(heap -> usual(heap).objectArray(FIRST + 160, ARRAY_CLASS, 1, 2));
        stopsAt(where, array, array.byteSize(), array.byteSize() - 1);
    }
}
