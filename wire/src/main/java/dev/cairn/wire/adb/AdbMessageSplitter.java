// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.wire.adb;

import dev.cairn.wire.bytes.Bytes;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Optional;

/**
 * Cuts a stream of bytes into messages, however the bytes come in. Not for use by several threads.
 *
 * <p>A stream that breaks the rules stays broken, and what still comes is dropped. Memory is taken for bytes that have come,
 * never because a length says so; a caller that asks for {@link #next} until it is empty after each {@link #feed} holds one
 * message at most.
 */
public final class AdbMessageSplitter {
    private static final int FIRST_CAPACITY = 4096;
    /** A buffer that had to grow beyond this is given back once it is empty. */
    private static final int KEPT_CAPACITY = 64 * 1024;

    private final int mostDataBytes;
    private ByteBuffer pending = empty();
    private String problem = "";

    /**
     * For a stream from its beginning.
     *
     * @param mostDataBytes a message with more breaks the stream
     */
    public AdbMessageSplitter(int mostDataBytes) {
        this.mostDataBytes = mostDataBytes;
    }

    private static ByteBuffer empty() {
        return ByteBuffer.allocate(FIRST_CAPACITY)
                .order(ByteOrder.LITTLE_ENDIAN)
                .limit(0);
    }

    /** Takes all that remains in {@code bytes}. */
    public void feed(ByteBuffer bytes) {
        if (!problem.isEmpty()) {
            bytes.position(bytes.limit());
            return;
        }
        int needed = Math.addExact(pending.remaining(), bytes.remaining());
        ByteBuffer to = needed <= pending.capacity()
                ? pending.compact()
                : ByteBuffer.allocate(Math.max(needed, 2 * pending.capacity()))
                        .order(ByteOrder.LITTLE_ENDIAN)
                        .put(pending);
        pending = to.put(bytes).flip();
    }

    /** The next whole message, if one is there. */
    public Optional<AdbMessage> next() {
        if (!problem.isEmpty() || pending.remaining() < AdbMessage.HEADER_BYTES) {
            return Optional.empty();
        }
        int at = pending.position();
        int code = pending.getInt(at + AdbMessage.COMMAND_OFFSET);
        Optional<AdbCommand> command = AdbCommand.of(code);
        if (command.isEmpty() || pending.getInt(at + AdbMessage.MAGIC_OFFSET) != ~code) {
            return fail("The peer does not speak adb: a message began with " + header() + ".");
        }
        long length = Integer.toUnsignedLong(pending.getInt(at + AdbMessage.LENGTH_OFFSET));
        if (length > mostDataBytes) {
            return fail("The peer sent a message of " + length + " bytes; " + mostDataBytes + " are allowed.");
        }
        if (pending.remaining() - AdbMessage.HEADER_BYTES < length) {
            return Optional.empty();
        }
        Bytes data = Bytes.copyOf(pending.slice(at + AdbMessage.HEADER_BYTES, (int) length));
        int sum = pending.getInt(at + AdbMessage.SUM_OFFSET);
        if (sum != 0 && sum != AdbMessage.sum(data)) {
            return fail("The sum of a message's bytes is wrong, so they changed on their way.");
        }
        AdbMessage message = new AdbMessage(
                command.get(),
                pending.getInt(at + AdbMessage.FIRST_OFFSET),
                pending.getInt(at + AdbMessage.SECOND_OFFSET),
                data);
        pending.position(at + AdbMessage.HEADER_BYTES + (int) length);
        if (!pending.hasRemaining() && pending.capacity() > KEPT_CAPACITY) {
            pending = empty();
        }
        return Optional.of(message);
    }

    /** Why nothing will come any more, as a sentence; empty while all is well. */
    public Optional<String> problem() {
        return problem.isEmpty() ? Optional.empty() : Optional.of(problem);
    }

    /** Bytes that have come and belong to no whole message yet. */
    public int pendingBytes() {
        return pending.remaining();
    }

    private Bytes header() {
        return Bytes.copyOf(pending.slice(pending.position(), AdbMessage.HEADER_BYTES));
    }

    private Optional<AdbMessage> fail(String sentence) {
        problem = sentence;
        pending = empty();
        return Optional.empty();
    }
}
