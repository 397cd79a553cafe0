// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.ReadOnlyBufferException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ChunkTest {
    @Test
    void keepsACopyOfWhatRemainedAndLeavesTheBufferAlone() {
        ByteBuffer buffer = ByteBuffer.wrap(new byte[] {1, 2, 3, 4}).position(1).limit(3);
        Chunk chunk = Chunk.of("CACH", buffer);
        buffer.put(1, (byte) 9);

        assertThat(chunk.data()).isEqualTo(ByteBuffer.wrap(new byte[] {2, 3}));
        assertThat(buffer.position()).isEqualTo(1);
        assertThat(chunk.type()).isEqualTo("CACH");
        assertThat(chunk).hasToString("CACH (2 bytes)");
    }

    @Test
    void givesBigEndianDataThatCannotBeWrittenTo() {
        ByteBuffer data = Chunk.of("CACH", ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN))
                .data();
        assertThat(data.order()).isEqualTo(ByteOrder.BIG_ENDIAN);
        assertThatThrownBy(() -> data.put((byte) 1)).isInstanceOf(ReadOnlyBufferException.class);
    }

    @Test
    void equalsAnotherOfTheSameTypeAndData() {
        assertThat(Chunk.empty("CACH"))
                .isEqualTo(Chunk.of("CACH", ByteBuffer.allocate(0)))
                .hasSameHashCodeAs(Chunk.of("CACH", ByteBuffer.allocate(0)))
                .isNotEqualTo(Chunk.empty("CACK"))
                .isNotEqualTo(Chunk.of("CACH", ByteBuffer.allocate(1)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"~!#/", "0000", "cAc\\", "{\"}%"})
    void takesAnyFourPrintableCharacters(String type) {
        assertThat(Chunk.empty(type).type()).isEqualTo(type);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "CAC", "CACHE", "CA H", "CAC\n", "CAC\u007F", "CAC\u00E9", "\uD83D\uDE00CA"})
    void refusesWhatIsNoTypeAndSaysWhatIs(String type) {
        assertThatThrownBy(() -> Chunk.empty(type))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("four characters of printable ASCII");
    }
}
