// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.hprof.scan;

import dev.cairn.heap.hprof.bytes.ClassDumpRecord;
import dev.cairn.heap.hprof.bytes.DumpReader;
import dev.cairn.heap.hprof.bytes.ElementWidth;
import dev.cairn.heap.hprof.bytes.HeapRecord;
import dev.cairn.heap.hprof.bytes.HeapSegment;
import dev.cairn.heap.hprof.classes.ClassTally;
import dev.cairn.heap.hprof.classes.StackChunks;
import dev.cairn.heap.index.StretchMarker;
import dev.cairn.heap.store.LongList;
import dev.cairn.wire.hprof.BasicType;
import dev.cairn.wire.hprof.HeapRecordTag;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;

/**
 * The first walk over one stretch of a dump after another, by one thread: marks every id, counts objects by class, and
 * notes roots, classes and places to begin at later. This is what opening a dump takes; it makes no objects. Of a large
 * dump {@link FastRecordLoop} takes nearly all.
 *
 * <p>A record that cannot be right ends its segment, since inside a segment nothing says where the next record begins.
 */
final class StretchScan {
    /** Bytes between places that the second walk may begin at. */
    private static final long UNIT = 1 << 20;

    private static final long BROKEN = -1;

    private final MemorySegment bytes;
    private final DumpReader reader;
    private final int idSize;
    private final HeapRecord record;
    /** Bytes of a record before its fields or elements. */
    private final int instanceHead;

    private final int objectArrayHead;
    private final int primitiveArrayHead;
    private final List<HeapSegment> segments;
    private final StretchMarker marker;
    private final long stackChunkClass;

    private final ObjectCounter counter;
    private final FastRecordLoop fastLoop;
    private final boolean triesFastLoop;

    private RootList roots = new RootList();
    private LongList broken = new LongList();
    private LongList classDumps = new LongList();
    private List<ClassDumpRecord> classes = new ArrayList<>();

    /**
     * A scan by one thread.
     *
     * @param reader of those bytes. Only if it reads them where they are, usual records are tried first
     * @param stackChunkClass id of {@link StackChunks#CLASS}; 0 for none
     * @param expectedClasses see {@link ClassTally}
     */
    StretchScan(
            MemorySegment bytes,
            DumpReader reader,
            List<HeapSegment> segments,
            StretchMarker marker,
            long stackChunkClass,
            int expectedClasses) {
        this.bytes = bytes;
        this.reader = reader;
        this.idSize = reader.idSize();
        this.record = new HeapRecord(reader);
        this.instanceHead = head(HeapRecordTag.INSTANCE_DUMP, idSize);
        this.objectArrayHead = head(HeapRecordTag.OBJECT_ARRAY_DUMP, idSize);
        this.primitiveArrayHead = head(HeapRecordTag.PRIMITIVE_ARRAY_DUMP, idSize);
        this.segments = segments;
        this.marker = marker;
        this.stackChunkClass = stackChunkClass;
        this.counter = new ObjectCounter(marker, new ClassTally(stackChunkClass, expectedClasses));
        this.fastLoop = new FastRecordLoop(bytes, counter);
        this.triesFastLoop = idSize == FastRecordLoop.ID_SIZE && !reader.isInPieces();
    }

    static int head(int tag, int idSize) {
        return 1 + HeapRecordTag.FORMS.of(tag).size(idSize);
    }

    /** What was counted so far, of all stretches. */
    ClassTally tally() {
        return counter.tally;
    }

    /**
     * What one stretch holds.
     *
     * @param unitStarts three numbers each: segment, offset in the file, place of the first object in the stretch
     * @param classDumps two numbers each: offset behind the tag, place of the class object in the stretch
     * @param classes what those records say, in the same order
     * @param heaps Android's heaps, two numbers each: place of the first object, id of the heap's name
     * @param broken two numbers each: where it could not go on, bytes that were left of the segment
     */
    record Found(
            StretchMarker.Marked marked,
            long objects,
            LongList unitStarts,
            LongList classDumps,
            List<ClassDumpRecord> classes,
            LongList heaps,
            RootList roots,
            LongList broken) {}

