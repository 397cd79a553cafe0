// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.debugger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.wire.bytes.ByteWriter;
import dev.cairn.wire.bytes.Bytes;
import dev.cairn.wire.ddm.ChunkPacket;
import dev.cairn.wire.ddm.FourCc;
import dev.cairn.wire.ddm.RawChunk;
import dev.cairn.wire.jdwp.JdwpPacket;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class VmPacketsTest {
    private static final int MOST = 1000;

    private final List<JdwpPacket> whole = new ArrayList<>();
    private final List<String> edges = new ArrayList<>();
    private final ByteWriter dumped = new ByteWriter();
    private long dumpedBytes;
    private final VmPackets packets = new VmPackets(MOST, whole::add, Optional.of(this::part));

    private void part(Bytes part, boolean first, boolean last) {
        dumpedBytes += part.length();
        if (dumped.length() < MOST) {
            dumped.bytes(part);
        }
        if (first || last) {
            edges.add(first ? "first" : "last");
        }
    }

    private static JdwpPacket.Command chunk(int id, String type, int bytes) {
        return ChunkPacket.command(id, new RawChunk(FourCc.of(type), Bytes.owning(new byte[bytes])));
    }

    private void feed(Bytes bytes) {
        packets.feed(bytes.asBuffer());
    }

    @Test
    void aDumpComesInPartsAndAllElseWhole() {
        JdwpPacket.Command before = chunk(1, "HPIF", 20);
        JdwpPacket.Command dump = chunk(2, "HPDS", 100);
        JdwpPacket.Reply behind = new JdwpPacket.Reply(3, 0, chunk(3, "HPDS", 0).data());
        Bytes all = new ByteWriter()
                .bytes(before.encode())
                .bytes(dump.encode())
                .bytes(behind.encode())
                .toBytes();
        for (int i = 0; i < all.length(); i++) {
            feed(all.slice(i, 1)); // however the bytes come in
        }
        assertThat(whole).containsExactly(before, behind);
        assertThat(dumped.toBytes()).isEqualTo(dump.encode());
        assertThat(edges).containsExactly("first", "last");
        assertThat(packets.problem()).isEmpty();
    }

    @Test
    void aDumpMayBeOfAnySize() {
        long bytes = 300_000_000L;
        feed(new ByteWriter()
                .u4(bytes)
                .u4(1)
                .u1(0)
                .u1(ChunkPacket.COMMAND_SET)
                .u1(ChunkPacket.COMMAND)
                .u4(FourCc.of("HPDS"))
                .toBytes());
        ByteBuffer piece = ByteBuffer.allocate(1 << 24);
        while (dumpedBytes < bytes) {
            packets.feed(piece.clear().limit((int) Math.min(piece.capacity(), bytes - dumpedBytes)));
        }
        JdwpPacket.Command next = chunk(2, "HPIF", 1);
        feed(next.encode());
        assertThat(whole).containsExactly(next);
        assertThat(edges).containsExactly("first", "last");
    }

    @Test
    void aRequestForADumpIsAPacketAsOthers() {
        JdwpPacket.Command request = chunk(1, "HPDS", 0);
        new VmPackets(MOST, whole::add, Optional.empty()).feed(request.encode().asBuffer());
        assertThat(whole).containsExactly(request);
    }

    @Test
    void lengthsThatCannotBeEndTheStream() {
        for (int length : new int[] {0, 10, MOST + 1, -1}) {
            VmPackets bad = new VmPackets(MOST, whole::add, Optional.of(this::part));
            bad.feed(new ByteWriter()
                    .u4(length)
                    .u4(1)
                    .u1(0)
                    .u1(1)
                    .u1(1)
                    .toBytes()
                    .asBuffer());
            assertThat(bad.problem()).as("length %s", length).isPresent();
        }
        assertThat(whole).isEmpty();
        assertThat(dumpedBytes).isZero();
    }
}
