// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.hprof.bytes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.heap.root.GcRoot;
import dev.cairn.testkit.EveryHprofRecord;
import dev.cairn.testkit.HprofBuilder;
import dev.cairn.testkit.HprofHeap;
import dev.cairn.testkit.HprofType;
import dev.cairn.wire.hprof.BasicType;
import dev.cairn.wire.hprof.HeapRecordTag;
import dev.cairn.wire.hprof.HprofRecordTag;
import java.lang.foreign.MemorySegment;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HeapRecordTest {
    private static MemorySegment heap(int idSize, Consumer<HprofHeap> content) {
        HprofBuilder file = new HprofBuilder("1.0.3", idSize);
        file.name("name");
        int start = file.size() + HprofRecordTag.HEADER_SIZE;
        return MemorySegment.ofArray(file.segment(content).build()).asSlice(start);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4, 8})
    void everyRecordEndsWhereItsBytesDo(int idSize) {
        EveryHprofRecord.ofHeap().forEach((tag, making) -> {
            MemorySegment bytes = heap(idSize, making);
            HeapRecord record = new HeapRecord(bytes, idSize);
            assertThat(record.read(0, bytes.byteSize())).isTrue();
            assertThat(record.tag()).isEqualTo(tag);
            assertThat(record.end()).isEqualTo(bytes.byteSize());
            for (long limit = 1; limit < bytes.byteSize(); limit++) {
                assertThat(record.read(0, limit)).isFalse();
            }
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4, 8})
    void everyRecordSaysWhatItHas(int idSize) {
        EveryHprofRecord.ofHeap().forEach((tag, making) -> {
            MemorySegment bytes = heap(idSize, making);
            HeapRecord record = new HeapRecord(bytes, idSize);
            assertThat(record.read(0, bytes.byteSize())).isTrue();
            boolean hasFrame = tag == 0x02 || tag == 0x03 || tag == 0x8E;
            boolean hasThread = hasFrame || tag == 0x04 || tag == 0x06 || tag == 0x08;
            assertThat(record.threadSerial()).isEqualTo(hasThread ? 5 : 0);
            assertThat(record.frame()).isEqualTo(hasFrame ? 6 : GcRoot.NO_FRAME);
            assertThat(record.hasClass()).isEqualTo(tag == 0x21 || tag == 0x22);
            assertThat(record.isRoot()).isEqualTo(tag < 0x20 || (tag > 0x88 && tag < 0x90) || tag == 0xFF);
            assertThat(record.isObject()).isEqualTo((tag >= 0x20 && tag < 0x24) || tag == 0xC3);
            assertThat(tag == 0xFE ? record.nameId() : record.id()).isEqualTo(tag == 0xFE ? 1 : 0x11);
            if (record.hasClass()) {
                assertThat(record.classId()).isEqualTo(0x12);
            }
            if (record.isObject() && tag != HeapRecordTag.CLASS_DUMP) {
                assertThat(record.length()).isEqualTo(3);
                assertThat(record.traceSerial()).isZero();
            }
        });
        assertThat(new HeapRecord(heap(idSize, heap -> heap.raw((byte) 0x77)), idSize).read(0, 1))
                .isFalse();
    }

    @Test
    void anArrayOfWhatIsNoPrimitiveTypeIsNoRecord() {
        for (HprofType type : new HprofType[] {HprofType.OBJECT, HprofType.OLD_ARRAY}) {
            MemorySegment array = heap(8, heap -> heap.primitiveArray(1, type, 2));
            assertThat(new HeapRecord(array, 8).read(0, array.byteSize())).isFalse();
            MemorySegment empty = heap(8, heap -> heap.primitiveArrayWithoutData(1, type, 2));
            assertThat(new HeapRecord(empty, 8).read(0, empty.byteSize())).isFalse();
        }
        MemorySegment array = heap(8, heap -> heap.primitiveArray(1, HprofType.LONG, 2));
        HeapRecord record = new HeapRecord(array, 8);
        assertThat(record.read(0, array.byteSize())).isTrue();
        assertThat(record.elementType()).contains(BasicType.LONG);
    }
}
