// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.wire.ddm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.wire.bytes.ByteWriter;
import dev.cairn.wire.bytes.Bytes;
import dev.cairn.wire.ddm.ChunkPacket.Content;
import dev.cairn.wire.jdwp.JdwpPacket;
import java.util.List;
import org.junit.jupiter.api.Test;

class ChunkPacketTest {
    private static final int LIMIT = 1 << 20;
    private static final RawChunk HELO = new RawChunk(FourCc.of("HELO"), Bytes.of(0, 0, 0, 1));
    private static final RawChunk EMPTY = new RawChunk(FourCc.of("FEAT"), Bytes.EMPTY);

    private static Content decode(Bytes data) {
        return ChunkPacket.decode(data, LIMIT);
    }

    @Test
    void wrapsAChunkAsEverybodyDoes() {
        JdwpPacket packet = ChunkPacket.command(0x4000_0001, HELO);

        assertThat(packet.encode())
                .isEqualTo(
                        Bytes.of(0, 0, 0, 23, 0x40, 0, 0, 1, 0, 0xC7, 1, 'H', 'E', 'L', 'O', 0, 0, 0, 4, 0, 0, 0, 1));
        assertThat(ChunkPacket.isDdm(packet)).isTrue();
    }

    @Test
    void isNoDdmInOtherCommandsAndInReplies() {
        assertThat(ChunkPacket.isDdm(new JdwpPacket.Command(1, 1, 1, Bytes.EMPTY)))
                .isFalse();
        assertThat(ChunkPacket.isDdm(new JdwpPacket.Command(1, 0xC7, 2, Bytes.EMPTY)))
                .isFalse();
        assertThat(ChunkPacket.isDdm(ChunkPacket.reply(1, List.of(HELO)))).isFalse();
    }

    @Test
    void holdsNoneOneOrManyChunks() {
        assertThat(ChunkPacket.encode(List.of())).isEqualTo(Bytes.EMPTY);
        assertThat(decode(Bytes.EMPTY)).isEqualTo(new Content.Chunks(List.of()));

        List<RawChunk> three = List.of(HELO, EMPTY, HELO);
        assertThat(decode(ChunkPacket.encode(three))).isEqualTo(new Content.Chunks(three));
    }

    @Test
    void keepsWhatStandsInFrontOfTheCutWhereverThatIs() {
        Bytes whole = ChunkPacket.encode(List.of(EMPTY, HELO));
        for (int length = 9; length < whole.length(); length++) {
            assertThat(decode(whole.slice(0, length))).isInstanceOfSatisfying(Content.Malformed.class, broken -> {
                assertThat(broken.chunks()).containsExactly(EMPTY);
                assertThat(broken.why()).startsWith("Chunk 2 of a packet with ").endsWith(".");
            });
        }
        assertThat(decode(whole.slice(0, 8))).isEqualTo(new Content.Chunks(List.of(EMPTY)));
    }

    @Test
    void believesNoLength() {
        for (long lie : new long[] {5, 0x7FFF_FFFF, 0x8000_0000L, 0xFFFF_FFFFL}) {
            Bytes data = new ByteWriter().u4(HELO.type()).u4(lie).u4(1).toBytes();
            assertThat(decode(data))
                    .isInstanceOfSatisfying(
                            Content.Malformed.class,
                            broken -> assertThat(broken.why()).contains(lie + " bytes are promised and 4 are left"));
        }
    }

    @Test
    void inflatesCompressedChunksAmongOthers() {
        RawChunk long1 = new RawChunk(FourCc.of("HPSG"), Bytes.copyOf(new byte[100_000]));
        RawChunk compressed = CompressedChunk.deflate(long1);
        assertThat(compressed.type()).isEqualTo(CompressedChunk.TYPE);

        assertThat(decode(ChunkPacket.encode(List.of(HELO, compressed, EMPTY))))
                .isEqualTo(new Content.Chunks(List.of(HELO, long1, EMPTY)));
    }

    @Test
    void letsAllCompressedChunksOfAPacketTogetherHaveOneAllowance() {
        RawChunk half = CompressedChunk.deflate(new RawChunk(FourCc.of("HPSG"), Bytes.copyOf(new byte[LIMIT / 2])));

        assertThat(decode(ChunkPacket.encode(List.of(half, half)))).isInstanceOf(Content.Chunks.class);
        assertThat(decode(ChunkPacket.encode(List.of(half, half, half))))
                .isInstanceOfSatisfying(Content.Malformed.class, broken -> {
                    assertThat(broken.chunks()).hasSize(2);
                    assertThat(broken.why()).contains("would become 524288 bytes, and 0 are allowed");
                });
    }

    @Test
    void namesChunksByFourCharacters() {
        assertThat(FourCc.text(0x48454C4F)).isEqualTo("HELO");
        assertThat(FourCc.text(0x00FF2041)).isEqualTo("...A");
        assertThat(HELO).hasToString("HELO (4 bytes: 00 00 00 01)");
    }
}
