// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.hprof.outline;

import dev.cairn.heap.hprof.bytes.BigEndian;
import dev.cairn.heap.hprof.bytes.HeapRecord;
import dev.cairn.heap.hprof.bytes.HeapSegment;
import dev.cairn.heap.words.Problems;
import dev.cairn.wire.hprof.HeapRecordTag;
import dev.cairn.wire.hprof.HprofRecordTag;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;

/**
 * Where the heap records are, and which dump they belong to. A HEAP DUMP is a dump of its own; segments are one up to
 * their end record.
 *
 * <p>Their lengths need care. A writer that dies leaves the last one 0, and one that wrote more than 4 GiB has the low 32
 * bits only. Then the length is one after which the file goes on like such a file does, or else one that the heap records
 * fill.
 */
final class HeapExtents {
    private static final long WRAP = 1L << 32;
    private static final int MOST_SEGMENTS = 1 << 22;

    /**
     * What a heap record takes.
     *
     * @param cut whether the file has less of it than it should
     */
    record Extent(long end, boolean cut) {}

    private final MemorySegment bytes;
    private final long size;
    private final RecordShape shape;
    private final int idSize;
    private final int dumpNumber;
    private final KnownSegments known;
    private final Problems problems;
    private final List<HeapSegment> segments = new ArrayList<>();
    private int dumps;
    private boolean open;

    HeapExtents(MemorySegment bytes, int idSize, int dumpNumber, KnownSegments known, Problems problems) {
        this.bytes = bytes;
        this.size = bytes.byteSize();
        this.idSize = idSize;
        this.shape = new RecordShape(bytes, idSize);
        this.dumpNumber = dumpNumber;
        this.known = known;
        this.problems = problems;
    }

    Extent add(int tag, long body, long stated) {
        boolean whole = tag == HprofRecordTag.HEAP_DUMP;
        if (whole || !open) {
            dumps++;
        }
        open = !whole;
        Extent extent = extent(whole, body, stated);
        long length = extent.end - body;
        if (dumps == dumpNumber && length > 0) {
            if (segments.size() == MOST_SEGMENTS) {
                problems.add("The dump has more than " + MOST_SEGMENTS + " segments; from byte " + body
                        + " on nothing was read.");
                return new Extent(size, true);
            }
            return withThoseBehind(new HeapSegment(body, length), extent);
        }
        return extent;
    }

    private Extent withThoseBehind(HeapSegment segment, Extent extent) {
        List<HeapSegment> behind = known.behind(segment);
        segments.add(segment);
        segments.addAll(behind);
        return behind.isEmpty() ? extent : new Extent(behind.getLast().end(), false);
    }

    /** The end record of a dump in segments. */
    void end() {
        open = false;
    }

    /** Whether a dump in segments has begun and not ended. */
    boolean isOpen() {
        return open;
    }

    private Extent extent(boolean whole, long body, long stated) {
        long left = size - body;
        if (stated > left) {
            return new Extent(size, true);
        }
        boolean trusted = (stated > 0 && !whole) || left == 0;
        if (trusted || goesOnAfter(body, stated)) {
            return new Extent(body + stated, false);
        }
        for (long length = stated + WRAP; whole && length <= left; length += WRAP) {
            if (shape.isChainAt(body + length)) {
                return new Extent(body + length, false);
            }
        }
        long end = whole ? endOfRecords(body, stated) : -1;
        if (end >= 0) {
            return new Extent(end, false);
        }
        problems.add("The heap records at byte " + body + " say that they take " + stated
                + " bytes, which cannot be, as if their writer had not finished; they were read up to the end"
                + " of the file.");
        return new Extent(size, true);
    }

    /** The first end of a heap record after a stated length, or that and a multiple of 4 GiB; -1 where there is none. */
    private long endOfRecords(long body, long stated) {
        HeapRecord record = new HeapRecord(bytes, idSize);
        long at = body;
        while (at < size && record.read(at, size)) {
            at = record.end();
            if ((at - body) % WRAP == stated) {
                return at;
            }
        }
        return -1;
    }

    private boolean goesOnAfter(long body, long length) {
        long next = body + length;
        return next == size
                || shape.isChainAt(next)
                || (length == 0 && !HeapRecordTag.FORMS.isKnown(BigEndian.u1(bytes, next)));
    }

    int dumps() {
        return dumps;
    }

    List<HeapSegment> segments() {
        return segments;
    }
}
