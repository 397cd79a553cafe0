// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.record;

import dev.cairn.profile.model.SampleWeight;
import dev.cairn.wire.bytes.Bytes;
import dev.cairn.wire.ring.RecordHeader;
import dev.cairn.wire.ring.RecordLayout.Allocation;
import dev.cairn.wire.ring.RecordType;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;

/** Whole records, one behind the other, that came over a connection. */
public record RecordChunk(ByteOrder order, Bytes records) {
    /**
     * Hands them all to the sink; false if something there is no record, which ends it.
     *
     * @param parser of this chunk's byte order
     */
    public boolean parse(RecordParser parser, RecordTally tally, RecordSink sink) {
        return walk((memory, at, header) ->
                tally.add(parser.parse(memory, at, header, sink), RecordHeader.typeCode(header)));
    }

    /** Counts them all as lost, allocations with the bytes that they stand for. */
    public void lose(RecordTally tally) {
        if (!walk((memory, at, header) ->
                tally.addLost(RecordHeader.typeCode(header), allocatedBytes(memory, at, header)))) {
            tally.addLost(0, 0);
        }
    }

    private double allocatedBytes(MemorySegment memory, long at, long header) {
        if (RecordHeader.typeCode(header) != RecordType.ALLOCATION.code()
                || RecordHeader.length(header) < Allocation.FRAMES) {
            return 0;
        }
        long size = u8(memory, at + Allocation.SIZE);
        long interval = u8(memory, at + Allocation.INTERVAL);
        return size <= 0 || interval < 0 ? 0 : SampleWeight.bytes(size, interval);
    }

    private long u8(MemorySegment memory, long at) {
        long word = memory.get(ValueLayout.JAVA_LONG, at);
        return order == ByteOrder.nativeOrder() ? word : Long.reverseBytes(word);
    }

    private interface Visitor {
        void visit(MemorySegment memory, long at, long header);
    }

    private boolean walk(Visitor visitor) {
        int length = records.length();
        try (Arena arena = Arena.ofConfined()) {
            // The parser only ever sees memory outside the heap, so that it is compiled for nothing else.
            MemorySegment memory = arena.allocate(Math.max(length, 1), Long.BYTES);
            memory.copyFrom(MemorySegment.ofBuffer(records.asBuffer()));
            int at = 0;
            while (length - at >= RecordHeader.BYTES) {
                long header = u8(memory, at);
                long bytes = RecordHeader.length(header);
                if (bytes < RecordHeader.BYTES
                        || (bytes & 7) != 0
                        || bytes > Math.min(RecordHeader.MAX_RECORD_BYTES, length - at)
                        || RecordHeader.isBusy(header)) {
                    return false;
                }
                visitor.visit(memory, at, header);
                at += (int) bytes;
            }
            return at == length;
        }
    }
}
