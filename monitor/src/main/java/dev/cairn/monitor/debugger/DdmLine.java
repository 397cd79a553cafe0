// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.debugger;

import dev.cairn.wire.bytes.Bytes;
import dev.cairn.wire.jdwp.JdwpLayout;
import dev.cairn.wire.jdwp.JdwpPacket;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ByteChannel;
import java.util.Optional;

/**
 * One client's way to the agent in a VM, opened with its first chunk. Packets go both ways as they are: the connection to the agent is
 * this client's alone, and so are the numbers of its packets.
 */
final class DdmLine implements AutoCloseable {
    private static final int BUFFER_BYTES = 64 * 1024;

    private final DdmDoor door;
    private final JdwpConnection client;
    private Optional<Agent> agent = Optional.empty();
    private boolean closed;

    private record Agent(DdmDoor.Opened opened, JdwpConnection connection) {}

    DdmLine(DdmDoor door, JdwpConnection client) {
        this.door = door;
        this.client = client;
    }

    /**
     * Sends a chunk to the agent. For the thread that reads from the client alone.
     *
     * @throws IOException if the agent cannot be reached; the message is a sentence for people
     */
    void send(JdwpPacket.Command chunk) throws IOException, InterruptedException {
        Agent to = connected();
        to.connection().send(chunk);
        to.connection().awaitRoom();
    }

    private Agent connected() throws IOException, InterruptedException {
        synchronized (this) {
            if (agent.isPresent()) {
                return agent.get();
            }
        }
        DdmDoor.Opened opened = door.open();
        Agent made = new Agent(opened, new JdwpConnection(opened.channel()));
        synchronized (this) {
            if (closed) {
                release(made);
                throw new IOException("Its client has left.");
            }
            agent = Optional.of(made);
        }
        made.connection().send(JdwpLayout.HANDSHAKE);
        Thread.ofVirtual().name("cairn-ddm-line").start(() -> read(made));
        return made;
    }

    private void read(Agent from) {
        try {
            ByteChannel channel = from.opened().channel();
            if (JdwpConnection.isHandshake(channel)) {
                forward(channel);
            }
        } catch (IOException e) {
            // as if the agent had left
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            client.finish(); // what it asked of the agent is gone: it has to begin anew
            close();
        }
    }

    /** Sends the client all that comes, packet by packet; a long one, as a heap dump is, in parts. */
    private void forward(ByteChannel agent) throws IOException, InterruptedException {
        ByteBuffer in = ByteBuffer.allocate(BUFFER_BYTES);
        long left = 0;
        while (agent.read(in) >= 0) {
            in.flip();
            while (in.remaining() >= (left == 0 ? Integer.BYTES : 1)) {
                if (left == 0) {
                    left = Integer.toUnsignedLong(in.getInt(in.position()));
                    if (left < JdwpLayout.HEADER_BYTES) {
                        return;
                    }
                }
                int count = (int) Math.min(left, in.remaining());
                left -= count;
                client.sendPart(Bytes.copyOf(in.slice(in.position(), count)), left == 0);
                in.position(in.position() + count);
            }
            in.compact();
            client.awaitRoomForParts();
        }
    }

    @Override
    public void close() {
        Optional<Agent> last;
        synchronized (this) {
            closed = true;
            last = agent;
            agent = Optional.empty();
        }
        last.ifPresent(DdmLine::release);
    }

    private static void release(Agent agent) {
        agent.connection().close();
        try {
            agent.opened().lease().close();
        } catch (IOException e) {
            // a lease is given back either way
        }
    }
}
