// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.wire.bytes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class ByteReaderTest {
    @Test
    void readsWhatTheWriterWroteInOrder() {
        Bytes bytes = new ByteWriter(1)
                .u1(0x1FF)
                .u2(0xABCDE)
                .u4(0xFEDC_BA98L)
                .u4(-2)
                .s8(Long.MIN_VALUE + 1)
                .string("a\uD83D\uDE80\uD800")
                .bytes(Bytes.of(1, 2, 3))
                .toBytes();

        ByteReader in = new ByteReader(bytes);

        assertThat(in.u1()).isEqualTo(0xFF);
        assertThat(in.u2()).isEqualTo(0xBCDE);
        assertThat(in.u4()).isEqualTo(0xFEDC_BA98L);
        assertThat(in.s4()).isEqualTo(-2);
        assertThat(in.s8()).isEqualTo(Long.MIN_VALUE + 1);
        assertThat(in.string()).isEqualTo("a\uD83D\uDE80\uD800");
        assertThat(in.position()).isEqualTo(1 + 2 + 4 + 4 + 8 + 4 + 8);
        in.skip(1);
        assertThat(in.rest()).isEqualTo(Bytes.of(2, 3));
        assertThat(in.remaining()).isZero();
        assertThat(in.rest()).isEqualTo(Bytes.EMPTY);
    }

    @Test
    void isBigEndianAndKeepsSigns() {
        assertThat(new ByteReader(Bytes.of(0x12, 0x34, 0x56, 0x78)).u4()).isEqualTo(0x1234_5678L);
        assertThat(new ByteReader(Bytes.of(0xFF, 0xFE)).s2()).isEqualTo(-2);
        assertThat(new ByteReader(Bytes.of(0xFF, 0xFE)).u2()).isEqualTo(0xFFFE);
        assertThat(new ByteReader(Bytes.of(0xFF, 0xFF, 0xFF, 0xFF)).u4()).isEqualTo(0xFFFF_FFFFL);
    }

    @Test
    void asksInVainForOneByteMoreThanThereIs() {
        List<Consumer<ByteReader>> reads =
                List.of(in -> in.bytes(8), in -> in.skip(8), in -> in.utf16(4), ByteReader::s8, in -> {
                    in.s4();
                    in.u4();
                });
        for (Consumer<ByteReader> read : reads) {
            ByteReader in = new ByteReader(Bytes.of(0, 0, 0, 0, 0, 0, 0));
            assertThatThrownBy(() -> read.accept(in)).isInstanceOf(ByteReader.TooShort.class);
        }
    }

    @Test
    void takesNoMemoryForALengthThatLies() {
        Bytes lie = Bytes.of(0xFF, 0xFF, 0xFF, 0xFF, 0, 'a');
        assertThatThrownBy(() -> new ByteReader(lie).string())
                .isInstanceOf(ByteReader.TooShort.class)
                .hasMessage("a string of 4294967295 UTF-16 units does not fit the 2 bytes that are left");
        assertThatThrownBy(() -> new ByteReader(lie).bytes(0xFFFF_FFFFL))
                .isInstanceOf(ByteReader.TooShort.class)
                .hasMessage("4294967295 bytes are promised and 6 are left");
    }

    @Test
    void refusesNegativeLengths() {
        ByteReader in = new ByteReader(Bytes.of(1, 2, 3));
        in.u1();
        assertThatThrownBy(() -> in.bytes(-1)).isInstanceOf(ByteReader.TooShort.class);
        assertThatThrownBy(() -> in.skip(-1)).isInstanceOf(ByteReader.TooShort.class);
        assertThatThrownBy(() -> in.utf16(-1)).isInstanceOf(ByteReader.TooShort.class);
        assertThat(in.u1()).isEqualTo(2);
    }

    @Test
    void readsASliceFromItsOwnStart() {
        ByteReader in = new ByteReader(Bytes.of(9, 9, 0, 7, 9).slice(2, 2));
        assertThat(in.position()).isZero();
        assertThat(in.bytes(2)).isEqualTo(Bytes.of(0, 7));
        assertThatThrownBy(in::u1).isInstanceOf(ByteReader.TooShort.class).hasMessageContaining("at byte 2 of 2");
    }
}
