// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.wire.ddm.chunk.heap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.wire.bytes.Bytes;
import dev.cairn.wire.ddm.Decoding;
import dev.cairn.wire.ddm.chunk.heap.NativeAllocations.Allocations;
import dev.cairn.wire.ddm.chunk.heap.NativeAllocations.Layout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class NativeAllocationsTest {
    private static final Bytes MAPS = Bytes.of('m', 'a', 'p');

    private static Bytes littleEndian(Consumer<ByteBuffer> writer) {
        ByteBuffer buffer = ByteBuffer.allocate(1000).order(ByteOrder.LITTLE_ENDIAN);
        writer.accept(buffer);
        return Bytes.copyOf(buffer.flip());
    }

    private static void isWritten(NativeAllocations value, Bytes bytes) {
        assertThat(value.toRaw().data()).isEqualTo(bytes);
        assertThat(NativeAllocations.FORM.decode(bytes)).isEqualTo(new Decoding.Done<>(value, 0));
    }

    @Test
    void liesInLittleEndianOrderWithPointersOf8Bytes() {
        NativeAllocations value = new NativeAllocations(
                Layout.POINTERS_64,
                1L << 33,
                2,
                MAPS,
                List.of(
                        new Allocations(100, true, 3, List.of(0x7000_0000_1000L)),
                        new Allocations(1L << 40, false, 1, List.of(0L, -1L))));
        isWritten(value, littleEndian(out -> {
            out.putInt(0x812345DD).putShort((short) 2).putShort((short) 8);
            out.putLong(3).putLong(64).putLong(32).putLong(1L << 33).putLong(2);
            out.put(MAPS.toArray());
            out.putLong(100 | 1L << 31).putLong(3).putLong(0x7000_0000_1000L).putLong(0);
            out.putLong(1L << 40).putLong(1).putLong(0).putLong(-1);
        }));
    }

    @Test
    void liesWithPointersOf4BytesWithTheHeaderAndWithout() {
        List<Allocations> one = List.of(new Allocations(8, false, 9, List.of(0xFFFF_0000L)));
        Consumer<ByteBuffer> body = out -> {
            out.putInt(3).putInt(12).putInt(12).putInt(72).putInt(1);
            out.put(MAPS.toArray());
            out.putInt(8).putInt(9).putInt(0xFFFF_0000);
        };
        isWritten(new NativeAllocations(Layout.LEGACY_32, 72, 1, MAPS, one), littleEndian(body));
        isWritten(new NativeAllocations(Layout.POINTERS_32, 72, 1, MAPS, one), littleEndian(out -> {
            out.putInt(0x812345DD).putShort((short) 2).putShort((short) 4);
            body.accept(out);
        }));
    }

    @Test
    void skipsWhatItDoesNotKnowInARecord() {
        Bytes bytes = littleEndian(out -> out.putInt(0)
                .putInt(16)
                .putInt(16)
                .putInt(8)
                .putInt(1)
                .putInt(8)
                .putInt(1)
                .putInt(7)
                .putInt(99));
        assertThat(NativeAllocations.FORM.decode(bytes))
                .isEqualTo(new Decoding.Done<>(
                        new NativeAllocations(
                                Layout.LEGACY_32,
                                8,
                                1,
                                Bytes.EMPTY,
                                List.of(new Allocations(8, false, 1, List.of(7L)))),
                        0));
    }

    @Test
    void refusesNumbersThatCannotBe() {
        List<Bytes> broken = List.of(
                Bytes.EMPTY,
                littleEndian(out -> out.putInt(-1).putInt(0).putInt(0).putInt(0).putInt(0)),
                littleEndian(out -> out.putInt(0).putInt(-1).putInt(8).putInt(0).putInt(0)),
                littleEndian(out ->
                        out.putInt(0).putInt(8).putInt(7).putInt(0).putInt(0).putLong(0)),
                littleEndian(out ->
                        out.putInt(0).putInt(8).putInt(0).putInt(0).putInt(0).putLong(0)),
                littleEndian(out -> out.putInt(0).putInt(0).putInt(0).putInt(0).putInt(0x7FFF_FFFF)),
                littleEndian(out -> out.putInt(0)
                        .putInt(9)
                        .putInt(8)
                        .putInt(0)
                        .putInt(0)
                        .putLong(0)
                        .put((byte) 0)),
                littleEndian(out -> out.putInt(0x812345DD)
                        .putShort((short) 3)
                        .putShort((short) 8)
                        .put(new byte[40])),
                littleEndian(out -> out.putInt(0x812345DD)
                        .putShort((short) 2)
                        .putShort((short) 16)
                        .put(new byte[80])),
                littleEndian(out -> out.putInt(0x812345DD)
                        .putShort((short) 2)
                        .putShort((short) 8)
                        .putLong(-1)
                        .put(new byte[32])));
        for (Bytes bytes : broken) {
            assertThat(NativeAllocations.FORM.decode(bytes)).as("%s", bytes).isInstanceOf(Decoding.Malformed.class);
        }
    }

    @Test
    void doesNotWriteWhatWouldComeBackAsSomethingElse() {
        List<Allocations> refused = List.of(
                new Allocations(1L << 31, false, 1, List.of()),
                new Allocations(1, false, 1, List.of(1L, 2L)),
                new Allocations(1, false, 1L << 32, List.of()));
        for (Allocations each : refused) {
            NativeAllocations value = new NativeAllocations(Layout.POINTERS_32, 0, 1, Bytes.EMPTY, List.of(each));
            assertThatThrownBy(value::toRaw).isInstanceOf(IllegalArgumentException.class);
        }
    }
}
