// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.hprof.outline;

import dev.cairn.heap.hprof.bytes.BigEndian;
import dev.cairn.wire.hprof.HeapRecordTag;
import dev.cairn.wire.hprof.HprofRecordTag;
import java.lang.foreign.MemorySegment;

/**
 * Distinguishes what could be a top-level record from what could not, where a length cannot be trusted. Several records
 * in a row that all fit are no accident.
 */
public final class RecordShape {
    /** This many in a row are believed. */
    private static final int ENOUGH = 16;

    private final MemorySegment bytes;
    private final int idSize;

    RecordShape(MemorySegment bytes, int idSize) {
        this.bytes = bytes;
        this.idSize = idSize;
    }

    /** Whether the records from here on, or the end of the file, are such as a writer writes. */
    boolean isChainAt(long position) {
        long at = position;
        for (int i = 0; i < ENOUGH && at < bytes.byteSize(); i++) {
            long next = next(at, i == 0);
            if (next < 0) {
                return false;
            }
            at = next;
        }
        return true;
    }

    /** The end of a record that fits, or of the file where it cuts the record off; -1 where nothing fits. */
    private long next(long at, boolean whole) {
        long size = bytes.byteSize();
        long body = at + HprofRecordTag.HEADER_SIZE;
        if (body > size) {
            return whole ? -1 : size;
        }
        int tag = BigEndian.u1(bytes, at);
        long length = BigEndian.u4(bytes, at + HprofRecordTag.LENGTH_OFFSET);
        if (isHeap(tag)) {
            return nextOfHeap(body, length, whole);
        }
        if (!fits(tag, length)) {
            return -1;
        }
        if (length <= size - body) {
            return body + length;
        }
        return whole ? -1 : size;
    }

    /** A length that was never filled in says nothing about where the next record is. */
    private long nextOfHeap(long body, long length, boolean whole) {
        long size = bytes.byteSize();
        if (body < size && length > 0 && !isHeapRecord(BigEndian.u1(bytes, body))) {
            return -1;
        }
        if (whole && (length == 0 || length > size - body)) {
            return -1;
        }
        return length == 0 || length > size - body ? size : body + length;
    }

    static boolean isHeap(int tag) {
        return tag == HprofRecordTag.HEAP_DUMP || tag == HprofRecordTag.HEAP_DUMP_SEGMENT;
    }

    /** Whether a record with a tag can have a length; never for a tag that is none. */
    boolean fits(int tag, long length) {
        return switch (tag) {
            case HprofRecordTag.LOAD_CLASS,
                    HprofRecordTag.UNLOAD_CLASS,
                    HprofRecordTag.FRAME,
                    HprofRecordTag.HEAP_SUMMARY,
                    HprofRecordTag.START_THREAD,
                    HprofRecordTag.END_THREAD,
                    HprofRecordTag.CONTROL_SETTINGS,
                    HprofRecordTag.HEAP_DUMP_END -> length == leastLength(tag);
            case HprofRecordTag.STRING, HprofRecordTag.TRACE, HprofRecordTag.ALLOC_SITES, HprofRecordTag.CPU_SAMPLES ->
                length >= leastLength(tag);
            default -> false;
        };
    }

    /** Bytes that the body of a record needs for its fixed fields; 0 where nothing is known about it. */
    int leastLength(int tag) {
        return switch (tag) {
            case HprofRecordTag.STRING -> idSize;
            case HprofRecordTag.LOAD_CLASS, HprofRecordTag.START_THREAD ->
                2 * Integer.BYTES + idSize * (tag == HprofRecordTag.LOAD_CLASS ? 2 : 4);
            case HprofRecordTag.UNLOAD_CLASS, HprofRecordTag.END_THREAD -> Integer.BYTES;
            case HprofRecordTag.FRAME -> 4 * idSize + 2 * Integer.BYTES;
            case HprofRecordTag.TRACE -> 3 * Integer.BYTES;
            case HprofRecordTag.ALLOC_SITES -> AgentRecordReader.SITES_SIZE;
            case HprofRecordTag.HEAP_SUMMARY -> AgentRecordReader.SUMMARY_SIZE;
            case HprofRecordTag.CPU_SAMPLES -> AgentRecordReader.SAMPLES_SIZE;
            case HprofRecordTag.CONTROL_SETTINGS -> AgentRecordReader.SETTINGS_SIZE;
            default -> 0;
        };
    }

    public static boolean isHeapRecord(int tag) {
        return switch (tag) {
            case HeapRecordTag.ROOT_UNKNOWN,
                    HeapRecordTag.ROOT_JNI_GLOBAL,
                    HeapRecordTag.ROOT_JNI_LOCAL,
                    HeapRecordTag.ROOT_JAVA_FRAME,
                    HeapRecordTag.ROOT_NATIVE_STACK,
                    HeapRecordTag.ROOT_STICKY_CLASS,
                    HeapRecordTag.ROOT_THREAD_BLOCK,
                    HeapRecordTag.ROOT_MONITOR_USED,
                    HeapRecordTag.ROOT_THREAD_OBJECT,
                    HeapRecordTag.CLASS_DUMP,
                    HeapRecordTag.INSTANCE_DUMP,
                    HeapRecordTag.OBJECT_ARRAY_DUMP,
                    HeapRecordTag.PRIMITIVE_ARRAY_DUMP,
                    HeapRecordTag.ROOT_INTERNED_STRING,
                    HeapRecordTag.ROOT_FINALIZING,
                    HeapRecordTag.ROOT_DEBUGGER,
                    HeapRecordTag.ROOT_REFERENCE_CLEANUP,
                    HeapRecordTag.ROOT_VM_INTERNAL,
                    HeapRecordTag.ROOT_JNI_MONITOR,
                    HeapRecordTag.UNREACHABLE,
                    HeapRecordTag.PRIMITIVE_ARRAY_NODATA,
                    HeapRecordTag.HEAP_DUMP_INFO -> true;
            default -> false;
        };
    }
}
