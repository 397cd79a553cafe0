// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.hprof.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.cairn.heap.hprof.write.HprofWriter.ClassDump;
import dev.cairn.heap.hprof.write.HprofWriter.Field;
import dev.cairn.heap.hprof.write.HprofWriter.Static;
import dev.cairn.wire.bytes.ModifiedUtf8;
import dev.cairn.wire.hprof.BasicType;
import dev.cairn.wire.hprof.HeapRecordTag;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HprofWriterTest {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    @ParameterizedTest
    @ValueSource(ints = {4, 8})
    void whatIsWrittenIsReadBack(int idSize) throws IOException {
        HprofWriter writer = new HprofWriter(out, idSize, 1_700_000_000_000L);
        long name = writer.string("a.b.C");
        long field = writer.string("f");
        writer.loadClass(1, 0x100, name);
        writer.emptyTrace();
        writer.classDump(new ClassDump(
                0x100,
                0,
                0,
                idSize + 8,
                List.of(new Static(field, BasicType.OBJECT, 0x200), new Static(name, BasicType.SHORT, -2)),
                List.of(new Field(field, BasicType.OBJECT), new Field(name, BasicType.LONG))));
        writer.beginInstance(0x200, 0x100, idSize + 8);
        writer.putId(0x300);
        writer.putValue(BasicType.LONG, 77);
        writer.beginObjectArray(0x300, 0x100, 2);
        writer.putId(0x200);
        writer.putId(0);
        writer.beginPrimitiveArray(0x400, BasicType.CHAR, 3);
        writer.putBytes(ByteBuffer.allocate(6));
        writer.root(HeapRecordTag.ROOT_UNKNOWN, 0x200);
        writer.jniGlobalRoot(0x300, 0);
        writer.threadRoot(HeapRecordTag.ROOT_JAVA_FRAME, 0x400, 1, HprofWriter.NO_FRAME);
        writer.end();

        PlainHprof read = new PlainHprof(out.toByteArray());
        assertThat(read.file.version()).isEqualTo("1.0.2");
        assertThat(read.file.idSize()).isEqualTo(idSize);
        assertThat(read.file.timestampMillis()).isEqualTo(1_700_000_000_000L);
        assertThat(read.classNames).containsEntry(0x100L, "a.b.C");
        assertThat(read.statics(0x100)).containsEntry("f", 0x200L).containsEntry("a.b.C", -2L);
        assertThat(read.objects)
                .extracting(PlainHprof.Item::id, PlainHprof.Item::references, PlainHprof.Item::value)
                .containsExactly(
                        tuple(0x200L, List.of(0x300L), 77L),
                        tuple(0x300L, List.of(0x200L, 0L), 0L),
                        tuple(0x400L, List.of(), 3L));
        assertThat(read.roots)
                .extracting(PlainHprof.Root::tag)
                .containsExactly(
                        HeapRecordTag.ROOT_UNKNOWN, HeapRecordTag.ROOT_JNI_GLOBAL, HeapRecordTag.ROOT_JAVA_FRAME);
        assertThat(read.ended).isTrue();
    }

    @Test
    void segmentsEndBetweenRecordsAndLongArraysHaveTheirOwn() throws IOException {
        HprofWriter writer = new HprofWriter(out, 8, 0);
        for (int i = 0; i < 100; i++) {
            array(writer, i, 10_000);
        }
        array(writer, 1000, 300_000);
        array(writer, 1001, 300_000);
        array(writer, 1002, 1);
        writer.end();

        PlainHprof read = new PlainHprof(out.toByteArray());
        assertThat(read.objects).hasSize(103);
        assertThat(read.objects.get(101).references()).hasSize(300_000).endsWith(299_999L);
        assertThat(read.segments).hasSize(11).endsWith(300_000L * 8 + 25, 300_000L * 8 + 25, 33L);
        assertThat(read.segments.subList(0, 8)).allMatch(length -> length <= Segments.ROOM);
    }

    @Test
    void aRecordThatIsNotAsLongAsItWasAnnouncedIsABug() throws IOException {
        HprofWriter writer = new HprofWriter(out, 8, 0);
        writer.beginObjectArray(1, 2, 1);
        writer.putId(3);
        assertThatThrownBy(() -> writer.putId(4)).isInstanceOf(IllegalStateException.class);
        writer.beginObjectArray(1, 2, 1);
        assertThatThrownBy(() -> writer.end()).isInstanceOf(IllegalStateException.class);
        assertThat(HprofWriter.mostElements(8, BasicType.OBJECT)).isEqualTo((0xFFFF_FFFFL - 26) / 8);
    }

    @Test
    void stringsAreInModifiedUtf8() {
        assertThat(ModifiedUtf8.encode("a\u0000\u00e9\u20ac\ud83d\ude00"))
                .asHexString()
                .isEqualTo("61C080C3A9E282ACEDA0BDEDB880");
    }

    private static void array(HprofWriter writer, long id, int elements) throws IOException {
        writer.beginObjectArray(id, 7, elements);
        for (int i = 0; i < elements; i++) {
            writer.putId(i);
        }
    }
}
