// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.perfetto;

import java.io.IOException;
import java.io.OutputStream;

/** What is around each packet of a trace. */
final class TracePackets {
    private static final int SEQUENCE = 1;

    private final OutputStream out;
    private final long timestampNanos;
    private final ProtoBuffer packet = new ProtoBuffer();
    private final ProtoBuffer before = new ProtoBuffer();

    TracePackets(OutputStream out, long timestampNanos) {
        this.out = out;
        this.timestampNanos = timestampNanos;
    }

    /**
     * Begins a packet of one message; the caller writes that.
     *
     * @param field of the message in the packet
     * @param length of the message
     */
    void begin(int field, long length) throws IOException {
        packet.clear();
        packet.number(HeapGraphForm.PACKET_TIMESTAMP, timestampNanos);
        packet.number(HeapGraphForm.PACKET_SEQUENCE, SEQUENCE);
        packet.begin(field, length);
        before.clear();
        before.begin(HeapGraphForm.TRACE_PACKET, packet.size() + length);
        before.writeTo(out);
        packet.writeTo(out);
    }
}
