// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.adb;

import dev.cairn.wire.jdwp.JdwpLayout;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ByteChannel;

/**
 * The way to an app, without the packets in front of the handshake: an app may send its name (APNM) before it answers that. A
 * session learns the name anyway, as the answer to HELO has it.
 */
final class AfterHandshake implements ByteChannel {
    /** A name is short. */
    private static final int MOST_BYTES = 64 * 1024;

    private static final int MOST_PACKETS = 16;

    private final ByteChannel channel;
    private volatile Runnable whenClosed = () -> {};

    // All below is the reader's.
    private final ByteBuffer head = ByteBuffer.allocate(Integer.BYTES);
    private final ByteBuffer dropped = ByteBuffer.allocate(MOST_BYTES);
    private int packets;
    private boolean begun;

    AfterHandshake(ByteChannel channel) {
        this.channel = channel;
    }

    /** Runs this once the way is closed, each time that is asked for. */
    void whenClosed(Runnable then) {
        whenClosed = then;
    }

    @Override
    public int read(ByteBuffer to) throws IOException {
        while (!begun) {
            boolean ended = !fill(head);
            int length = head.getInt(0);
            boolean early = !ended
                    && length >= JdwpLayout.HEADER_BYTES
                    && length <= MOST_BYTES
                    && packets < MOST_PACKETS
                    && fill(dropped.clear().limit(length - Integer.BYTES));
            if (early) {
                packets++;
                head.clear();
            } else {
                begun = true; // with the handshake, or with what is for the session to find
                head.flip();
            }
        }
        if (!head.hasRemaining()) {
            return channel.read(to);
        }
        int count = Math.min(head.remaining(), to.remaining());
        to.put(head.slice(head.position(), count));
        head.position(head.position() + count);
        return count;
    }

    /** False if the end comes before that. */
    private boolean fill(ByteBuffer buffer) throws IOException {
        while (buffer.hasRemaining()) {
            if (channel.read(buffer) < 0) {
                return false;
            }
        }
        return true;
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
        whenClosed.run();
    }
}
