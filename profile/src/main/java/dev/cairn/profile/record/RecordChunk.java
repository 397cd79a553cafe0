// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.record;

import dev.cairn.wire.bytes.Bytes;
import dev.cairn.wire.ring.RecordHeader;
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

    /** Counts them all as lost. */
    public void lose(RecordTally tally) {
        if (!walk((_, _, header) -> tally.addLost(RecordHeader.typeCode(header)))) {
            tally.addLost(0);
        }
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
                long word = memory.get(ValueLayout.JAVA_LONG, at);
                long header = order == ByteOrder.nativeOrder() ? word : Long.reverseBytes(word);
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
