// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.wire.bytes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

class BytesTest {
    @Test
    void isEqualToTheSameBytesWhereverTheyLie() {
        Bytes slice = Bytes.of(0, 1, 2, 3, 4).slice(1, 3);

        assertThat(slice).isEqualTo(Bytes.of(1, 2, 3)).hasSameHashCodeAs(Bytes.of(1, 2, 3));
        assertThat(slice).isNotEqualTo(Bytes.of(1, 2)).isNotEqualTo(Bytes.of(1, 2, 4));
        assertThat(slice.from(1)).isEqualTo(Bytes.of(2, 3));
        assertThat(slice.from(3)).isEqualTo(Bytes.EMPTY);
        assertThat(slice.at(2)).isEqualTo((byte) 3);
    }

    @Test
    void doesNotChangeWithWhatItWasMadeOf() {
        byte[] array = {1, 2, 3};
        ByteBuffer buffer = ByteBuffer.wrap(array, 1, 2);
        Bytes ofArray = Bytes.copyOf(array);
        Bytes ofBuffer = Bytes.copyOf(buffer);

        array[1] = 99;
        ofArray.toArray()[0] = 99;

        assertThat(ofArray).isEqualTo(Bytes.of(1, 2, 3));
        assertThat(ofBuffer).isEqualTo(Bytes.of(2, 3));
        assertThat(buffer.remaining()).isEqualTo(2);
        assertThat(ofArray.asBuffer().isReadOnly()).isTrue();
    }

    @Test
    void refusesWhatLiesOutsideASlice() {
        Bytes slice = Bytes.of(0, 1, 2, 3, 4).slice(1, 3);
        assertThatThrownBy(() -> slice.at(3)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> slice.at(-1)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> slice.slice(2, 2)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> slice.from(4)).isInstanceOf(IndexOutOfBoundsException.class);
    }

    @Test
    void showsItsFirstBytes() {
        assertThat(Bytes.of(0, 0xAB, 0x7F)).hasToString("3 bytes: 00 ab 7f");
        assertThat(Bytes.EMPTY).hasToString("0 bytes");
        assertThat(Bytes.copyOf(new byte[33]).toString())
                .startsWith("33 bytes: 00")
                .endsWith("00 …");
    }

    @Test
    void aWriterGoesOnWithoutChangingWhatItGaveAway() {
        ByteWriter out = new ByteWriter().u1(1);
        Bytes first = out.toBytes();
        out.bytes(Bytes.copyOf(new byte[1000])).u1(2);

        assertThat(first).isEqualTo(Bytes.of(1));
        assertThat(out.length()).isEqualTo(1002);
        assertThat(out.toBytes().at(1001)).isEqualTo((byte) 2);
    }
}
