// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.hprof.bytes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.heap.hprof.bytes.ClassDumpRecord.Field;
import dev.cairn.heap.hprof.bytes.ClassDumpRecord.Static;
import dev.cairn.testkit.HprofBuilder;
import dev.cairn.testkit.HprofType;
import dev.cairn.wire.hprof.BasicType;
import java.lang.foreign.MemorySegment;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClassDumpRecordTest {
    /** The names' ids are 1 to 4, in the order in which they come. */
    private static HprofBuilder dump(int idSize) {
        return new HprofBuilder("1.0.2", idSize)
                .heapDump(heap -> heap.classDump(
                        0x11,
                        type -> type.superclass(0x12)
                                .loader(0x13)
                                .signers(0x14)
                                .domain(0x15)
                                .constant(300, HprofType.OBJECT, 9)
                                .constant(301, HprofType.SHORT, 9)
                                .staticField("s", HprofType.LONG, -1)
                                .staticField("o", HprofType.OBJECT, 0x16)
                                .staticField("b", HprofType.BOOLEAN, 1)
                                .field("f", HprofType.OLD_ARRAY)
                                .field("s", HprofType.DOUBLE)));
    }

    private static int start(int idSize) {
        byte[] bytes = dump(idSize).build();
        int i = bytes.length - 1;
        for (; bytes[i] != 0x20 || bytes[i + idSize] != 0x11; i--) {}
        return i + 1;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4, 8})
    void allOfAClassIsRead(int idSize) {
        byte[] bytes = dump(idSize).build();
        assertThat(ClassDumpRecord.read(MemorySegment.ofArray(bytes), start(idSize), bytes.length, idSize))
                .hasValueSatisfying(read -> {
                    assertThat(read.id()).isEqualTo(0x11);
                    assertThat(read.superId()).isEqualTo(0x12);
                    assertThat(read.loaderId()).isEqualTo(0x13);
                    assertThat(read.signersId()).isEqualTo(0x14);
                    assertThat(read.domainId()).isEqualTo(0x15);
                    assertThat(read.instanceSize()).isEqualTo(idSize + 8);
                    assertThat(read.constants()).hasSize(2);
                    assertThat(read.statics())
                            .containsExactly(
                                    new Static(1, BasicType.LONG, -1),
                                    new Static(2, BasicType.OBJECT, 0x16),
                                    new Static(3, BasicType.BOOLEAN, 1));
                    assertThat(read.fields())
                            .containsExactly(new Field(4, BasicType.OBJECT), new Field(1, BasicType.DOUBLE));
                    assertThat(read.endOffset()).isEqualTo(bytes.length);
                });
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4, 8})
    void aClassThatIsCutAnywhereIsNone(int idSize) {
        byte[] bytes = dump(idSize).build();
        for (int limit = start(idSize); limit < bytes.length; limit++) {
            assertThat(ClassDumpRecord.read(MemorySegment.ofArray(bytes), start(idSize), limit, idSize))
                    .as("limit " + limit)
                    .isEmpty();
        }
    }

    @Test
    void aTypeThatDoesNotExistMakesItNone() {
        byte[] bytes = dump(8).build();
        bytes[bytes.length - 1] = 3;
        assertThat(ClassDumpRecord.read(MemorySegment.ofArray(bytes), start(8), bytes.length, 8))
                .isEmpty();
    }
}
