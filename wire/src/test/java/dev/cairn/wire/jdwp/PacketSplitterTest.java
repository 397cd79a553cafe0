// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.wire.jdwp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.wire.bytes.ByteWriter;
import dev.cairn.wire.bytes.Bytes;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PacketSplitterTest {
    private static final int MAX = 1 << 20;
    private static final JdwpPacket COMMAND = new JdwpPacket.Command(0x4000_0000, 0xC7, 1, Bytes.of(1, 2, 3));
    private static final JdwpPacket REPLY = new JdwpPacket.Reply(0x8000_0001, 99, Bytes.EMPTY);

    private static Bytes bytes(Object... parts) {
        ByteWriter out = new ByteWriter();
        for (Object part : parts) {
            out.bytes(part instanceof JdwpPacket packet ? packet.encode() : (Bytes) part);
        }
        return out.toBytes();
    }

    private static List<JdwpPacket> drain(PacketSplitter splitter) {
        List<JdwpPacket> packets = new ArrayList<>();
        for (Optional<JdwpPacket> next = splitter.next(); next.isPresent(); next = splitter.next()) {
            packets.add(next.get());
        }
        return packets;
    }

    @Test
    void packetsLieAsJdwpSays() {
        assertThat(COMMAND.encode())
                .isEqualTo(Bytes.of(0, 0, 0, 14, 0x40, 0, 0, 0, 0, 0xC7, 1, 1, 2, 3))
                .satisfies(bytes -> assertThat(JdwpPacket.decode(bytes)).isEqualTo(COMMAND));
        assertThat(REPLY.encode())
                .isEqualTo(Bytes.of(0, 0, 0, 11, 0x80, 0, 0, 1, 0x80, 0, 99))
                .satisfies(bytes -> assertThat(JdwpPacket.decode(bytes)).isEqualTo(REPLY));
    }

    @Test
    void putsTogetherWhatComesOneByteAtATime() {
        PacketSplitter splitter = PacketSplitter.afterHandshake(MAX);
        Bytes stream = bytes(JdwpLayout.HANDSHAKE, COMMAND, REPLY, COMMAND);
        List<JdwpPacket> packets = new ArrayList<>();
        for (int i = 0; i < stream.length(); i++) {
            splitter.feed(stream.slice(i, 1).asBuffer());
            assertThat(splitter.handshakeDone()).isEqualTo(i >= 13);
            packets.addAll(drain(splitter));
        }

        assertThat(packets).containsExactly(COMMAND, REPLY, COMMAND);
        assertThat(splitter.pendingBytes()).isZero();
        assertThat(splitter.problem()).isEmpty();
    }

    @Test
    void takesApartWhatComesAtOnceEvenWithTheHandshakeInFront() {
        PacketSplitter splitter = PacketSplitter.afterHandshake(MAX);
        ByteBuffer stream = bytes(JdwpLayout.HANDSHAKE, COMMAND, REPLY, COMMAND, Bytes.of(0, 0, 0))
                .asBuffer();

        splitter.feed(stream);

        assertThat(stream.hasRemaining()).isFalse();
        assertThat(drain(splitter)).containsExactly(COMMAND, REPLY, COMMAND);
        assertThat(splitter.handshakeDone()).isTrue();
        assertThat(splitter.pendingBytes()).isEqualTo(3);
    }

    @Test
    void takesAPacketAsLongAsAllowedAndNoneThatIsLonger() {
        JdwpPacket longest = new JdwpPacket.Command(1, 2, 3, Bytes.copyOf(new byte[MAX - 11]));
        JdwpPacket longer = new JdwpPacket.Command(1, 2, 3, Bytes.copyOf(new byte[MAX - 10]));
        PacketSplitter splitter = PacketSplitter.ofPackets(MAX);

        splitter.feed(bytes(longest, REPLY, longer).asBuffer());

        assertThat(drain(splitter)).containsExactly(longest, REPLY);
        assertThat(splitter.problem()).contains("The peer sent a packet of 1048577 bytes; 11 to 1048576 are allowed.");
    }

    @Test
    void saysThatThePeerSpeaksAnotherLanguage() {
        PacketSplitter splitter = PacketSplitter.afterHandshake(MAX);
        splitter.feed(Bytes.copyOf(new byte[13]).asBuffer());
        assertThat(splitter.handshakeDone()).isFalse();
        assertThat(splitter.problem()).isEmpty();

        splitter.feed(Bytes.of(1).asBuffer());

        assertThat(splitter.next()).isEmpty();
        assertThat(splitter.handshakeDone()).isFalse();
        assertThat(splitter.problem())
                .contains(
                        "The peer does not speak JDWP: it began with 14 bytes: 00 00 00 00 00 00 00 00 00 00 00 00 00 01.");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 10, 0x3200_0000, 0x7FFF_FFFF, 0x8000_0000, -1})
    void staysBrokenAfterALengthThatCannotBe(int length) {
        PacketSplitter splitter = PacketSplitter.ofPackets(MAX);
        splitter.feed(
                bytes(COMMAND, new ByteWriter().u4(length).u4(1).u1(0).u2(0).toBytes(), COMMAND)
                        .asBuffer());

        assertThat(drain(splitter)).containsExactly(COMMAND);
        assertThat(splitter.problem()).get().asString().contains("a packet of " + (length & 0xFFFF_FFFFL) + " bytes");

        splitter.feed(COMMAND.encode().asBuffer());
        assertThat(splitter.next()).isEmpty();
    }

    @Test
    void keepsNothingOfAStreamThatIsBroken() {
        PacketSplitter splitter = PacketSplitter.ofPackets(MAX);
        splitter.feed(Bytes.copyOf(new byte[100]).asBuffer());
        assertThat(splitter.next()).isEmpty();
        assertThat(splitter.problem()).isPresent();

        ByteBuffer more = ByteBuffer.allocate(1 << 16);
        for (int i = 0; i < 100; i++) {
            splitter.feed(more.clear());
            assertThat(more.hasRemaining()).isFalse();
        }

        assertThat(splitter.pendingBytes()).isZero();
    }
}
