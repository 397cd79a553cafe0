// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent.heap;

import dev.cairn.agent.natives.Native;
import dev.cairn.agent.natives.NativeAnswers;
import dev.cairn.agent.natives.NativeMap;
import dev.cairn.agent.request.Answer;
import dev.cairn.agent.request.Connection;
import dev.cairn.wire.bytes.Bytes;
import dev.cairn.wire.ddm.ChunkPacket;
import dev.cairn.wire.ddm.chunk.connection.CairnFeature;
import dev.cairn.wire.ddm.chunk.heap.HeapMap.HeapMapEnd;
import dev.cairn.wire.ddm.chunk.heap.HeapMap.HeapMapStart;
import dev.cairn.wire.ddm.chunk.heap.HeapMap.Summary;
import dev.cairn.wire.ddm.chunk.heap.HeapSegment;
import dev.cairn.wire.ddm.chunk.heap.HeapSegment.Sort;
import java.nio.ByteBuffer;
import java.util.Optional;

/**
 * Sends one map to one monitor, a few pieces at a time: no more waits to be sent than a little, so that a monitor gets all of
 * a large map, and one that reads slowly costs no memory.
 */
final class MapSender {
    /** HotSpot has one heap; Android too gives it this number. */
    private static final int HEAP_ID = 1;

    private static final int UNIT_BYTES = 8;
    private static final int NATIVE_UNIT_BYTES = 64;
    private static final int PIECE_BYTES = 32 << 10;
    private static final long MOST_WAITING_BYTES = 1 << 20;

    /** So that a peer that reads as fast as pieces come does not keep the agent from its other peers. */
    private static final int MOST_PIECES_A_CALL = 32;

    private static final long NARROW_END = 1L << 32;

    private final Connection to;
    private final MapSource source;
    private final Sort sort;
    private final long[] cursor = new long[NativeMap.MAP_PIECE_LONGS];
    private boolean begun;
    private long sentBytes;

    MapSender(Connection to, MapSource source, boolean byObject) {
        this.to = to;
        this.source = source;
        this.sort = source.nativeHeap()
                ? Sort.NATIVE
                : byObject
                        ? to.understands(CairnFeature.HEAP_OBJECTS_8) ? Sort.OBJECTS_8 : Sort.OBJECTS
                        : to.understands(CairnFeature.HEAP_SEGMENT_8) ? Sort.MERGED_8 : Sort.MERGED;
    }

    Connection to() {
        return to;
    }

    MapSource source() {
        return source;
    }

    /** Sends what may be sent now. False once there is no more, or if the monitor is lost. */
    boolean goOn() {
        if (!begun && !begin()) {
            return false;
        }
        begun = true;
        for (int i = 0; i < MOST_PIECES_A_CALL && Native.backlog(to.number()) < MOST_WAITING_BYTES; i++) {
            switch (piece()) {
                case SENT -> {}
                case END -> {
                    to.send(new HeapMapEnd(source.nativeHeap(), HEAP_ID, Optional.of(summary())));
                    return false;
                }
                case LOST -> {
                    return false; // without an end, so that nobody takes it for a whole map
                }
            }
        }
        return true;
    }

    private boolean begin() {
        boolean names = source.nativeHeap() && to.understands(CairnFeature.NATIVE_MAPPINGS);
        return to.send(new HeapMapStart(
                source.nativeHeap(), HEAP_ID, names ? Optional.of(source.mappings()) : Optional.empty()));
    }

    private enum Piece {
        SENT,
        END,
        LOST
    }

    private Piece piece() {
        int at = ChunkPacket.HEADER_BYTES + head().length();
        ByteBuffer buffer = NativeAnswers.make(at + PIECE_BYTES);
        try {
            boolean tellsGarbage = HeapSegment.isWide(sort); // readers of the old forms know no such objects
            int usage = source.piece(isByObject(), tellsGarbage, cursor, buffer, at);
            if (usage < 0 || isBeyondReach()) {
                return Piece.END;
            }
            sentBytes += cursor[NativeMap.MAP_PIECE_UNITS] * unitBytes();
            buffer.putInt(ChunkPacket.TYPE_OFFSET, HeapSegment.form(sort).type())
                    .putInt(ChunkPacket.LENGTH_OFFSET, at - ChunkPacket.HEADER_BYTES + usage)
                    .put(ChunkPacket.HEADER_BYTES, head().toArray());
            ByteBuffer chunk = buffer.slice(0, at + usage);
            buffer = to.understands(CairnFeature.ZLIB) ? Answer.deflated(chunk) : chunk;
            return NativeMap.event(to.number(), buffer) ? Piece.SENT : Piece.LOST;
        } finally {
            NativeAnswers.giveBack(buffer);
        }
    }

    /** The fields of the last piece. */
    private Bytes head() {
        long start = cursor[HeapSegment.isWide(sort) ? NativeMap.MAP_PIECE_ADDRESS : NativeMap.MAP_PIECE_NARROW];
        return HeapSegment.head(sort, HEAP_ID, unitBytes(), start, cursor[NativeMap.MAP_PIECE_UNITS]);
    }

    private boolean isByObject() {
        return sort == Sort.OBJECTS || sort == Sort.OBJECTS_8;
    }

    private int unitBytes() {
        return source.nativeHeap() ? NATIVE_UNIT_BYTES : UNIT_BYTES;
    }

    /** Pieces come by their addresses, so nothing that follows is within reach either. */
    private boolean isBeyondReach() {
        long end = cursor[NativeMap.MAP_PIECE_NARROW] + cursor[NativeMap.MAP_PIECE_UNITS] * unitBytes();
        return !HeapSegment.isWide(sort) && end > NARROW_END;
    }

    private Summary summary() {
        Summary whole = source.summary();
        return new Summary(
                whole.pauseNanos(),
                whole.objects(),
                whole.unplacedObjects(),
                whole.bytes(),
                whole.unknownBytes(),
                whole.bytes() - sentBytes,
                whole.problem(),
                whole.reachability());
    }
}
