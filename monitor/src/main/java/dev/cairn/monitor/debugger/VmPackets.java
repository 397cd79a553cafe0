// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.debugger;

import dev.cairn.wire.bytes.Bytes;
import dev.cairn.wire.ddm.ChunkPacket;
import dev.cairn.wire.ddm.chunk.heap.HeapDump;
import dev.cairn.wire.jdwp.JdwpLayout;
import dev.cairn.wire.jdwp.JdwpPacket;
import dev.cairn.wire.jdwp.PacketSplitter;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Cuts what a peer sends into packets. They come whole, except heap dumps (HPDS), which an app sends as one packet of any size: these
 * come in parts, and nothing of them is kept. Not for use by several threads.
 */
final class VmPackets {
    private static final int TYPE_AT = JdwpLayout.HEADER_BYTES;
    private static final int LONGEST_HEAD = TYPE_AT + Integer.BYTES;

    private final PacketSplitter splitter;
    private final Consumer<JdwpPacket> packets;
    private final Optional<DumpTaker> dumps;
    private final ByteBuffer head = ByteBuffer.allocate(LONGEST_HEAD);
    /** How much of the packet is still to come, once it is known what it is. */
    private long left;

    private boolean isDump;

    /** Takes a heap dump while it comes. */
    @FunctionalInterface
    interface DumpTaker {
        /** Takes the next bytes of the packet, the first of which are its header. */
        void take(Bytes part, boolean first, boolean last);
    }

    /**
     * At the beginning of a packet.
     *
     * @param mostBytes a longer packet that is no dump breaks the stream
     * @param dumps empty where none come: from those who ask for them, whose requests have the same type
     */
    VmPackets(int mostBytes, Consumer<JdwpPacket> packets, Optional<DumpTaker> dumps) {
        this.splitter = PacketSplitter.ofPackets(mostBytes);
        this.packets = packets;
        this.dumps = dumps;
        head.limit(JdwpLayout.HEADER_BYTES);
    }

    /** Takes all that remains in {@code bytes}, and hands on what is there. */
    void feed(ByteBuffer bytes) {
        while (bytes.hasRemaining() && splitter.problem().isEmpty()) {
            if (left > 0) {
                int count = (int) Math.min(left, bytes.remaining());
                left -= count;
                pass(bytes.slice(bytes.position(), count), false);
                bytes.position(bytes.position() + count);
            } else {
                int count = Math.min(head.remaining(), bytes.remaining());
                head.put(bytes.slice(bytes.position(), count));
                bytes.position(bytes.position() + count);
                if (!head.hasRemaining()) {
                    begin();
                }
            }
        }
    }

    /** The header is there, or that and the type of a chunk. */
    private void begin() {
        long length = Integer.toUnsignedLong(head.getInt(JdwpLayout.LENGTH_OFFSET));
        if (head.limit() == JdwpLayout.HEADER_BYTES && length >= LONGEST_HEAD && isEvent()) {
            head.limit(LONGEST_HEAD);
            return;
        }
        isDump = head.limit() == LONGEST_HEAD && dumps.isPresent() && head.getInt(TYPE_AT) == HeapDump.Dump.FORM.type();
        left = Math.max(0, length - head.limit()); // a length that cannot be is for the splitter to find
        pass(head.flip(), true);
        head.clear().limit(JdwpLayout.HEADER_BYTES);
    }

    private boolean isEvent() {
        return head.get(JdwpLayout.FLAGS_OFFSET) == 0
                && (head.get(JdwpLayout.COMMAND_SET_OFFSET) & 0xFF) == ChunkPacket.COMMAND_SET
                && head.get(JdwpLayout.COMMAND_OFFSET) == ChunkPacket.COMMAND;
    }

    private void pass(ByteBuffer part, boolean first) {
        if (isDump) {
            boolean last = left == 0;
            dumps.ifPresent(taker -> taker.take(Bytes.copyOf(part), first, last));
            return;
        }
        splitter.feed(part);
        for (Optional<JdwpPacket> next = splitter.next(); next.isPresent(); next = splitter.next()) {
            packets.accept(next.get());
        }
    }

    /** What is wrong with what the peer sent, as a sentence; empty if nothing is. */
    Optional<String> problem() {
        return splitter.problem();
    }
}
