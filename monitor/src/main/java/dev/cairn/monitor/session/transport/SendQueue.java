// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.session.transport;

import dev.cairn.wire.bytes.Bytes;
import java.util.ArrayDeque;

/**
 * Packets that wait to be sent, bounded in number and bytes. Who adds never waits; one thread takes.
 */
final class SendQueue {
    private final int maxPackets;
    private final int maxBytes;
    private final ArrayDeque<Bytes> packets = new ArrayDeque<>(4);
    private long bytes;
    private boolean closed;

    SendQueue(int maxPackets, int maxBytes) {
        this.maxPackets = maxPackets;
        this.maxBytes = maxBytes;
    }

    /** Adds {@code packet}; false if there is no room for it, or the queue is closed. */
    synchronized boolean offer(Bytes packet) {
        return offer(packet, maxPackets, maxBytes);
    }

    /** As {@link #offer}, but leaves half of the room to others. */
    synchronized boolean offerMinor(Bytes packet) {
        return offer(packet, maxPackets / 2, maxBytes / 2);
    }

    private boolean offer(Bytes packet, int packetLimit, int byteLimit) {
        if (closed || packets.size() >= packetLimit || bytes + packet.length() > byteLimit) {
            return false;
        }
        packets.add(packet);
        bytes += packet.length();
        notifyAll();
        return true;
    }

    /** The next packet, which counts until {@link #sent}; empty bytes once the queue is closed. */
    synchronized Bytes take() throws InterruptedException {
        while (packets.isEmpty() && !closed) {
            wait();
        }
        return closed ? Bytes.EMPTY : packets.element();
    }

    /** The packet that {@link #take} gave has left. */
    synchronized void sent() {
        if (!closed) {
            bytes -= packets.remove().length();
        }
    }

    synchronized void close() {
        closed = true;
        packets.clear();
        notifyAll();
    }

    /** Such as "1024 packets with 90 KiB". */
    synchronized String contents() {
        return packets.size() + " packets with " + bytes + " bytes";
    }
}
