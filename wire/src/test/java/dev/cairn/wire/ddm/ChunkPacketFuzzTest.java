// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.wire.ddm;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.cairn.wire.bytes.Bytes;
import dev.cairn.wire.ddm.ChunkPacket.Content;
import java.util.ArrayList;
import java.util.List;

/** Runs its seeds in the everyday suite, and searches for new ones where {@code JAZZER_FUZZ=1}. */
class ChunkPacketFuzzTest {
    private static final int LIMIT = 1 << 16;

    /** Any bytes at all, and then good chunks, some of them compressed, of which some bytes are changed. */
    @FuzzTest(maxDuration = "60s")
    void takesAnyPacketApart(FuzzedDataProvider data) {
        List<RawChunk> chunks = new ArrayList<>();
        for (int count = data.consumeInt(0, 4); count > 0; count--) {
            RawChunk chunk = new RawChunk(data.consumeInt(), Bytes.owning(data.consumeBytes(data.consumeInt(0, 200))));
            chunks.add(data.consumeBoolean() ? CompressedChunk.deflate(chunk) : chunk);
        }
        byte[] changed = ChunkPacket.encode(chunks).toArray();
        for (int changes = data.consumeInt(0, 8); changes > 0 && changed.length > 0; changes--) {
            changed[data.consumeInt(0, changed.length - 1)] = data.consumeByte();
        }
        takesApart(Bytes.owning(changed));
        takesApart(Bytes.owning(data.consumeRemainingAsBytes()));
    }

    private static void takesApart(Bytes bytes) {
        Content content = ChunkPacket.decode(bytes, LIMIT);
        List<RawChunk> chunks = switch (content) {
            case Content.Chunks whole -> whole.chunks();
            case Content.Malformed broken -> {
                assertThat(broken.why()).endsWith(".");
                yield broken.chunks();
            }
        };
        assertThat(chunks).noneMatch(chunk -> chunk.type() == CompressedChunk.TYPE);
        assertThat(chunks.stream().mapToLong(chunk -> chunk.data().length()).sum())
                .isLessThanOrEqualTo((long) LIMIT + bytes.length());
        assertThat(ChunkPacket.decode(ChunkPacket.encode(chunks), 0)).isEqualTo(new Content.Chunks(chunks));
    }
}
