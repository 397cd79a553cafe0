// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.hprof.bytes;

import dev.cairn.heap.root.GcRoot;
import dev.cairn.wire.hprof.BasicType;
import dev.cairn.wire.hprof.FieldType;
import dev.cairn.wire.hprof.HeapRecordTag;
import dev.cairn.wire.hprof.RecordForm;
import java.lang.foreign.MemorySegment;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One record of a heap dump after another, as {@link HeapRecordTag#FORMS} describes them. Only the first walk has a faster
 * way for most of them.
 */
public final class HeapRecord {
    /** Fewer bytes than the great walks copy at once: reading single records needs little of what follows. */
    private static final int PIECE = 1 << 9;

    private final DumpReader bytes;
    private final int idSize;
    private final RecordSizes[] sizes;
    private int tag;
    private boolean isObject;
    private int classAt;
    private long offset;
    private long body;
    private int elementCode;
    private long length;
    private long end;
    private @Nullable ClassDumpRecord classDump;

    public HeapRecord(MemorySegment bytes, int idSize) {
        this(DumpReader.of(bytes, idSize, PIECE));
    }

    public HeapRecord(DumpReader bytes) {
        this.bytes = bytes;
        this.idSize = bytes.idSize();
        this.sizes = RecordSizes.all(idSize);
    }

    /** Whether there is a record at an offset that ends before a limit; it is this one then. */
    public boolean read(long at, long limit) {
        offset = at;
        end = 0;
        tag = bytes.u1(at);
        RecordSizes known = sizes[tag];
        isObject = known.isObject();
        if (tag == HeapRecordTag.CLASS_DUMP) {
            return readClass(limit);
        }
        body = at + known.head();
        if (!known.isKnown()) {
            return false;
        }
        if (body > limit) {
            end = known.hasElements() ? 0 : body;
            return false;
        }
        classAt = known.classAt();
        length = known.countAt() == 0 ? 0 : bytes.u4(at + known.countAt());
        int width = known.width();
        if (known.typeAt() != 0) {
            elementCode = bytes.u1(at + known.typeAt());
            width = ElementWidth.of(elementCode);
            if (width == 0) {
                return false;
            }
        }
        end = known.hasElements() ? body + length * width : body;
        return end <= limit;
    }

    private boolean readClass(long limit) {
        classAt = 0;
        body = offset + 1;
        Optional<ClassDumpRecord> read = ClassDumpRecord.read(bytes, body, limit);
        classDump = read.orElse(null);
        end = read.map(ClassDumpRecord::endOffset).orElse(0L);
        return read.isPresent();
    }

    private RecordForm form() {
        return HeapRecordTag.FORMS.of(tag);
    }

    private long place(FieldType type) {
        return offset + 1 + form().offset(type, idSize);
    }

    public int tag() {
        return tag;
    }

    public boolean isObject() {
        return isObject;
    }

    public boolean isRoot() {
        return form().kind() == RecordForm.Kind.ROOT;
    }

    /** Of an object or a root, that of the object. */
    public long id() {
        return bytes.id(offset + 1);
    }

    /** Of a heap that has a name, the id of that. */
    public long nameId() {
        return bytes.id(place(FieldType.NAME));
    }

    /** The serial of the thread that a root belongs to; 0 if the record does not name one. */
    public int threadSerial() {
        return form().has(FieldType.THREAD) ? bytes.i4(place(FieldType.THREAD)) : 0;
    }

    /** The depth of a root in its thread's stack, or {@link GcRoot#NO_FRAME}. */
    public int frame() {
        return form().has(FieldType.DEPTH) ? bytes.i4(place(FieldType.DEPTH)) : GcRoot.NO_FRAME;
    }

    /** Serial of the stack that allocated an object; 0 if that is not known. */
    public int traceSerial() {
        return bytes.i4(place(FieldType.U4));
    }

    /** Whether an object's record names its class: not that of a class, nor that of an array of primitives. */
    public boolean hasClass() {
        return classAt != 0;
    }

    /** Of an instance its class's id, of an object array that of the array's class. */
    public long classId() {
        return bytes.id(offset + classAt);
    }

    /** Of an array of primitives. */
    public Optional<BasicType> elementType() {
        return BasicType.of(elementCode);
    }

    /** Of an array the number of elements, of an instance the bytes of its fields. */
    public long length() {
        return length;
    }

    /** What a class's record says. */
    public ClassDumpRecord classDump() {
        return Objects.requireNonNull(classDump);
    }

    /** Where elements or fields begin, and of a class dump the id. */
    public long body() {
        return body;
    }

    public boolean hasData() {
        return form().has(FieldType.EACH);
    }

    /** Where the next record begins; 0 where the record does not say that, or is none. */
    public long end() {
        return end;
    }
}
