// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.debugger;

import dev.cairn.monitor.port.Deadline;
import dev.cairn.monitor.port.WholeBytes;
import dev.cairn.wire.bytes.Bytes;
import dev.cairn.wire.jdwp.JdwpLayout;
import dev.cairn.wire.jdwp.JdwpPacket;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ByteChannel;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * One end of a JDWP connection: packets that are sent lie in a queue until the peer takes them, so that a sender never waits. A
 * thread that brings more asks {@link #awaitRoom} first, which gives up on a peer that takes nothing.
 */
final class JdwpConnection implements AutoCloseable {
    /** A larger packet ends the connection: no debugger asks for that many bytes at once. */
    static final int MOST_PACKET_BYTES = 64 << 20;

    private static final int MOST_QUEUED_BYTES = 4 << 20;
    private static final int BUFFER_BYTES = 64 * 1024;
    /** A peer that takes less than {@link #PROGRESS_BYTES} of what waits for it, for so long, takes nothing. */
    private static final Duration STALL = Duration.ofSeconds(10);

    private static final int PROGRESS_BYTES = 64 * 1024;

    private final ByteChannel channel;
    private final Deque<Bytes> queue = new ArrayDeque<>();
    /** Whole packets that wait for the last part of another one. */
    private final Deque<Bytes> behind = new ArrayDeque<>();

    private long queuedBytes;
    private long behindBytes;
    private long takenBytes;
    private boolean inParts;
    private boolean closed;

    /** @param channel that blocks; this closes it */
    JdwpConnection(ByteChannel channel) {
        this.channel = channel;
        Thread.ofVirtual().name("cairn-jdwp-writer").start(this::write);
    }

    static void sendHandshake(ByteChannel channel) throws IOException {
        WholeBytes.write(channel, JdwpLayout.HANDSHAKE);
    }

    /** Reads a handshake; false if the peer sends something else, or leaves. */
    static boolean isHandshake(ByteChannel channel) throws IOException {
        return WholeBytes.read(channel, JdwpLayout.HANDSHAKE.length())
                .filter(JdwpLayout.HANDSHAKE::equals)
                .isPresent();
    }

    void send(JdwpPacket packet) {
        send(packet.encode());
    }

    synchronized void send(Bytes bytes) {
        if (closed) {
            return;
        }
        if (inParts) {
            behind.add(bytes);
            behindBytes += bytes.length();
        } else {
            add(bytes);
        }
    }

    /** Sends a packet in parts, all from one thread; other packets wait for the last one. */
    synchronized void sendPart(Bytes part, boolean last) {
        if (closed) {
            return;
        }
        inParts = !last;
        add(part);
        if (last) {
            behind.forEach(this::add);
            behind.clear();
            behindBytes = 0;
        }
    }

    private synchronized void add(Bytes bytes) {
        queue.add(bytes);
        queuedBytes += bytes.length();
        notifyAll();
    }

    /** Waits until the peer has taken enough; ends the connection if it takes nothing for long, as others wait meanwhile. */
    void awaitRoom() throws InterruptedException {
        awaitRoom(() -> queuedBytes + behindBytes);
    }

    /** As {@link #awaitRoom}, for the thread that sends parts: what waits behind them is not in its way. */
    void awaitRoomForParts() throws InterruptedException {
        awaitRoom(() -> queuedBytes);
    }

    private void awaitRoom(LongSupplier waiting) throws InterruptedException {
        if (!hasRoom(waiting)) {
            close(); // without the lock, as a channel may take its time
        }
    }

    /** Waits; false if the peer takes nothing. */
    private synchronized boolean hasRoom(LongSupplier waiting) throws InterruptedException {
        long since = System.nanoTime();
        long taken = takenBytes;
        while (!closed && waiting.getAsLong() > MOST_QUEUED_BYTES) {
            wait(STALL.toMillis() / 10);
            if (takenBytes - taken >= PROGRESS_BYTES) {
                since = System.nanoTime();
                taken = takenBytes;
            } else if (System.nanoTime() - since > STALL.toNanos()) {
                return false;
            }
        }
        return true;
    }

    private synchronized boolean isClosed() {
        return closed;
    }

    private void write() {
        try {
            for (Optional<Bytes> next = next(); next.isPresent(); next = next()) {
                ByteBuffer bytes = next.get().asBuffer();
                while (bytes.hasRemaining()) {
                    ByteBuffer piece = bytes.slice(bytes.position(), Math.min(PROGRESS_BYTES, bytes.remaining()));
                    int count = channel.write(piece);
                    bytes.position(bytes.position() + count);
                    took(count);
                }
            }
        } catch (IOException e) {
            // the reader notices too
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            shut();
        }
    }

    /** The next packet; empty once the connection ends and all has been sent. */
    private synchronized Optional<Bytes> next() throws InterruptedException {
        while (queue.isEmpty() && !closed) {
            wait();
        }
        return Optional.ofNullable(queue.poll());
    }

    private synchronized void took(int count) {
        queuedBytes -= count;
        takenBytes += count;
        notifyAll();
    }

    /**
     * Reads until the peer ends the connection, or it is closed.
     *
     * @param taker of each packet; an exception of it ends the connection
     * @param dumps takes the heap dumps among what comes, if some may come
     * @return what is wrong with what the peer sent, as a sentence; empty if nothing is
     */
    Optional<String> read(Consumer<JdwpPacket> taker, Optional<VmPackets.DumpTaker> dumps) {
        Consumer<JdwpPacket> whileOpen = packet -> {
            if (!isClosed()) {
                taker.accept(packet);
            }
        };
        VmPackets packets = new VmPackets(MOST_PACKET_BYTES, whileOpen, dumps);
        ByteBuffer buffer = ByteBuffer.allocate(BUFFER_BYTES);
        try {
            while (packets.problem().isEmpty() && channel.read(buffer) >= 0) {
                packets.feed(buffer.flip());
                buffer.clear();
            }
        } catch (IOException e) {
            // as if the peer had ended it
        }
        return packets.problem();
    }

    /** Ends the connection once what is queued has been sent, or after a while where the peer does not take it. */
    void finish() {
        synchronized (this) {
            closed = true;
            notifyAll();
        }
        Deadline.after(STALL, this::close);
    }

    /** Ends it at once. */
    @Override
    public void close() {
        synchronized (this) {
            closed = true;
            queue.clear();
            behind.clear();
            queuedBytes = 0;
            behindBytes = 0;
            notifyAll();
        }
        shut();
    }

    private void shut() {
        try {
            channel.close();
        } catch (IOException e) {
            // it is of no use any more either way
        }
    }
}
