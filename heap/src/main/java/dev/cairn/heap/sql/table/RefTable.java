// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.sql.table;

import dev.cairn.heap.Snapshot;
import dev.cairn.heap.object.HeapClass;
import dev.cairn.heap.object.NamedReference;
import dev.cairn.heap.object.ObjectValues;
import dev.cairn.heap.sql.model.RowBatch;
import dev.cairn.heap.sql.model.Scan;
import dev.cairn.heap.sql.model.SqlColumn;
import dev.cairn.heap.sql.model.SqlTable;
import dev.cairn.heap.sql.model.SqlType;
import dev.cairn.heap.sql.model.TableSource;
import java.io.IOException;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.PrimitiveIterator;
import java.util.stream.LongStream;

/** {@code refs}: the references of all objects. Without names and kinds they come from the index alone. */
final class RefTable implements TableSource, TableSource.Rows {
    private static final String SOURCE = "cairn_refs";
    private static final int HOLDER = 0;
    private static final int TARGET = 1;
    private static final int FIELD = 2;
    private static final int KEEPS = 3;
    private static final List<SqlColumn> COLUMNS = List.of(
            SqlColumn.number("holder", "id of the object that refers"),
            SqlColumn.number("target", "id of the object that it refers to"),
            SqlColumn.text("field", "by what: name of a field, `[7]` for an element, `static x` of a class object"),
            new SqlColumn(
                    "keeps",
                    SqlType.BOOLEAN,
                    "whether it keeps its target: the referent of a `Reference` is not kept"));
    private static final long OBJECTS_OF_PART = 1 << 12;
    private static final long REFERENCES_OF_OBJECT = 2;

    private final Snapshot snapshot;

    private RefTable(Snapshot snapshot) {
        this.snapshot = snapshot;
    }

    static SqlTable of(Snapshot snapshot) {
        return new SqlTable(
                "refs",
                "One row a reference from one object to another; dangling ones and nulls are left out.",
                COLUMNS,
                "create view refs as from " + SOURCE + "()",
                List.of(new RefTable(snapshot)));
    }

    @Override
    public String name() {
        return SOURCE;
    }

    @Override
    public Rows bind(List<String> arguments) {
        return this;
    }

    @Override
    public List<SqlColumn> columns() {
        return COLUMNS;
    }

    @Override
    public long estimate() {
        return REFERENCES_OF_OBJECT * snapshot.objectCount();
    }

    @Override
    public Scan scan(int[] columns) throws IOException {
        boolean named = Arrays.stream(columns).anyMatch(column -> column >= FIELD);
        ObjectValues values = snapshot.values();
        long objects = snapshot.objectCount();
        return new Scan() {
            @Override
            public long parts() {
                return (objects + OBJECTS_OF_PART - 1) / OBJECTS_OF_PART;
            }

            @Override
            public Part part(long number) {
                long from = number * OBJECTS_OF_PART;
                long to = Math.min(objects, from + OBJECTS_OF_PART);
                return named ? new Named(snapshot, values, columns, from, to) : new Plain(snapshot, columns, from, to);
            }
        };
    }

    /** References of objects that follow one another. */
    private abstract static class References<I extends Iterator<?>> implements Scan.Part {
        private final int[] columns;
        private final long end;
        private long holder;
        private I references;

        References(int[] columns, long from, long end, I none) {
            this.columns = columns;
            this.holder = from - 1;
            this.end = end;
            this.references = none;
        }

        abstract I of(long object);

        /** Writes the next one. */
        abstract void write(I from, long object, int[] asked, RowBatch batch, int row);

        @Override
        public int fill(RowBatch batch) {
            int row = 0;
            while (row < batch.capacity()) {
                if (references.hasNext()) {
                    write(references, holder, columns, batch, row++);
                } else if (++holder < end) {
                    references = of(holder);
                } else {
                    holder = end;
                    return row;
                }
            }
            return row;
        }
    }

    /** Without names. */
    private static final class Plain extends References<PrimitiveIterator.OfLong> {
        private final Snapshot snapshot;

        Plain(Snapshot snapshot, int[] columns, long from, long end) {
            super(columns, from, end, LongStream.empty().iterator());
            this.snapshot = snapshot;
        }

        @Override
        PrimitiveIterator.OfLong of(long object) {
            return snapshot.eachReferee(object);
        }

        @Override
        void write(PrimitiveIterator.OfLong from, long object, int[] asked, RowBatch batch, int row) {
            long target = from.nextLong();
            for (int i = 0; i < asked.length; i++) {
                batch.put(i, row, asked[i] == HOLDER ? object : target);
            }
        }
    }

    /** With names. */
    private static final class Named extends References<Iterator<NamedReference>> {
        private final Snapshot snapshot;
        private final ObjectValues values;

        Named(Snapshot snapshot, ObjectValues values, int[] columns, long from, long end) {
            super(columns, from, end, List.<NamedReference>of().iterator());
            this.snapshot = snapshot;
            this.values = values;
        }

        @Override
        Iterator<NamedReference> of(long object) {
            return snapshot.classOf(object).kind() == HeapClass.Kind.OBJECT_ARRAY
                    ? new ArrayReferences(values, object)
                    : values.references(object, Integer.MAX_VALUE).iterator();
        }

        @Override
        void write(Iterator<NamedReference> from, long object, int[] asked, RowBatch batch, int row) {
            NamedReference reference = from.next();
            for (int i = 0; i < asked.length; i++) {
                switch (asked[i]) {
                    case HOLDER -> batch.put(i, row, object);
                    case TARGET -> batch.put(i, row, reference.object());
                    case FIELD -> batch.put(i, row, reference.name());
                    case KEEPS -> batch.put(i, row, reference.keeps() ? 1 : 0);
                    default -> throw new IndexOutOfBoundsException("There is no column " + asked[i] + ".");
                }
            }
        }
    }
}
