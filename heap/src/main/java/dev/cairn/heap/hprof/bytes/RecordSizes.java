// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.hprof.bytes;

import dev.cairn.wire.hprof.FieldType;
import dev.cairn.wire.hprof.HeapRecordTag;
import dev.cairn.wire.hprof.RecordForm;
import java.util.Arrays;

/**
 * Numbers from the form of a heap record, for ids of one size: what every step to the next record needs. Places are
 * counted from the tag on; 0 stands for none.
 *
 * @param head bytes before elements or fields, the tag among them
 * @param width bytes of an element, if its type does not say that
 */
public record RecordSizes(
        int head,
        int classAt,
        int countAt,
        int typeAt,
        int width,
        boolean hasElements,
        boolean hasNames,
        boolean isObject) {
    private static final RecordSizes UNKNOWN = new RecordSizes(0, 0, 0, 0, 0, false, false, false);

    private static final RecordSizes[][] BY_ID_SIZE = new RecordSizes[Long.BYTES + 1][];

    static {
        for (int idSize = 1; idSize <= Long.BYTES; idSize *= 2) {
            BY_ID_SIZE[idSize] = new RecordSizes[1 << Byte.SIZE];
            Arrays.fill(BY_ID_SIZE[idSize], UNKNOWN);
            for (RecordForm form : HeapRecordTag.FORMS.all()) {
                BY_ID_SIZE[idSize][form.tag()] = of(form, idSize);
            }
        }
    }

    private static RecordSizes of(RecordForm form, int idSize) {
        return new RecordSizes(
                1 + form.size(idSize),
                place(form, FieldType.CLASS, idSize),
                place(form, FieldType.COUNT4, idSize),
                place(form, FieldType.TYPE, idSize),
                form.rowSize(idSize),
                form.has(FieldType.EACH),
                form.hasNames(),
                form.kind() == RecordForm.Kind.OBJECT);
    }

    private static int place(RecordForm form, FieldType type, int idSize) {
        return form.has(type) ? 1 + form.offset(type, idSize) : 0;
    }

    /** Whether a record has the tag. */
    public boolean isKnown() {
        return head != 0;
    }

    /** Of all records by their tags. */
    public static RecordSizes[] all(int idSize) {
        return BY_ID_SIZE[idSize];
    }
}
