// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.perfetto;

import java.util.Arrays;

/** The references of one object after another: ids, and the numbers of the fields that they are by, or no numbers at all. */
public final class NamedTargets {
    private static final int FIRST_ROOM = 64;

    private long[] fields = new long[FIRST_ROOM];
    private long[] targets = new long[FIRST_ROOM];
    private int named;
    private int count;

    /** Begins with the next object. */
    public void clear() {
        named = 0;
        count = 0;
    }

    /** A reference without a name; all of an object are, or none. */
    public void add(long target) {
        if (count == targets.length) {
            targets = Arrays.copyOf(targets, 2 * count);
            fields = Arrays.copyOf(fields, 2 * count);
        }
        targets[count++] = target;
    }

    /** A reference by a field. */
    public void add(long field, long target) {
        add(target);
        fields[named++] = field;
    }

    public int count() {
        return count;
    }

    void writeTo(ProtoBuffer object) {
        object.numbers(HeapGraphForm.OBJECT_FIELDS, fields, named);
        object.numbers(HeapGraphForm.OBJECT_REFERENCES, targets, count);
    }
}
