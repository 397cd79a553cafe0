// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.wire.jdwp;

import dev.cairn.wire.bytes.Bytes;
import java.nio.ByteBuffer;
import java.util.Optional;

/**
 * Cuts a stream of bytes into the handshake and packets, however the bytes come in: one at a time, or many packets at
 * once. Not for use by several threads.
 *
 * <p>A stream that breaks the rules stays broken: where the next packet would begin is not known any more, and what
 * still comes is dropped. Memory is taken for bytes that have come, never because a length says so; a caller that asks
 * for {@link #next} until it is empty after each {@link #feed} holds one packet at most.
 */
public final class PacketSplitter {
    private static final int FIRST_CAPACITY = 4096;
    /** A buffer that had to grow beyond this is given back once it is empty. */
    private static final int KEPT_CAPACITY = 1 << 20;

    private final int maxPacketBytes;
    private byte[] buffer = new byte[FIRST_CAPACITY];
    private int start;
    private int end;
    private boolean handshakeDue;
    private String problem = "";

    private PacketSplitter(int maxPacketBytes, boolean handshakeDue) {
        this.maxPacketBytes = maxPacketBytes;
        this.handshakeDue = handshakeDue;
    }

    /** For a stream that begins with a handshake. Packets over {@code maxPacketBytes} break it. */
    public static PacketSplitter afterHandshake(int maxPacketBytes) {
        return new PacketSplitter(maxPacketBytes, true);
    }

    /** For a stream whose handshake is over. */
    public static PacketSplitter ofPackets(int maxPacketBytes) {
        return new PacketSplitter(maxPacketBytes, false);
    }

    /** Takes all that remains in {@code bytes}. */
    public void feed(ByteBuffer bytes) {
        if (!problem.isEmpty()) {
            bytes.position(bytes.limit());
            return;
        }
        makeRoom(bytes.remaining());
        int count = bytes.remaining();
        bytes.get(buffer, end, count);
        end += count;
    }

    /** Whether the handshake has come, and been taken off the stream. */
    public boolean handshakeDone() {
        if (handshakeDue && problem.isEmpty() && end - start >= JdwpLayout.HANDSHAKE.length()) {
            Bytes first = Bytes.copyOf(ByteBuffer.wrap(buffer, start, JdwpLayout.HANDSHAKE.length()));
            if (first.equals(JdwpLayout.HANDSHAKE)) {
                handshakeDue = false;
                start += first.length();
            } else {
                fail("The peer does not speak JDWP: it began with " + first + ".");
            }
        }
        return !handshakeDue;
    }

    /** The next whole packet, if one is there. */
    public Optional<JdwpPacket> next() {
        if (!handshakeDone() || !problem.isEmpty() || end - start < JdwpLayout.HEADER_BYTES) {
            return Optional.empty();
        }
        long length = ByteBuffer.wrap(buffer).getInt(start + JdwpLayout.LENGTH_OFFSET) & 0xFFFF_FFFFL;
        if (length < JdwpLayout.HEADER_BYTES || length > maxPacketBytes) {
            fail("The peer sent a packet of " + length + " bytes; " + JdwpLayout.HEADER_BYTES + " to " + maxPacketBytes
                    + " are allowed.");
            return Optional.empty();
        }
        if (end - start < length) {
            return Optional.empty();
        }
        JdwpPacket packet = JdwpPacket.decode(Bytes.copyOf(ByteBuffer.wrap(buffer, start, (int) length)));
        start += (int) length;
        if (start == end) {
            empty();
        }
        return Optional.of(packet);
    }

    /** Why nothing will come any more, as a sentence; empty while all is well. */
    public Optional<String> problem() {
        return problem.isEmpty() ? Optional.empty() : Optional.of(problem);
    }

    /** Bytes that have come and belong to no whole packet yet. */
    public int pendingBytes() {
        return end - start;
    }

    private void fail(String sentence) {
        problem = sentence;
        empty();
    }

    private void empty() {
        start = 0;
        end = 0;
        if (buffer.length > KEPT_CAPACITY) {
            buffer = new byte[FIRST_CAPACITY];
        }
    }

    private void makeRoom(int count) {
        if (count <= buffer.length - end) {
            return;
        }
        int pending = end - start;
        byte[] target = pending + count <= buffer.length
                ? buffer
                : new byte[Math.max(Math.addExact(pending, count), Math.min(2 * buffer.length, 1 << 30))];
        System.arraycopy(buffer, start, target, 0, pending);
        buffer = target;
        start = 0;
        end = pending;
    }
}
