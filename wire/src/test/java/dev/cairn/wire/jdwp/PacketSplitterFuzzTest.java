// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.wire.jdwp;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.cairn.wire.bytes.ByteWriter;
import dev.cairn.wire.bytes.Bytes;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Runs its seeds in the everyday suite, and searches for new ones where {@code JAZZER_FUZZ=1}. */
class PacketSplitterFuzzTest {
    private static final int MAX = 4096;

    /** Good packets with arbitrary bytes behind, cut anywhere, give the same packets as in one piece. */
    @FuzzTest(maxDuration = "60s")
    void cutsDoNotMatter(FuzzedDataProvider data) {
        boolean handshake = data.consumeBoolean();
        ByteWriter stream = new ByteWriter();
        if (handshake && data.consumeBoolean()) {
            stream.bytes(JdwpLayout.HANDSHAKE);
        }
        for (int count = data.consumeInt(0, 4); count > 0; count--) {
            Bytes body = Bytes.owning(data.consumeBytes(data.consumeInt(0, 64)));
            stream.bytes(new JdwpPacket.Command(data.consumeInt(), 0xC7, 1, body).encode());
        }
        int[] cuts = data.consumeInts(data.consumeInt(0, 20));
        stream.bytes(Bytes.owning(data.consumeRemainingAsBytes()));

        Outcome whole = run(handshake, stream.toBytes(), new int[0]);

        assertThat(run(handshake, stream.toBytes(), cuts)).isEqualTo(whole);
    }

    private record Outcome(
            List<JdwpPacket> packets, Optional<String> problem, boolean handshakeDone, int pendingBytes) {}

    private static Outcome run(boolean handshake, Bytes stream, int[] cuts) {
        PacketSplitter splitter = handshake ? PacketSplitter.afterHandshake(MAX) : PacketSplitter.ofPackets(MAX);
        List<JdwpPacket> packets = new ArrayList<>();
        int position = 0;
        for (int i = 0; i <= cuts.length; i++) {
            int left = stream.length() - position;
            int count = i == cuts.length ? left : Math.floorMod(cuts[i], left + 1);
            ByteBuffer piece = stream.slice(position, count).asBuffer();
            splitter.feed(piece);
            assertThat(piece.hasRemaining()).isFalse();
            position += count;
            drain(splitter, packets);
            assertThat(splitter.pendingBytes()).isLessThan(MAX);
        }
        return new Outcome(packets, splitter.problem(), splitter.handshakeDone(), splitter.pendingBytes());
    }

    private static void drain(PacketSplitter splitter, List<JdwpPacket> packets) {
        for (Optional<JdwpPacket> next = splitter.next(); next.isPresent(); next = splitter.next()) {
            assertThat(next.get().data().length()).isLessThanOrEqualTo(MAX - JdwpLayout.HEADER_BYTES);
            packets.add(next.get());
        }
    }
}
