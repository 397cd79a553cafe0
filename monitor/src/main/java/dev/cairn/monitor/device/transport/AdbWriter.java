// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.device.transport;

import dev.cairn.monitor.port.WholeBytes;
import dev.cairn.wire.adb.AdbMessage;
import dev.cairn.wire.bytes.Bytes;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.channels.ByteChannel;
import java.nio.channels.ClosedChannelException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/**
 * Writes messages to adb, on a thread of its own: an interrupt of a thread that writes closes the channel, and services may interrupt
 * theirs. Little is queued; then senders wait.
 */
final class AdbWriter implements AutoCloseable {
    private static final Logger LOG = System.getLogger(AdbWriter.class.getName());
    private static final int MOST_QUEUED_BYTES = 512 * 1024;

    private final ByteChannel channel;
    private final Deque<Bytes> queue = new ArrayDeque<>();
    private long queuedBytes;
    private boolean ended;
    /** When the message that is being sent was begun, as {@link System#nanoTime} has it; 0 while none is. */
    private volatile long sendingSince;

    /** @param channel that blocks; closed where adb does not take what is sent */
    AdbWriter(ByteChannel channel) {
        this.channel = channel;
        Thread.ofVirtual().name("cairn-adb-writer").start(this::write);
    }

    /** Queues a message, and waits for room before that; an interrupt does not end the wait. */
    void send(AdbMessage message) throws IOException {
        Bytes bytes = message.encode();
        boolean interrupted = false;
        try {
            synchronized (this) {
                while (!ended && queuedBytes >= MOST_QUEUED_BYTES) {
                    try {
                        wait();
                    } catch (InterruptedException e) {
                        interrupted = true;
                    }
                }
                if (ended) {
                    throw new ClosedChannelException();
                }
                queue.add(bytes);
                queuedBytes += bytes.length();
                notifyAll();
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Whether adb has taken each message within that time. */
    boolean isTaken(long limitNanos) {
        long since = sendingSince;
        return since == 0 || System.nanoTime() - since < limitNanos;
    }

    private void write() {
        try {
            for (Optional<Bytes> next = next(); next.isPresent(); next = next()) {
                sendingSince = System.nanoTime() | 1; // never 0
                WholeBytes.write(channel, next.get());
                sendingSince = 0;
            }
        } catch (IOException e) {
            LOG.log(Level.DEBUG, "adb has gone: {0}", e.getMessage());
            close();
            shut();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private synchronized Optional<Bytes> next() throws InterruptedException {
        while (queue.isEmpty() && !ended) {
            wait();
        }
        Optional<Bytes> next = Optional.ofNullable(queue.poll());
        next.ifPresent(bytes -> queuedBytes -= bytes.length());
        notifyAll();
        return next;
    }

    private void shut() {
        try {
            channel.close();
        } catch (IOException e) {
            LOG.log(Level.DEBUG, "A connection did not close.", e);
        }
    }

    /** Nothing more is sent; a caller that waits for room gets an exception. */
    @Override
    public synchronized void close() {
        ended = true;
        queue.clear();
        queuedBytes = 0;
        notifyAll();
    }
}
