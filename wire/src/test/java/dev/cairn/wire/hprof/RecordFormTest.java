// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.wire.hprof;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.testkit.EveryHprofRecord;
import dev.cairn.testkit.HprofBuilder;
import java.nio.ByteBuffer;
import java.util.function.Consumer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The description of the format, held against records that were made without it. */
class RecordFormTest {
    /** The body of the record that a builder writes, behind a header and a tag. */
    private static ByteBuffer record(int idSize, int headerSize, Consumer<HprofBuilder> content) {
        HprofBuilder file = new HprofBuilder("1.0.3", idSize);
        file.name("name");
        int start = file.size() + headerSize;
        content.accept(file);
        byte[] bytes = file.build();
        return ByteBuffer.wrap(bytes, start, bytes.length - start).slice();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4, 8})
    void topLevelRecordsAreAsLongAsTheyAreMade(int idSize) {
        assertThat(EveryHprofRecord.ofFile()).hasSameSizeAs(HprofRecordTag.FORMS.all());
        EveryHprofRecord.ofFile().forEach((tag, making) -> {
            RecordForm form = HprofRecordTag.FORMS.of(tag);
            int length = record(idSize, HprofRecordTag.HEADER_SIZE, making).remaining();
            assertThat(form.fits(length, idSize)).as(form.title()).isTrue();
            boolean mayBeLonger = form.has(FieldType.REST);
            assertThat(form.fits(length + 1, idSize))
                    .as(form.title())
                    .isEqualTo(mayBeLonger || (tag == HprofRecordTag.TRACE && idSize == 1));
            assertThat(form.fits(form.size(idSize), idSize)).isTrue();
            assertThat(form.fits(form.size(idSize) - 1L, idSize)).isFalse();
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4, 8})
    void heapRecordsAreAsLongAsTheyAreMade(int idSize) {
        assertThat(EveryHprofRecord.ofHeap()).hasSameSizeAs(HeapRecordTag.FORMS.all());
        EveryHprofRecord.ofHeap().forEach((tag, making) -> {
            ByteBuffer body = record(idSize, HprofRecordTag.HEADER_SIZE + 1, file -> file.segment(making));
            RecordForm form = HeapRecordTag.FORMS.of(tag);
            int rows = switch (tag) {
                case HeapRecordTag.INSTANCE_DUMP -> 3;
                case HeapRecordTag.PRIMITIVE_ARRAY_DUMP -> 3 * Short.BYTES;
                case HeapRecordTag.OBJECT_ARRAY_DUMP -> 3 * idSize;
                case HeapRecordTag.CLASS_DUMP ->
                    Short.BYTES + 1 + Integer.BYTES + 4 * (idSize + 1) + Long.BYTES + idSize;
                default -> 0;
            };
            assertThat(form.size(idSize) + rows).as(form.title()).isEqualTo(body.remaining());
            assertThat(form.has(FieldType.EACH)).as(form.title()).isEqualTo(rows > 0);
            if (form.has(FieldType.THREAD)) {
                assertThat(body.getInt(form.offset(FieldType.THREAD, idSize))).isEqualTo(5);
            }
            if (form.has(FieldType.DEPTH)) {
                assertThat(body.getInt(form.offset(FieldType.DEPTH, idSize))).isEqualTo(6);
            }
            if (form.has(FieldType.COUNT4)) {
                assertThat(body.getInt(form.offset(FieldType.COUNT4, idSize))).isEqualTo(3);
            }
            if (form.kind() == RecordForm.Kind.ROOT || form.kind() == RecordForm.Kind.OBJECT) {
                assertThat(form.offset(FieldType.ID, idSize)).isZero();
            }
        });
    }
}
