// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.hprof.classes;

import dev.cairn.heap.store.LongList;
import dev.cairn.heap.store.SeededHash;
import dev.cairn.wire.hprof.BasicType;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;

/**
 * What one walk over a dump counts of each class. A slot stands for a class id; the first slots are those of primitive
 * arrays, by the code of their type. Each has a row for its instances and one for its arrays: a class of a sound dump has only
 * one of the two, and of any other neither must be counted as the other.
 */
public final class ClassTally {
    public static final int PRIMITIVE_SLOTS = 16;
    static final int NO_SLOT = -1;
    public static final long NO_GAP = TallyRows.NO_GAP;
    /** Where gaps go that say nothing: the row of slot 0's instances, of which there are none. */
    public static final int NO_ROW = 0;

    private static final int NOT_RECENT = -1;
    private static final int ROWS = 2 * TallyRows.ROW;
    private static final int FIRST_CAPACITY = 1 << 10;
    /** Half a megabyte in each thread. */
    private static final int MOST_AT_FIRST = 1 << 12;
    /** More than the classes that most objects are of, so that those are found without a hash. */
    private static final int RECENT = 1 << 9;

    private int size = PRIMITIVE_SLOTS;
    private long[] ids;
    private int[] slotByHash;
    /** The last id that came of each place, and its row. */
    private final long[] recentIds = new long[RECENT];

    private final int[] recentRows = new int[RECENT];

    public final TallyRows rows = new TallyRows();
    public final StackChunks stackChunks = new StackChunks();
    private long[] alignedBytes = {};

    private final long neverRecent;

    public ClassTally() {
        this(0, 0);
    }

    /**
     * A tally whose caller sees each object of one class.
     *
     * @param neverRecent id of that class, which is never one that came lately; 0 if there is none
     * @param expected classes that there is room for from the beginning, as far as that is not much
     */
    public ClassTally(long neverRecent, int expected) {
        int capacity = FIRST_CAPACITY;
        while (capacity < MOST_AT_FIRST && capacity < expected + PRIMITIVE_SLOTS) {
            capacity *= 2;
        }
        ids = new long[capacity];
        slotByHash = new int[capacity * 4];
        this.neverRecent = neverRecent;
        recentIds[recentPlace(0)] = 1; // not 0, which has not come yet; 1 has another place
        rows.grow(2 * capacity);
    }

    /** The row of a class's instances. */
    public int rowOf(long classId) {
        int place = recentPlace(classId);
        if (recentIds[place] == classId) {
            return recentRows[place];
        }
        int row = find(classId) * ROWS;
        if (classId == neverRecent) {
            return row;
        }
        recentIds[place] = classId;
        recentRows[place] = row;
        return row;
    }

    /** The same if the class came lately; below 0 if it did not. */
    public int recentRowOf(long classId) {
        int place = recentPlace(classId);
        return recentIds[place] == classId ? recentRows[place] : NOT_RECENT;
    }

    /** The row of a class's arrays. */
    public static int arraysOf(int row) {
        return row + TallyRows.ROW;
    }

    /** The row of arrays of primitives. */
    public static int rowOfPrimitives(int type) {
        return arraysOf(type * ROWS);
    }

    /** Consecutive numbers are spread over all places, and so are consecutive multiples of 8. */
    private static int recentPlace(long classId) {
        return (int) (classId ^ (classId >>> 3)) & (RECENT - 1);
    }

    private int find(long classId) {
        int place = placeOf(classId);
        int slot = slotByHash[place];
        return slot == 0 ? add(classId, place) : slot;
    }

    /** Where a class's slot stands, or would. */
    private int placeOf(long classId) {
        int mask = slotByHash.length - 1;
        int place = SeededHash.of(classId) & mask;
        while (slotByHash[place] != 0 && ids[slotByHash[place]] != classId) {
            place = (place + 1) & mask;
        }
        return place;
    }

    private int add(long classId, int place) {
        int slot = size++;
        if (slot == ids.length) {
            grow();
            ids[slot] = classId;
            rehash();
        } else {
            ids[slot] = classId;
            slotByHash[place] = slot;
        }
        return slot;
    }

