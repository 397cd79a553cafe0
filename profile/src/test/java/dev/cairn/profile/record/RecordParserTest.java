// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.record;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.profile.unwind.CopiedStack;
import dev.cairn.wire.bytes.Bytes;
import dev.cairn.wire.ring.RecordHeader;
import dev.cairn.wire.ring.RecordLayout.Allocation;
import dev.cairn.wire.ring.RecordLayout.ClassName;
import dev.cairn.wire.ring.RecordLayout.Cpu;
import dev.cairn.wire.ring.RecordLayout.Heap;
import dev.cairn.wire.ring.RecordLayout.MethodName;
import dev.cairn.wire.ring.RecordLayout.NativeStack;
import dev.cairn.wire.ring.RecordLayout.ThreadName;
import dev.cairn.wire.ring.RecordType;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class RecordParserTest {
    private static final CopiedStack STACK = new CopiedStack(0x5000, 0x7010, true, 0x7000, new long[] {1, -2, 3}, 9);

    private final WrittenDown seen = new WrittenDown();
    private final RecordTally tally = new RecordTally();

    private boolean parse(ByteOrder order, Bytes records) {
        return new RecordChunk(order, records).parse(new RecordParser(order), tally, seen);
    }

    @ParameterizedTest
    @ValueSource(strings = {"LITTLE_ENDIAN", "BIG_ENDIAN"})
    void everyRecordSaysWhatWasWritten(String name) {
        ByteOrder order = name.equals("LITTLE_ENDIAN") ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN;
        RecordBytes records = new RecordBytes(order)
                .type(3, "Lcom/acme/Stra\u00dfe;", "Stra\u00dfe.java")
                .method(8, 3, MethodName.FLAG_NATIVE, "go", "()V", 0, 10, 7, 11)
                .thread(2, ThreadName.FLAG_VIRTUAL, 77, 1234, "worker")
                .heap(1, "libc.malloc", 4096)
                .allocation(1L << 40, 5, 24, 524288, 2, 3, 8, 12, 9, -1)
                .nativeAllocation(1, 0xF00, 100, 2, 0xABC, -1)
                .block(98, 0xF10, 64, 4096, 2, 8, -1)
                .free(99, 5, 3)
                .gc(100, 4)
                .interval(101, 1 << 20)
                .cpu(102, 10_000_000, 2, 8, 0)
                .mark(103, 6);
        assertThat(parse(order, records.bytes())).isTrue();
        assertThat(seen.lines())
                .containsExactly(
                        "type 3 Lcom/acme/Stra\u00dfe; Stra\u00dfe.java",
                        "method 8 type 3 flags 1 go()V lines 2",
                        "thread 2 flags 1 java 77 tid 1234 worker",
                        "heap 1 libc.malloc 4096",
                        "allocation 1099511627776 id 5 size 24 interval 524288 thread 2 type 3 heap 0 gc 7 flags 0"
                                + " 8@12 9@-1",
                        "allocation 0 id 0 size 100 interval 0 thread 2 type 0 heap 1 gc 0 flags 1"
                                + " 0xabc 0xffffffffffffffff",
                        "native 98 id 3856 size 64 interval 4096 thread 2 type 0 heap 1 gc 0 flags 0 8@-1",
                        "free 99 id 5 heap 0 gc 3",
                        "gc 100 4",
                        "interval 101 1048576",
                        "cpu 102 10000000 thread 2 flags 0 8@0",
                        "mark 103 6");
        assertThat(tally.understood()).isEqualTo(12);
    }

    @Test
    void aCopyOfAStackComesWithItsRegisters() {
        List<CopiedStack> stacks = new ArrayList<>();
        RecordSink sink = new WrittenDown() {
            @Override
            public void sample(SampleRecord sample) {
                assertThat(sample.natives()).isEqualTo(1);
                sample.stack().ifPresent(stacks::add);
            }
        };
        ByteOrder order = ByteOrder.nativeOrder();
        RecordBytes records = new RecordBytes(order).blockWithStack(1, STACK, 4, -1, 5, 0);
        assertThat(new RecordChunk(order, records.bytes()).parse(new RecordParser(order), tally, sink))
                .isTrue();
        assertThat(stacks).usingRecursiveFieldByFieldElementComparator().containsExactly(STACK);
    }

    /** Fields of two bytes that say how much follows. */
    static Stream<Arguments> counts() {
        return Stream.of(
                Arguments.of(new RecordBytes().allocation(1, 1, 1, 1, 1, 1, 4, 4), Allocation.JAVA_FRAMES),
                Arguments.of(new RecordBytes().allocation(1, 1, 1, 1, 1, 1, 4, 4), Allocation.NATIVE_FRAMES),
                Arguments.of(
                        new RecordBytes().blockWithStack(1, STACK, 4, -1),
                        Allocation.FRAMES + 8 + NativeStack.STACK_BYTES),
                Arguments.of(new RecordBytes().blockWithStack(1, STACK, 4, -1), Allocation.JAVA_FRAMES),
                Arguments.of(new RecordBytes().cpu(1, 1, 1, 4, 4), Cpu.JAVA_FRAMES),
                Arguments.of(new RecordBytes().type(1, "LA;", "A.java"), ClassName.SIGNATURE_BYTES),
                Arguments.of(new RecordBytes().type(1, "LA;", "A.java"), ClassName.SOURCE_BYTES),
                Arguments.of(new RecordBytes().method(1, 1, 0, "a", "()V", 1, 1), MethodName.NAME_BYTES),
                Arguments.of(new RecordBytes().method(1, 1, 0, "a", "()V", 1, 1), MethodName.SIGNATURE_BYTES),
                Arguments.of(new RecordBytes().method(1, 1, 0, "a", "()V", 1, 1), MethodName.LINES),
                Arguments.of(new RecordBytes().method(1, 1, 0, "a", "()V", 1, 1), MethodName.LINES + 2),
                Arguments.of(new RecordBytes().heap(1, "h", 1), Heap.NAME_BYTES),
                Arguments.of(new RecordBytes().thread(1, 0, 1, 1, "t"), ThreadName.NAME_BYTES));
    }

    @ParameterizedTest
    @MethodSource("counts")
    void aCountThatDoesNotFitMakesTheRecordMalformed(RecordBytes records, int field) {
        records.putShort(0, field, 0xFFFF).mark(1, 1);
        assertThat(parse(ByteOrder.nativeOrder(), records.bytes())).isTrue();
        assertThat(tally.malformed()).isEqualTo(1);
        assertThat(seen.lines()).containsExactly("mark 1 1");
    }

    @ParameterizedTest
    @EnumSource(RecordType.class)
    void aRecordWithoutAnythingIsMalformed(RecordType type) {
        assertThat(parse(
                        ByteOrder.nativeOrder(),
                        new RecordBytes().raw(type.code(), new byte[0]).bytes()))
                .isTrue();
        assertThat(type.isOfReport() ? tally.unknown() : tally.malformed()).isEqualTo(1);
        assertThat(tally.taken()).isEqualTo(1);
        assertThat(seen.lines()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 100, 101, 0x7FFF, 0xFFFF})
    void typesOfLaterVersionsArePassedOver(int code) {
        RecordBytes records = new RecordBytes().raw(code, new byte[20]).mark(1, 1);
        assertThat(parse(ByteOrder.nativeOrder(), records.bytes())).isTrue();
        assertThat(tally.unknown()).isEqualTo(1);
        assertThat(seen.lines()).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 7, 12, 32, 0xFFFF_FFF8L, RecordHeader.BUSY | 24})
    void aChunkThatDoesNotConsistOfRecordsIsToldFromOneThatDoes(long length) {
        ByteBuffer bytes = ByteBuffer.allocate(48).order(ByteOrder.nativeOrder());
        bytes.putLong(0, RecordHeader.of(RecordType.MARK, 24));
        bytes.putLong(24, (10L << 32) | length);
        assertThat(parse(ByteOrder.nativeOrder(), Bytes.copyOf(bytes))).isFalse();
        assertThat(seen.lines()).hasSize(1);
    }

    @Test
    void aChunkMayNotEndInTheMiddleOfARecord() {
        Bytes whole = new RecordBytes().mark(1, 1).mark(2, 2).bytes();
        for (int length = 25; length < 48; length++) {
            assertThat(parse(ByteOrder.nativeOrder(), whole.slice(0, length))).isFalse();
        }
        assertThat(parse(ByteOrder.nativeOrder(), Bytes.EMPTY)).isTrue();
    }
}
