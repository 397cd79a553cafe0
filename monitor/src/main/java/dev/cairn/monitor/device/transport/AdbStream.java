// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.device.transport;

import dev.cairn.wire.adb.AdbCommand;
import dev.cairn.wire.adb.AdbMessage;
import dev.cairn.wire.bytes.Bytes;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ByteChannel;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.ClosedChannelException;

/**
 * One stream of a connection with adb, which blocks. Each side has one message under way: adb's next comes once the service has read
 * the last one, and the service waits until adb has taken what it wrote. One thread reads; several may write.
 */
final class AdbStream implements ByteChannel {
    /** The connection, as its streams see it. */
    interface Connection {
        void send(AdbMessage message) throws IOException;

        /** The service has closed the stream. */
        void closed(AdbStream stream);

        /** The longest data that both sides take. */
        int mostDataBytes();
    }

    private final Connection connection;
    private final UnreadBytes budget;
    private final int id;
    private final int peerId;
    private final Object writing = new Object();

    private ByteBuffer unread = ByteBuffer.allocate(0);
    private boolean mayWrite = true;
    private boolean peerClosed;
    private boolean closed;

    AdbStream(Connection connection, UnreadBytes budget, int id, int peerId) {
        this.connection = connection;
        this.budget = budget;
        this.id = id;
        this.peerId = peerId;
    }

    int id() {
        return id;
    }

    int peerId() {
        return peerId;
    }

    /** Takes what adb has written; false if it did not wait until the last was taken, or there is no room. */
    boolean took(Bytes data) throws IOException {
        if (data.isEmpty()) {
            acknowledge();
            return true;
        }
        synchronized (this) {
            if (closed) {
                return true; // it crossed our word that the stream ends
            }
            if (peerClosed || unread.hasRemaining() || !budget.take(data.length())) {
                return false;
            }
            unread = data.asBuffer();
            notifyAll();
        }
        return true;
    }

    /** Takes that adb is ready for more. */
    synchronized void acknowledged() {
        mayWrite = true;
        notifyAll();
    }

    /** Takes that adb has closed the stream, or is gone: what it wrote before can still be read. */
    synchronized void peerClosed() {
        peerClosed = true;
        notifyAll();
    }

    synchronized boolean isPeerClosed() {
        return peerClosed;
    }

    @Override
    public int read(ByteBuffer to) throws IOException {
        int count;
        boolean all;
        synchronized (this) {
            while (!closed && !peerClosed && !unread.hasRemaining()) {
                await();
            }
            if (closed) {
                throw new ClosedChannelException();
            }
            if (!unread.hasRemaining()) {
                return -1;
            }
            count = Math.min(to.remaining(), unread.remaining());
            to.put(unread.slice(unread.position(), count));
            unread.position(unread.position() + count);
            all = !unread.hasRemaining();
            if (all) {
                budget.give(unread.capacity());
                unread = ByteBuffer.allocate(0);
            }
        }
        if (all) {
            acknowledge();
        }
        return count;
    }

    private void acknowledge() throws IOException {
        if (isOpen()) {
            connection.send(new AdbMessage(AdbCommand.OKAY, id, peerId, Bytes.EMPTY));
        }
    }

    @Override
    public int write(ByteBuffer from) throws IOException {
        int count = from.remaining();
        synchronized (writing) {
            while (from.hasRemaining()) {
                awaitTurn();
                int piece = Math.min(from.remaining(), connection.mostDataBytes());
                Bytes data = Bytes.copyOf(from.slice(from.position(), piece));
                from.position(from.position() + piece);
                connection.send(new AdbMessage(AdbCommand.WRTE, id, peerId, data));
            }
        }
        return count;
    }

    private synchronized void awaitTurn() throws IOException {
        while (!closed && !peerClosed && !mayWrite) {
            await();
        }
        if (closed || peerClosed) {
            throw new ClosedChannelException();
        }
        mayWrite = false;
    }

    @SuppressWarnings("WaitNotInLoop") // its callers have the loops
    private void await() throws IOException {
        try {
            wait();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            close();
            throw new ClosedByInterruptException();
        }
    }

    @Override
    public synchronized boolean isOpen() {
        return !closed && !peerClosed;
    }

    @Override
    public void close() {
        synchronized (this) {
            if (closed) {
                return;
            }
            closed = true;
            if (unread.hasRemaining()) {
                budget.give(unread.capacity());
                unread = ByteBuffer.allocate(0);
            }
            notifyAll();
        }
        connection.closed(this);
    }
}
