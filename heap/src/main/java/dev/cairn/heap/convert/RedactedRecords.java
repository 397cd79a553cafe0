// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.convert;

import dev.cairn.heap.SnapshotException;
import dev.cairn.heap.convert.ClassShapes.Shape;
import dev.cairn.heap.convert.ClassShapes.ShapedClass;
import dev.cairn.heap.convert.ClassShapes.ShapedField;
import dev.cairn.heap.hprof.bytes.RecordSizes;
import dev.cairn.wire.hprof.BasicType;
import dev.cairn.wire.hprof.FieldType;
import dev.cairn.wire.hprof.HeapRecordTag;
import dev.cairn.wire.hprof.RecordField;
import dev.cairn.wire.hprof.RecordForm;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.LongConsumer;

/** Copies the records of a heap, one after the other, and empties what must not stay. */
final class RedactedRecords {
    private final String file;
    private final int idSize;
    private final RedactionLevel level;
    private final ClassShapes shapes;
    private final LongConsumer names;
    private final RecordSizes[] sizes;
    private long arrays;
    private long arrayBytes;
    private long valueBytes;
    private long withoutShape;

    /**
     * For one dump.
     *
     * @param file what messages call it
     * @param shapes of the classes that are known; those that come are added
     * @param names gets the id of each text that a record names something by
     */
    RedactedRecords(String file, int idSize, RedactionLevel level, ClassShapes shapes, LongConsumer names) {
        this.file = file;
        this.idSize = idSize;
        this.level = level;
        this.shapes = shapes;
        this.names = names;
        this.sizes = RecordSizes.all(idSize);
    }

    long arrays() {
        return arrays;
    }

    long arrayBytes() {
        return arrayBytes;
    }

    /** Bytes of fields and statics that were emptied. */
    long valueBytes() {
        return valueBytes;
    }

    /** Objects that were emptied whole, their references too, as their classes are not known. */
    long withoutShape() {
        return withoutShape;
    }

    /** Copies the next heap record. */
    void copy(CopyingInput in) throws IOException {
        long at = in.position();
        int tag = in.byteAt(0);
        RecordSizes known = sizes[tag];
        if (!known.isKnown()) {
            throw unknown("record", tag, at);
        }
        if (tag == HeapRecordTag.CLASS_DUMP) {
            in.copy(1);
            copyClass(in, at);
        } else if (known.hasNames()) {
            in.copy(1);
            copyFields(in, HeapRecordTag.FORMS.of(tag).fields(), at, new ArrayList<>());
        } else if (tag == HeapRecordTag.INSTANCE_DUMP && level == RedactionLevel.ALL) {
            copyInstance(in, known);
        } else {
            copyHeadAndElements(in, known, at);
        }
    }

    private void copyClass(CopyingInput in, long at) throws IOException {
        RecordForm form = HeapRecordTag.FORMS.of(HeapRecordTag.CLASS_DUMP);
        int superAt = idSize + Integer.BYTES;
        boolean whole = in.look(superAt + idSize) == superAt + idSize;
        long id = whole ? in.numberAt(0, idSize) : 0;
        long superId = whole ? in.numberAt(superAt, idSize) : 0;
        List<ShapedField> fields = new ArrayList<>();
        copyFields(in, form.fields(), at, fields);
        if (level == RedactionLevel.ALL) {
            shapes.add(id, new ShapedClass(superId, fields));
        }
    }

    /**
     * Copies fields of a record that is no object with values.
     *
     * @param ofObjects gets the fields that a class says its objects have
     */
    void copyFields(CopyingInput in, List<RecordField> fields, long at, List<ShapedField> ofObjects)
            throws IOException {
        long count = 0;
        long name = 0;
        Optional<BasicType> type = Optional.empty();
        boolean hasValue = false;
        for (RecordField field : fields) {
            FieldType kind = field.type();
            if (kind == FieldType.EACH) {
                for (long i = 0; i < count; i++) {
                    copyFields(in, field.row(), at, ofObjects);
                }
            } else if (kind == FieldType.VALUE) {
                hasValue = true;
                copyValue(in, type.orElse(BasicType.BYTE));
            } else {
                long value = in.copyNumber(kind.size(idSize));
                if (kind == FieldType.NAME) {
                    name = value;
                    names.accept(value);
                } else if (kind == FieldType.TYPE) {
                    type = Optional.of(type((int) value, false, at));
                } else if (kind.isCount()) {
                    count = value;
                }
            }
        }
        if (type.isPresent() && !hasValue) {
            ofObjects.add(new ShapedField(name, type.get(), type.get().size(idSize)));
        }
    }

    private void copyValue(CopyingInput in, BasicType type) throws IOException {
        int size = type.size(idSize);
        if (level == RedactionLevel.ALL && type != BasicType.OBJECT) {
            valueBytes += size;
            in.blank(size);
        } else {
            in.copy(size);
        }
    }

    private void copyInstance(CopyingInput in, RecordSizes record) throws IOException {
        if (in.look(record.head()) < record.head()) {
            in.copy(record.head());
        }
        long classId = in.numberAt(record.classAt(), idSize);
        long bytes = in.numberAt(record.countAt(), Integer.BYTES);
        in.copy(record.head());
        Optional<Shape> shape = shapes.of(classId).filter(found -> found.bytes() == bytes);
        if (shape.isEmpty()) {
            withoutShape++;
            in.blank(bytes);
            return;
        }
        boolean stays = false;
        for (int run : shape.get().runs()) {
            if (stays) {
                in.copy(run);
            } else {
                in.blank(run);
                valueBytes += run;
            }
            stays = !stays;
        }
    }

    private void copyHeadAndElements(CopyingInput in, RecordSizes record, long at) throws IOException {
        if (in.look(record.head()) < record.head()) {
            in.copy(record.head()); // as far as it is there
        }
        boolean isPrimitives = record.typeAt() != 0;
        long width = isPrimitives ? type(in.byteAt(record.typeAt()), true, at).size(idSize) : record.width();
        long bytes = record.hasElements() ? width * in.numberAt(record.countAt(), Integer.BYTES) : 0;
        in.copy(record.head());
        if (isPrimitives && record.hasElements()) {
            blankArray(in, bytes);
        } else {
            in.copy(bytes);
        }
    }

    private void blankArray(CopyingInput in, long bytes) throws IOException {
        long before = in.position();
        arrays++;
        try {
            in.blank(bytes);
        } finally {
            arrayBytes += in.position() - before;
        }
    }

    private BasicType type(int code, boolean isPrimitive, long at) throws SnapshotException {
        return BasicType.of(code)
                .filter(type -> !isPrimitive || type != BasicType.OBJECT)
                .orElseThrow(() -> unknown("type", code, at));
    }

    private SnapshotException unknown(String what, int code, long at) {
        return new SnapshotException("The heap record at byte " + at + " of " + file + " has the " + what + " 0x"
                + Integer.toHexString(code)
                + ", which no HPROF has. What follows cannot be emptied for sure, so it is not redacted.");
    }
}
