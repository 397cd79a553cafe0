// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.sql.table;

import dev.cairn.heap.Snapshot;
import dev.cairn.heap.SnapshotException;
import dev.cairn.heap.object.HeapClass;
import dev.cairn.heap.object.ObjectValues;
import dev.cairn.heap.sql.model.TableSource;
import java.io.IOException;
import java.util.List;

/**
 * {@code fields('a.b.C')}: the instances of a class with a column for each field. Only these are decoded. With a plus
 * sign behind the name those of its subclasses too, with the fields of the class.
 */
final class FieldsTable implements TableSource {
    static final String NAME = "fields";

    private static final String WITH_SUBCLASSES = "+";

    private final Snapshot snapshot;

    FieldsTable(Snapshot snapshot) {
        this.snapshot = snapshot;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public int arguments() {
        return 1;
    }

    @Override
    public Rows bind(List<String> arguments) throws IOException {
        String asked = arguments.getFirst();
        boolean withSubclasses = asked.endsWith(WITH_SUBCLASSES);
        String name = withSubclasses ? asked.substring(0, asked.length() - WITH_SUBCLASSES.length()) : asked;
        List<HeapClass> named = snapshot.classes().stream()
                .filter(each -> each.name().equals(name))
                .toList();
        if (named.isEmpty()) {
            throw new SnapshotException(
                    "There is no class " + name + " in the dump. The table classes has their names.");
        }
        ObjectValues values = snapshot.values();
        FieldColumns columns = FieldColumns.of(named, values);
        List<HeapClass> classes = withSubclasses ? Subclasses.of(named, snapshot.classes()) : named;
        return new FieldRows(snapshot, values, classes, columns);
    }
}
