// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.engine;

import dev.cairn.heap.graph.DominatorTree;
import dev.cairn.heap.index.AdjacencyFile;
import dev.cairn.heap.index.RowReader;
import dev.cairn.heap.object.ObjectColumns;

/** Columns as an index has them. Sizes that vary are in the rows, which are read one after another. */
final class IndexedColumns implements ObjectColumns {
    private final SnapshotIndex index;
    private final IndexedObjects objects;
    private final int unitShift;
    private final RowReader rows;
    /** The object whose row comes next. */
    private long next = -1;

    IndexedColumns(SnapshotIndex index, IndexedObjects objects, int unitShift) {
        this.index = index;
        this.objects = objects;
        this.unitShift = unitShift;
        this.rows = RowReader.of(index.graph().rows());
    }

    @Override
    public void classes(long from, int count, long[] into) {
        check(from, count);
        for (int i = 0; i < count; i++) {
            into[i] = index.graph().classes().get(from + i);
        }
    }

    @Override
    public void ids(long from, int count, long[] into) {
        check(from, count);
        for (int i = 0; i < count; i++) {
            into[i] = objects.idOf(from + i);
        }
    }

    @Override
    public void shallowBytes(long from, int count, long[] into) {
        check(from, count);
        for (int i = 0; i < count; i++) {
            int type = index.graph().classes().get(from + i);
            long units = index.graph().traits().sizesVary(type)
                    ? sizeOf(from + i)
                    : index.graph().traits().units(type);
            into[i] = units << unitShift;
        }
    }

    private long sizeOf(long object) {
        if (next < 0 || next > object || object - next > AdjacencyFile.BLOCK) {
            next = object / AdjacencyFile.BLOCK * AdjacencyFile.BLOCK;
            rows.seek(index.graph().blocks().get(object / AdjacencyFile.BLOCK));
        }
        while (next < object) {
            index.graph().skip(rows, next++);
        }
        long start = rows.position();
        rows.begin(object, true);
        rows.seek(start);
        return rows.size();
    }

    @Override
    public void retainedBytes(long from, int count, long[] into) {
        check(from, count);
        for (int i = 0; i < count; i++) {
            into[i] = index.retained().get(from + i) << unitShift;
        }
    }

    @Override
    public void dominators(long from, int count, long[] into) {
        check(from, count);
        for (int i = 0; i < count; i++) {
            int dominator = index.dominators().get(from + i);
            into[i] = dominator == DominatorTree.NONE ? NONE : dominator & 0xFFFF_FFFFL;
        }
    }

    private void check(long from, int count) {
        if (from < 0 || count < 0 || from + count > index.graph().objects()) {
            throw new IndexOutOfBoundsException("There are " + index.graph().objects() + " objects, and not " + count
                    + " from number " + from + " on.");
        }
    }
}