    Found scan(int number, Stretch stretch) {
        marker.begin(number);
        counter.interrupt();
        roots = new RootList();
        broken = new LongList();
        classDumps = new LongList();
        classes = new ArrayList<>();
        LongList unitStarts = new LongList();
        LongList heaps = new LongList();
        long lastStart = -UNIT;
        for (int i = stretch.firstSegment(); i < stretch.endSegment(); i++) {
            HeapSegment segment = segments.get(i);
            long offset = segment.offset();
            long end = segment.end();
            while (offset < end) {
                if (offset - lastStart >= UNIT) {
                    unitStarts.add(i);
                    unitStarts.add(offset);
                    unitStarts.add(marker.place());
                    lastStart = offset;
                }
                long limit = Math.min(end, offset + UNIT);
                offset = walk(offset, limit, end, heaps);
                if (offset == BROKEN) {
                    break;
                }
            }
        }
        return new Found(marker.end(), marker.place(), unitStarts, classDumps, classes, heaps, roots, broken);
    }

    /** Walks the records that begin before a limit; where the next one begins, or {@link #BROKEN}. */
    private long walk(long start, long limit, long end, LongList heaps) {
        long offset = start;
        while (offset < limit) {
            if (triesFastLoop) {
                offset = fastLoop.count(offset, limit, end);
                if (offset >= limit) {
                    break;
                }
            }
            int tag = reader.u1(offset);
            long next = switch (tag) {
                case HeapRecordTag.INSTANCE_DUMP -> instance(offset, end);
                case HeapRecordTag.OBJECT_ARRAY_DUMP -> objectArray(offset, end);
                case HeapRecordTag.PRIMITIVE_ARRAY_DUMP -> primitiveArray(offset, end);
                default -> other(offset, end, heaps);
            };
            if (next == BROKEN) {
                broken.add(offset);
                broken.add(end - offset);
                counter.interrupt();
                return BROKEN;
            }
            offset = next;
        }
        return offset;
    }

    private long instance(long offset, long end) {
        long fields = offset + instanceHead;
        if (fields > end) {
            return BROKEN;
        }
        int length = reader.i4(fields - Integer.BYTES);
        long next = fields + (length & 0xFFFF_FFFFL);
        if (next > end) {
            return BROKEN;
        }
        long classId = id(offset + 1 + idSize + Integer.BYTES);
        counter.instance(id(offset + 1), classId, length);
        if (classId == stackChunkClass) {
            tally().stackChunks.add(bytes, fields, next);
        }
        return next;
    }

    private long objectArray(long offset, long end) {
        long elements = offset + objectArrayHead;
        if (elements > end) {
            return BROKEN;
        }
        long length = reader.u4(offset + 1 + idSize + Integer.BYTES);
        long next = elements + length * idSize;
        if (next > end) {
            return BROKEN;
        }
        counter.objectArray(id(offset + 1), id(elements - idSize), length);
        return next;
    }

    private long primitiveArray(long offset, long end) {
        long elements = offset + primitiveArrayHead;
        if (elements > end) {
            return BROKEN;
        }
        int type = reader.u1(elements - 1);
        int width = ElementWidth.of(type);
        if (width == 0) {
            return BROKEN;
        }
        long length = reader.u4(offset + 1 + idSize + Integer.BYTES);
        long next = elements + length * width;
        if (next > end) {
            return BROKEN;
        }
        counter.primitiveArray(id(offset + 1), type, length * width);
        return next;
    }

    private long other(long offset, long end, LongList heaps) {
        if (!record.read(offset, end)) {
            return BROKEN;
        }
        switch (record.tag()) {
            case HeapRecordTag.CLASS_DUMP -> {
                counter.classObject(record.id());
                classDumps.add(record.body());
                classDumps.add(marker.place() - 1);
                classes.add(record.classDump());
            }
            case HeapRecordTag.PRIMITIVE_ARRAY_NODATA -> {
                BasicType type = record.elementType().orElseThrow();
                counter.primitiveArray(record.id(), type.code(), record.length() * type.size(idSize));
            }
            case HeapRecordTag.HEAP_DUMP_INFO -> {
                heaps.add(marker.place());
                heaps.add(record.nameId());
            }
            default -> {
                if (record.isRoot()) {
                    roots.add(record.id(), RootTag.kindOf(record.tag()), record.threadSerial(), record.frame());
                }
            }
        }
        return record.end();
    }

    private long id(long offset) {
        return reader.id(offset);
    }
}
