// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.adb;

import dev.cairn.wire.ddm.ChunkPacket;
import dev.cairn.wire.ddm.FourCc;
import dev.cairn.wire.ddm.chunk.heap.HeapDump;
import dev.cairn.wire.jdwp.JdwpLayout;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.ByteChannel;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/**
 * The way of a session's bytes, from which a heap dump is led away while it comes. A dump is one event (HPDS) of up to
 * hundreds of megabytes; the session gets that event without its data, and keeps nothing of it in memory. Only a dump that
 * somebody waits for is led away.
 */
final class DumpDiversion implements ByteChannel {
    private static final int PIECE = 64 * 1024;
    private static final int CHUNK_OFFSET = JdwpLayout.HEADER_BYTES;
    private static final int CHUNK_LENGTH_OFFSET = CHUNK_OFFSET + Integer.BYTES;
    private static final int HEAD = JdwpLayout.HEADER_BYTES + ChunkPacket.HEADER_BYTES;

    private final ByteChannel channel;
    private final AtomicReference<Optional<OutputStream>> taker = new AtomicReference<>(Optional.empty());
    private final AtomicLong diverted = new AtomicLong();

    // All below is the reader's.
    private final ByteBuffer head = ByteBuffer.allocate(HEAD);
    private final ByteBuffer piece = ByteBuffer.allocate(PIECE);
    /** What the session is to get first. */
    private ByteBuffer ready = ByteBuffer.allocate(0);

    private long passing = JdwpLayout.HANDSHAKE.length();
    private long diverting;

    DumpDiversion(ByteChannel channel) {
        this.channel = channel;
        head.limit(JdwpLayout.HEADER_BYTES);
    }

    /** Leads the next dump to {@code out}, on the thread that reads for the session. */
    void to(OutputStream out) {
        diverted.set(0);
        taker.set(Optional.of(out));
    }

    /** Nobody waits for a dump any more. */
    void off() {
        taker.set(Optional.empty());
    }

    /** How much of the dump has come. */
    long diverted() {
        return diverted.get();
    }

    @Override
    public int read(ByteBuffer to) throws IOException {
        while (true) {
            if (ready.hasRemaining()) {
                return move(ready, to);
            }
            if (passing > 0) {
                int limit = to.limit();
                to.limit((int) Math.min(limit, to.position() + passing));
                try {
                    int count = channel.read(to);
                    passing -= Math.max(0, count);
                    return count;
                } finally {
                    to.limit(limit);
                }
            }
            if (diverting > 0 ? divert() < 0 : channel.read(head) < 0) {
                return partOfHead(to);
            }
            if (diverting == 0 && !head.hasRemaining()) {
                decide();
            }
        }
    }

    private static int move(ByteBuffer from, ByteBuffer to) {
        int count = Math.min(from.remaining(), to.remaining());
        to.put(from.slice(from.position(), count));
        from.position(from.position() + count);
        return count;
    }

    /** At the end the session must see what came of a packet, to know that it is not whole. */
    private int partOfHead(ByteBuffer to) {
        if (head.position() == 0) {
            return -1;
        }
        ready = copy(head.position());
        head.clear();
        return move(ready, to);
    }

    private ByteBuffer copy(int count) {
        return ByteBuffer.allocate(count).put(head.slice(0, count)).flip();
    }

    /** The header of a packet is there, or that and the header of its chunk. */
    private void decide() {
        long length = Integer.toUnsignedLong(head.getInt(JdwpLayout.LENGTH_OFFSET));
        if (head.limit() == JdwpLayout.HEADER_BYTES && taker.get().isPresent() && isEvent() && length >= HEAD) {
            head.limit(HEAD);
            return;
        }
        if (head.limit() == HEAD && isDump(length - HEAD)) {
            diverting = length - HEAD;
            head.putInt(JdwpLayout.LENGTH_OFFSET, HEAD).putInt(CHUNK_LENGTH_OFFSET, 0);
        } else {
            // A length that cannot be is for the session to find.
            passing = Math.max(0, length - head.limit());
        }
        ready = copy(head.limit());
        head.clear().limit(JdwpLayout.HEADER_BYTES);
    }

    private boolean isEvent() {
        return head.get(JdwpLayout.FLAGS_OFFSET) == 0
                && (head.get(JdwpLayout.COMMAND_SET_OFFSET) & 0xFF) == ChunkPacket.COMMAND_SET
                && head.get(JdwpLayout.COMMAND_OFFSET) == ChunkPacket.COMMAND;
    }

    private boolean isDump(long dataBytes) {
        return head.getInt(CHUNK_OFFSET) == HeapDump.Dump.FORM.type()
                && Integer.toUnsignedLong(head.getInt(CHUNK_LENGTH_OFFSET)) == dataBytes
                && dataBytes > 0;
    }

    private int divert() throws IOException {
        int count = channel.read(piece.clear().limit((int) Math.min(PIECE, diverting)));
        if (count > 0) {
            diverting -= count;
            Optional<OutputStream> out = taker.get();
            if (out.isPresent()) {
                out.get().write(piece.array(), 0, count);
            }
            diverted.addAndGet(count);
        }
        return count;
    }

    @Override
    public int write(ByteBuffer from) throws IOException {
        return channel.write(from);
    }

    @Override
    public boolean isOpen() {
        return channel.isOpen();
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }

    @Override
    public String toString() {
        return "a channel from which " + FourCc.text(HeapDump.Dump.FORM.type()) + " is led away";
    }
}
