// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.sql.table;

import dev.cairn.heap.object.NamedReference;
import dev.cairn.heap.object.ObjectColumns;
import dev.cairn.heap.object.ObjectValues;
import java.util.Iterator;
import java.util.NoSuchElementException;

/** The references of an array of objects, some at a time: an array may have more of them than fit into memory. */
final class ArrayReferences implements Iterator<NamedReference> {
    private static final int AT_ONCE = 1 << 10;

    private final ObjectValues values;
    private final long array;
    private long[] targets;
    /** Number of the first of them in the array. */
    private long first;

    private int next;

    ArrayReferences(ObjectValues values, long array) {
        this.values = values;
        this.array = array;
        this.targets = values.elements(array, 0, AT_ONCE);
    }

    @Override
    public boolean hasNext() {
        while (targets.length > 0) {
            while (next < targets.length) {
                if (targets[next] != ObjectColumns.NONE) {
                    return true;
                }
                next++;
            }
            first += targets.length;
            next = 0;
            targets = values.elements(array, first, AT_ONCE);
        }
        return false;
    }

    @Override
    public NamedReference next() {
        if (!hasNext()) {
            throw new NoSuchElementException();
        }
        long number = first + next;
        return new NamedReference("[" + number + "]", targets[next++], true);
    }
}
