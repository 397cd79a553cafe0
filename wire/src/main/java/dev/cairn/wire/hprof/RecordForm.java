// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.wire.hprof;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * The form of all records with a tag: what is where, and how long it is. Readers and writers have lengths, and what is a
 * name, a root or an object, from here; so has the page of the format. The body of a top-level record begins behind its header, that of a heap record behind its tag.
 */
@SuppressWarnings("EnumOrdinal") // arrays by type: roots ask at each of millions of records
public final class RecordForm {
    /** What readers do with a record as a whole. */
    public enum Kind {
        /** A top-level record that holds heap records. */
        DUMP,
        /** A heap record that says that an object is kept. */
        ROOT,
        /** A heap record that is an object. */
        OBJECT,
        OTHER
    }

    private static final int ABSENT = -1;

    private final int tag;
    private final Kind kind;
    private final String title;
    private final String meaning;
    private final List<RecordField> fields;
    private final int[] bytesBefore = new int[FieldType.values().length];
    private final int[] idsBefore = new int[FieldType.values().length];
    private final int bytes;
    private final int ids;
    private final int rowBytes;
    private final int rowIds;
    private final boolean hasNames;

    RecordForm(int tag, Kind kind, String title, String meaning, RecordField... fields) {
        this.tag = tag;
        this.kind = kind;
        this.title = title;
        this.meaning = meaning;
        this.fields = List.of(fields);
        Arrays.fill(bytesBefore, ABSENT);
        int bytesSoFar = 0;
        int idsSoFar = 0;
        for (RecordField field : fields) {
            int type = field.type().ordinal();
            if (bytesBefore[type] == ABSENT) {
                bytesBefore[type] = bytesSoFar;
                idsBefore[type] = idsSoFar;
            }
            bytesSoFar += field.type().size(0);
            idsSoFar += field.type().isId() ? 1 : 0;
        }
        this.bytes = bytesSoFar;
        this.ids = idsSoFar;
        List<RecordField> row = fields.length == 0 ? List.of() : fields[fields.length - 1].row();
        this.rowBytes = row.stream().mapToInt(field -> field.type().size(0)).sum();
        this.hasNames = this.fields.stream()
                .flatMap(field -> Stream.concat(Stream.of(field), field.row().stream()))
                .anyMatch(field -> field.type() == FieldType.NAME);
        this.rowIds = (int) row.stream().filter(field -> field.type().isId()).count();
    }

    public int tag() {
        return tag;
    }

    public Kind kind() {
        return kind;
    }

    public String title() {
        return title;
    }

    public String meaning() {
        return meaning;
    }

    public List<RecordField> fields() {
        return fields;
    }

    /** Bytes of a body that has no rows, values or rest; no body is shorter. */
    public int size(int idSize) {
        return bytes + ids * idSize;
    }

    /** Whether any of its ids are of names, those in rows among them. */
    public boolean hasNames() {
        return hasNames;
    }

    public boolean has(FieldType type) {
        return bytesBefore[type.ordinal()] != ABSENT;
    }

    /**
     * The offset in the body of the first field of a type, if nothing is repeated before it.
     *
     * @throws IllegalArgumentException if it does not {@linkplain #has have} one
     */
    public int offset(FieldType type, int idSize) {
        if (!has(type)) {
            throw new IllegalArgumentException(title + " has no field of the type " + type + ".");
        }
        return bytesBefore[type.ordinal()] + idsBefore[type.ordinal()] * idSize;
    }

    /**
     * The offset in the body of the field with a name, if nothing is repeated before it.
     *
     * @throws IllegalArgumentException if there is no such field
     */
    public int offset(String name, int idSize) {
        int offset = 0;
        for (RecordField field : fields) {
            if (field.name().equals(name)) {
                return offset;
            }
            offset += field.type().size(idSize);
        }
        throw new IllegalArgumentException(title + " has no field named \"" + name + "\".");
    }

    /** Bytes of a row of the last field, if its rows are of one length. */
    public int rowSize(int idSize) {
        return rowBytes + rowIds * idSize;
    }

    /** Whether a body can be of a length, so that each of its bytes is what the format says. */
    public boolean fits(long length, int idSize) {
        long more = length - size(idSize);
        if (more < 0 || has(FieldType.REST)) {
            return more >= 0;
        }
        return has(FieldType.EACH) ? more % rowSize(idSize) == 0 : more == 0;
    }
}
