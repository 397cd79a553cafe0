// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.sql.table;

import dev.cairn.heap.sql.model.RowBatch;
import dev.cairn.heap.sql.model.Scan;
import java.io.IOException;

/** Scans all objects, part by part, some thousand objects at a time. */
final class ObjectRange implements Scan {
    private static final long OBJECTS_OF_PART = 1 << 16;

    private final long objects;
    private final Maker maker;

    ObjectRange(long objects, Maker maker) {
        this.objects = objects;
        this.maker = maker;
    }

    /** Makes what reads objects for one thread. */
    @FunctionalInterface
    interface Maker {
        Reader reader() throws IOException;
    }

    /** Reads objects that follow one another. */
    @FunctionalInterface
    interface Reader {
        void read(long from, int count, RowBatch batch) throws IOException;
    }

    @Override
    public long parts() {
        return (objects + OBJECTS_OF_PART - 1) / OBJECTS_OF_PART;
    }

    @Override
    public Part part(long number) throws IOException {
        Reader reader = maker.reader();
        long[] next = {number * OBJECTS_OF_PART};
        long end = Math.min(objects, next[0] + OBJECTS_OF_PART);
        return batch -> {
            int count = (int) Math.min(batch.capacity(), end - next[0]);
            if (count > 0) {
                reader.read(next[0], count, batch);
                next[0] += count;
            }
            return count;
        };
    }
}