    private void grow() {
        int capacity = ids.length * 2;
        ids = Arrays.copyOf(ids, capacity);
        rows.grow(2 * capacity);
        slotByHash = new int[capacity * 4];
    }

    private void rehash() {
        int mask = slotByHash.length - 1;
        for (int slot = PRIMITIVE_SLOTS; slot < size; slot++) {
            int place = SeededHash.of(ids[slot]) & mask;
            while (slotByHash[place] != 0) {
                place = (place + 1) & mask;
            }
            slotByHash[place] = slot;
        }
    }

    /** What the walk for sizes alone found, which large heaps with larger alignments need. */
    public void alignedBytes(long[] sums) {
        alignedBytes = sums.clone();
    }

    /** The same of one slot; 0 where it was not asked. */
    public long alignedBytes(int slot) {
        return slot < alignedBytes.length ? alignedBytes[slot] : 0;
    }

    /** Slots in use, those of primitive arrays included. */
    public int size() {
        return size;
    }

    /** The class id of a slot that is none of the primitive arrays'. */
    public long id(int slot) {
        return ids[slot];
    }

    /** The slot of a class; {@link #NO_SLOT} if there was no object of it. */
    int slotOf(long classId) {
        int slot = slotByHash[placeOf(classId)];
        return slot == 0 ? NO_SLOT : slot;
    }

    public static int slotOf(BasicType elementType) {
        return elementType.code();
    }

    public long instances(int slot) {
        return rows.count(slot * ROWS);
    }

    /** The most bytes of fields that an instance had, unsigned. */
    public int fieldBytes(int slot) {
        return rows.length(slot * ROWS);
    }

    /** The smallest distance from an instance to the next object of the dump. */
    public long instanceGap(int slot) {
        return rows.gap(slot * ROWS);
    }

    public long arrays(int slot) {
        return rows.count(arraysOf(slot * ROWS));
    }

    /** The smallest distance from an array to the next object, less its elements; references count as 4 bytes. */
    public long arrayGap(int slot) {
        return rows.gap(arraysOf(slot * ROWS));
    }

    /** The same if references take 8 bytes; below nothing at all where they take 4. */
    public long arrayGapOf8(int slot) {
        return rows.gapOf8(arraysOf(slot * ROWS));
    }

    /** Sum of the bytes of elements, each array's rounded up to 8; references count as 4 bytes. */
    public long elements(int slot) {
        return rows.elements(arraysOf(slot * ROWS));
    }

    /** The same with 4 bytes before the elements. */
    public long elementsAfter4(int slot) {
        return rows.elementsAfter4(arraysOf(slot * ROWS));
    }

    /** Sum of the bytes of elements if references take 8. */
    public long elementsOf8(int slot) {
        return rows.elementsOf8(arraysOf(slot * ROWS));
    }

    public void addAll(ClassTally other) {
        stackChunks.addAll(other.stackChunks);
        for (int from = 0; from < other.size; from++) {
            int to = from < PRIMITIVE_SLOTS ? from * ROWS : rowOf(other.ids[from]);
            rows.add(to, other.rows, from * ROWS);
            rows.add(arraysOf(to), other.rows, arraysOf(from * ROWS));
        }
    }

    public void write(DataOutput out) throws IOException {
        out.writeInt(size);
        for (int slot = 0; slot < size; slot++) {
            out.writeLong(ids[slot]);
            rows.write(slot * ROWS, out);
            rows.write(arraysOf(slot * ROWS), out);
            out.writeLong(alignedBytes(slot));
        }
        stackChunks.write(out);
    }

    /** What {@link #write} wrote. */
    public static ClassTally read(DataInput in) throws IOException {
        ClassTally result = new ClassTally();
        int size = in.readInt();
        LongList aligned = new LongList();
        for (int i = 0; i < size; i++) {
            long id = in.readLong();
            int row = i < PRIMITIVE_SLOTS ? i * ROWS : result.rowOf(id);
            result.rows.read(row, in);
            result.rows.read(arraysOf(row), in);
            aligned.add(in.readLong());
        }
        result.alignedBytes = aligned.toArray();
        result.stackChunks.read(in);
        return result;
    }
}
