// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.hprof;

import dev.cairn.heap.hprof.bytes.HeapRecord;
import dev.cairn.wire.hprof.BasicType;
import dev.cairn.wire.hprof.HeapRecordTag;

/**
 * Where and what the record of one object is in the dump. All its bytes are known to be in the file.
 *
 * @param classId id of the class; 0 for arrays of primitives and for class objects
 * @param traceSerial of the stack that allocated it; 0 if that is not known
 * @param body where fields or elements begin
 * @param length of an array its elements, of an instance the bytes of its fields; 0 of a class object
 * @param element what an array has; {@link BasicType#OBJECT} too for what is no array
 * @param hasData false for an array of which only the length was dumped
 */
public record ObjectRecord(
        Kind kind, long id, long classId, int traceSerial, long body, long length, BasicType element, boolean hasData) {

    /** The records that are objects. */
    public enum Kind {
        INSTANCE,
        OBJECT_ARRAY,
        PRIMITIVE_ARRAY,
        CLASS
    }

    static ObjectRecord of(HeapRecord record) {
        Kind kind = switch (record.tag()) {
            case HeapRecordTag.INSTANCE_DUMP -> Kind.INSTANCE;
            case HeapRecordTag.OBJECT_ARRAY_DUMP -> Kind.OBJECT_ARRAY;
            case HeapRecordTag.CLASS_DUMP -> Kind.CLASS;
            default -> Kind.PRIMITIVE_ARRAY;
        };
        return new ObjectRecord(
                kind,
                record.id(),
                record.hasClass() ? record.classId() : 0,
                record.traceSerial(),
                record.body(),
                kind == Kind.CLASS ? 0 : record.length(),
                kind == Kind.PRIMITIVE_ARRAY ? record.elementType().orElse(BasicType.BYTE) : BasicType.OBJECT,
                record.hasData());
    }
}
