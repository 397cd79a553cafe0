// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.wire.ddm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.wire.bytes.ByteWriter;
import dev.cairn.wire.bytes.Bytes;
import dev.cairn.wire.ddm.ChunkPacket.Content;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class CompressedChunkTest {
    private static final int HPSG = FourCc.of("HPSG");
    private static final int LIMIT = 1 << 20;

    private static RawChunk zeros(int count) {
        return new RawChunk(HPSG, Bytes.copyOf(new byte[count]));
    }

    private static Content decode(RawChunk chunk) {
        return ChunkPacket.decode(ChunkPacket.encode(List.of(chunk)), LIMIT);
    }

    private static void refused(RawChunk chunk, String why) {
        assertThat(decode(chunk)).isInstanceOfSatisfying(Content.Malformed.class, broken -> {
            assertThat(broken.chunks()).isEmpty();
            assertThat(broken.why()).contains(why);
        });
    }

    /** The ZLIB chunk of {@code original}, with another length promised. */
    private static RawChunk lying(RawChunk original, long promised) {
        Bytes data = CompressedChunk.deflate(original).data();
        return new RawChunk(
                CompressedChunk.TYPE,
                new ByteWriter()
                        .u4(original.type())
                        .u4(promised)
                        .bytes(data.from(CompressedChunk.HEADER_BYTES))
                        .toBytes());
    }

    @Test
    void leavesWhatWouldNotGetShorter() {
        byte[] noise = new byte[1000];
        new Random(20261120).nextBytes(noise);
        RawChunk random = new RawChunk(HPSG, Bytes.copyOf(noise));

        assertThat(CompressedChunk.deflate(random)).isEqualTo(random);
        assertThat(CompressedChunk.deflate(zeros(0))).isEqualTo(zeros(0));
        assertThat(CompressedChunk.deflate(zeros(15))).isEqualTo(zeros(15));
    }

    @Test
    void bringsBackWhatItMadeShorter() {
        for (int count : new int[] {100, 65_535, 65_536, 65_537, LIMIT}) {
            RawChunk compressed = CompressedChunk.deflate(zeros(count));
            assertThat(compressed.data().length()).isLessThan(count);
            assertThat(decode(compressed)).isEqualTo(new Content.Chunks(List.of(zeros(count))));
        }
    }

    @Test
    void doesNotBlowUp() {
        refused(CompressedChunk.deflate(zeros(LIMIT + 1)), "would become 1048577 bytes, and 1048576 are allowed");
        refused(lying(zeros(LIMIT + 1), 0xFFFF_FFFFL), "would become 4294967295 bytes");
        refused(lying(zeros(50_000_000), 100), "does not become the 100 bytes it promises");
        refused(lying(zeros(50_000_000), 0), "does not become the 0 bytes it promises");
    }

    @Test
    void noticesThatLessComesOutThanPromised() {
        refused(lying(zeros(1000), 1001), "does not become the 1001 bytes it promises");
    }

    @Test
    void refusesEveryCut() {
        RawChunk whole = CompressedChunk.deflate(zeros(1000));
        for (int length = 0; length < whole.data().length(); length++) {
            assertThat(decode(new RawChunk(CompressedChunk.TYPE, whole.data().slice(0, length))))
                    .as("cut to %s bytes", length)
                    .isInstanceOf(Content.Malformed.class);
        }
    }

    @Test
    void refusesDamagedDataAndADamagedChecksum() {
        RawChunk whole = CompressedChunk.deflate(zeros(1000));
        for (int at : new int[] {8, whole.data().length() - 1}) {
            byte[] damaged = whole.data().toArray();
            damaged[at] ^= 0x55;
            refused(new RawChunk(CompressedChunk.TYPE, Bytes.owning(damaged)), "is damaged");
        }
    }

    @Test
    void refusesOneInAnother() {
        RawChunk inner = CompressedChunk.deflate(zeros(100_000));
        refused(CompressedChunk.deflate(inner), "a compressed chunk holds another one");
    }
}
