// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.hprof.classes;

import dev.cairn.heap.store.SeededHash;
import java.util.Arrays;
import java.util.List;

/** From a class's id to its number, for one thread: mostly the next object is of the same class as the last. */
public final class ClassIndex {
    private final DumpedClass[] byNumber;
    private final int[] primitiveArrays;
    private final long[] ids;
    private final int[] numbers;
    private long lastId;
    private int lastNumber = DumpedClass.NO_CLASS;

    public ClassIndex(ClassTable table) {
        table.locateReferences();
        List<DumpedClass> classes = table.classes();
        byNumber = classes.toArray(DumpedClass[]::new);
        primitiveArrays = table.primitiveArrays();
        int capacity = Integer.highestOneBit(classes.size()) << 2;
        ids = new long[capacity];
        numbers = new int[capacity];
        Arrays.fill(numbers, DumpedClass.NO_CLASS);
        for (DumpedClass each : classes) {
            if (each.slot >= ClassTally.PRIMITIVE_SLOTS) {
                int place = find(each.id);
                ids[place] = each.id;
                numbers[place] = each.index;
            }
        }
    }

    /** The number of the class with an id, which some object of the dump has. */
    public int of(long id) {
        if (id != lastId || lastNumber < 0) {
            lastId = id;
            lastNumber = numbers[find(id)];
        }
        if (lastNumber < 0) {
            throw new IllegalStateException("The class 0x" + Long.toHexString(id) + " was not there before.");
        }
        return lastNumber;
    }

    public int ofPrimitiveArray(int typeCode) {
        return primitiveArrays[typeCode];
    }

    public DumpedClass dumpedClass(int number) {
        return byNumber[number];
    }

    private int find(long id) {
        int mask = ids.length - 1;
        int place = SeededHash.of(id) & mask;
        while (numbers[place] >= 0 && ids[place] != id) {
            place = (place + 1) & mask;
        }
        return place;
    }
}
