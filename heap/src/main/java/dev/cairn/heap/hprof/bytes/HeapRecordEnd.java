// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.hprof.bytes;

import dev.cairn.wire.hprof.BasicType;
import dev.cairn.wire.hprof.HeapRecordTag;
import java.lang.foreign.MemorySegment;
import java.util.Optional;

/**
 * Finds where records of the heap end, one after the other. It is for the few places where nothing else gives the end;
 * code that reads a heap has a faster way.
 */
public final class HeapRecordEnd {
    private static final long NONE = -1;

    private final MemorySegment bytes;
    private final long size;
    private final int idSize;

    public HeapRecordEnd(MemorySegment bytes, int idSize) {
        this.bytes = bytes;
        this.size = bytes.byteSize();
        this.idSize = idSize;
    }

    /**
     * The first end of a record whose distance from the start is {@code distance}, or that and a multiple of {@code
     * step}; -1 if there is none before the end of what can be read.
     */
    public long after(long start, long distance, long step) {
        for (long at = start; at >= 0 && at <= size; at = next(at)) {
            if (at > start && (at - start) % step == distance) {
                return at;
            }
        }
        return NONE;
    }

    private long next(long at) {
        if (at == size) {
            return NONE;
        }
        long body = at + 1;
        return switch (BigEndian.u1(bytes, at)) {
            case HeapRecordTag.ROOT_UNKNOWN,
                    HeapRecordTag.ROOT_STICKY_CLASS,
                    HeapRecordTag.ROOT_MONITOR_USED,
                    HeapRecordTag.ROOT_INTERNED_STRING,
                    HeapRecordTag.ROOT_FINALIZING,
                    HeapRecordTag.ROOT_DEBUGGER,
                    HeapRecordTag.ROOT_REFERENCE_CLEANUP,
                    HeapRecordTag.ROOT_VM_INTERNAL,
                    HeapRecordTag.UNREACHABLE -> body + idSize;
            case HeapRecordTag.ROOT_JNI_GLOBAL -> body + 2L * idSize;
            case HeapRecordTag.ROOT_NATIVE_STACK, HeapRecordTag.ROOT_THREAD_BLOCK -> body + idSize + 4;
            case HeapRecordTag.ROOT_JNI_LOCAL,
                    HeapRecordTag.ROOT_JAVA_FRAME,
                    HeapRecordTag.ROOT_THREAD_OBJECT,
                    HeapRecordTag.ROOT_JNI_MONITOR -> body + idSize + 8;
            case HeapRecordTag.HEAP_DUMP_INFO -> body + 4 + idSize;
            case HeapRecordTag.PRIMITIVE_ARRAY_NODATA -> body + idSize + 9;
            case HeapRecordTag.CLASS_DUMP ->
                ClassDumpRecord.read(bytes, body, size, idSize)
                        .map(ClassDumpRecord::endOffset)
                        .orElse(NONE);
            case HeapRecordTag.INSTANCE_DUMP -> afterData(body + 2L * idSize + 8, body + 2L * idSize + 4, 1);
            case HeapRecordTag.OBJECT_ARRAY_DUMP -> afterData(body + 2L * idSize + 8, body + idSize + 4, idSize);
            case HeapRecordTag.PRIMITIVE_ARRAY_DUMP -> afterPrimitives(body);
            default -> NONE;
        };
    }

    private long afterPrimitives(long body) {
        long data = body + idSize + 9;
        if (data > size) {
            return NONE;
        }
        Optional<BasicType> type = BasicType.of(BigEndian.u1(bytes, data - 1));
        return type.isEmpty()
                ? NONE
                : afterData(data, body + idSize + 4, type.get().size(idSize));
    }

    private long afterData(long data, long countAt, int elementSize) {
        return data > size ? NONE : data + BigEndian.u4(bytes, countAt) * elementSize;
    }
}
