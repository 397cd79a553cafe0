// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.wire.hprof;

import java.util.List;

/**
 * A field of a record.
 *
 * @param meaning for the page of the format; empty where the name says it all
 * @param row the fields of each row of {@link FieldType#EACH}
 */
public record RecordField(FieldType type, String name, String meaning, List<RecordField> row) {
    public RecordField {
        row = List.copyOf(row);
    }

    static RecordField field(FieldType type, String name) {
        return field(type, name, "");
    }

    static RecordField field(FieldType type, String name, String meaning) {
        return new RecordField(type, name, meaning, List.of());
    }

    static RecordField each(String name, RecordField... row) {
        return each(name, "", row);
    }

    static RecordField each(String name, String meaning, RecordField... row) {
        return new RecordField(FieldType.EACH, name, meaning, List.of(row));
    }
}
