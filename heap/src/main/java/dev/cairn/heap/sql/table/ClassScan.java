// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.sql.table;

import dev.cairn.heap.Snapshot;
import dev.cairn.heap.object.ObjectColumns;
import dev.cairn.heap.sql.model.RowBatch;
import dev.cairn.heap.sql.model.Scan;
import java.io.IOException;
import java.util.BitSet;

/** Scans the objects of some classes: of the others only the class is read. */
final class ClassScan implements Scan {
    private static final long OBJECTS_OF_PART = 1 << 16;
    private static final int AT_ONCE = 1 << 12;

    private final Snapshot snapshot;
    private final BitSet classes;
    private final Maker maker;

    /** @param classes their indexes */
    ClassScan(Snapshot snapshot, BitSet classes, Maker maker) {
        this.snapshot = snapshot;
        this.classes = classes;
        this.maker = maker;
    }

    /** Makes what writes rows for one thread. */
    @FunctionalInterface
    interface Maker {
        Writer writer() throws IOException;
    }

    /** Writes one object of one of the classes. */
    @FunctionalInterface
    interface Writer {
        void write(long object, int type, RowBatch batch, int row) throws IOException;
    }

    @Override
    public long parts() {
        return (snapshot.objectCount() + OBJECTS_OF_PART - 1) / OBJECTS_OF_PART;
    }

    @Override
    public Part part(long number) throws IOException {
        long from = number * OBJECTS_OF_PART;
        return new Objects(
                snapshot.columns(), maker.writer(), from, Math.min(snapshot.objectCount(), from + OBJECTS_OF_PART));
    }

    private final class Objects implements Part {
        private final ObjectColumns columns;
        private final Writer writer;
        private final long[] types = new long[AT_ONCE];
        private final long end;
        private long first;
        private int known;
        private int next;

        Objects(ObjectColumns columns, Writer writer, long from, long end) {
            this.columns = columns;
            this.writer = writer;
            this.first = from;
            this.end = end;
        }

        @Override
        public int fill(RowBatch batch) throws IOException {
            int row = 0;
            while (row < batch.capacity()) {
                if (next == known) {
                    first += known;
                    next = 0;
                    known = (int) Math.min(AT_ONCE, end - first);
                    if (known == 0) {
                        return row;
                    }
                    columns.classes(first, known, types);
                }
                int type = (int) types[next];
                if (classes.get(type)) {
                    writer.write(first + next, type, batch, row++);
                }
                next++;
            }
            return row;
        }
    }
}
