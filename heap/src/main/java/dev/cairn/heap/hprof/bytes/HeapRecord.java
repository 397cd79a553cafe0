// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.hprof.bytes;

import dev.cairn.wire.hprof.BasicType;
import dev.cairn.wire.hprof.HeapRecordTag;
import java.lang.foreign.MemorySegment;
import java.util.Optional;

/** One record of a heap dump after another, for code that need not be as fast as the two great walks. */
public final class HeapRecord {
    /** Fewer bytes than the great walks copy at once: reading single records needs little of what follows. */
    private static final int PIECE = 1 << 9;

    private final DumpReader bytes;
    private final int idSize;
    private int tag;
    private long offset;
    private long body;
    private long length;
    private long end;

    public HeapRecord(MemorySegment bytes, int idSize) {
        this.bytes = DumpReader.of(bytes, idSize, PIECE);
        this.idSize = idSize;
    }

    /** Whether there is a record at an offset that ends before a limit; it is this one then. */
    public boolean read(long at, long limit) {
        offset = at;
        tag = bytes.u1(at);
        return switch (tag) {
            case HeapRecordTag.INSTANCE_DUMP ->
                sized(at + 1 + 2L * idSize + 2 * Integer.BYTES, Integer.BYTES, 1, limit);
            case HeapRecordTag.OBJECT_ARRAY_DUMP ->
                sized(at + 1 + 2L * idSize + 2 * Integer.BYTES, idSize + Integer.BYTES, idSize, limit);
            case HeapRecordTag.PRIMITIVE_ARRAY_DUMP -> primitiveArray(true, limit);
            case HeapRecordTag.PRIMITIVE_ARRAY_NODATA -> primitiveArray(false, limit);
            case HeapRecordTag.CLASS_DUMP -> classDump(limit);
            case HeapRecordTag.HEAP_DUMP_INFO -> ends(at + 1 + Integer.BYTES + idSize, limit);
            default -> {
                Optional<RootRecord> root = RootRecord.of(tag);
                yield root.isPresent() && ends(at + 1 + root.get().size(idSize), limit);
            }
        };
    }

    private boolean sized(long bodyAt, int lengthBefore, int width, long limit) {
        if (bodyAt > limit) {
            return false;
        }
        body = bodyAt;
        length = bytes.u4(bodyAt - lengthBefore);
        return ends(body + length * width, limit);
    }

    private boolean primitiveArray(boolean hasData, long limit) {
        body = offset + 1 + idSize + 2 * Integer.BYTES + 1;
        if (body > limit) {
            return false;
        }
        Optional<BasicType> type = elementType();
        length = bytes.u4(body - 1 - Integer.BYTES);
        return type.isPresent()
                && type.get() != BasicType.OBJECT
                && ends(hasData ? body + length * type.get().size(idSize) : body, limit);
    }

    private boolean classDump(long limit) {
        Optional<ClassDumpRecord> record = ClassDumpRecord.read(bytes, offset + 1, limit);
        return record.isPresent() && ends(record.get().endOffset(), limit);
    }

    private boolean ends(long at, long limit) {
        end = at;
        return at <= limit;
    }

    public int tag() {
        return tag;
    }

    public boolean isObject() {
        return switch (tag) {
            case HeapRecordTag.INSTANCE_DUMP,
                    HeapRecordTag.OBJECT_ARRAY_DUMP,
                    HeapRecordTag.PRIMITIVE_ARRAY_DUMP,
                    HeapRecordTag.PRIMITIVE_ARRAY_NODATA,
                    HeapRecordTag.CLASS_DUMP -> true;
            default -> false;
        };
    }

    public long id() {
        return bytes.id(offset + 1);
    }

    /** Serial of the stack that allocated an instance or array; 0 if that is not known. */
    public int traceSerial() {
        return bytes.i4(offset + 1 + idSize);
    }

    /** Of an instance its class's id, of an object array that of the array's class. */
    public long classId() {
        return tag == HeapRecordTag.INSTANCE_DUMP
                ? bytes.id(offset + 1 + idSize + Integer.BYTES)
                : bytes.id(body - idSize);
    }

    public Optional<BasicType> elementType() {
        return BasicType.of(bytes.u1(body - 1));
    }

    /** Of an array the number of elements, of an instance the bytes of its fields. */
    public long length() {
        return length;
    }

    /** Where elements or fields begin, and of a class dump the id. */
    public long body() {
        return tag == HeapRecordTag.CLASS_DUMP ? offset + 1 : body;
    }

    public boolean hasData() {
        return tag != HeapRecordTag.PRIMITIVE_ARRAY_NODATA;
    }

    public long end() {
        return end;
    }
}
