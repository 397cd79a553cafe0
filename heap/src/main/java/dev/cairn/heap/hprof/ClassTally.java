// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.hprof;

import dev.cairn.heap.store.LongList;
import dev.cairn.heap.store.SeededHash;
import dev.cairn.wire.hprof.BasicType;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;

/**
 * What one walk over a dump counts of each class: how many objects, and how close the next object ever came. A slot
 * stands for a class id; the first slots are those of primitive arrays, by the code of their type.
 */
final class ClassTally {
    static final int PRIMITIVE_SLOTS = 16;
    static final long NO_GAP = Long.MAX_VALUE;
    private static final int FIRST_CAPACITY = 1 << 10;
    /** More than the classes that most objects are of, so that those are found without a hash. */
    private static final int RECENT = 1 << 9;

    private int size = PRIMITIVE_SLOTS;
    private long[] ids = new long[FIRST_CAPACITY];
    private int[] slotByHash = new int[FIRST_CAPACITY * 4];
    /** The last id that came of each place, and its slot. */
    private final long[] recentIds = new long[RECENT];

    private final int[] recentSlots = new int[RECENT];

    final StackChunks stackChunks = new StackChunks();
    private long[] alignedBytes = {};

    long[] instances = new long[FIRST_CAPACITY];
    /** The most bytes of fields that an instance had, unsigned; all should have the same. */
    int[] fieldBytes = new int[FIRST_CAPACITY];
    /** The smallest distance from an instance to the next object of the dump. */
    long[] instanceGap = filled(FIRST_CAPACITY);

    long[] arrays = new long[FIRST_CAPACITY];
    /** The smallest distance from an array to the next object, less its elements. */
    long[] arrayGap = filled(FIRST_CAPACITY);
    /** The same if references take 8 bytes; below nothing at all where they take 4. */
    long[] arrayGapOf8 = filled(FIRST_CAPACITY);
    /** Sum of the bytes of elements, each array's rounded up to 8; references count as 4 bytes. */
    long[] elements = new long[FIRST_CAPACITY];
    /** The same with 4 bytes before the elements. */
    long[] elementsAfter4 = new long[FIRST_CAPACITY];
    /** Sum of the bytes of elements if references take 8. */
    long[] elementsOf8 = new long[FIRST_CAPACITY];

    ClassTally() {
        recentIds[recentPlace(0)] = 1; // not 0, which has not come yet; 1 has another place
    }

    int slotOf(long classId) {
        int place = recentPlace(classId);
        if (recentIds[place] == classId) {
            return recentSlots[place];
        }
        int slot = find(classId);
        recentIds[place] = classId;
        recentSlots[place] = slot;
        return slot;
    }

    /** Consecutive numbers are spread over all places, and so are consecutive multiples of 8. */
    private static int recentPlace(long classId) {
        return (int) (classId ^ (classId >>> 3)) & (RECENT - 1);
    }

    private int find(long classId) {
        int mask = slotByHash.length - 1;
        int place = SeededHash.of(classId) & mask;
        int slot = slotByHash[place];
        while (slot != 0 && ids[slot] != classId) {
            place = (place + 1) & mask;
            slot = slotByHash[place];
        }
        if (slot == 0) {
            slot = add(classId, place);
        }
        return slot;
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
        int old = ids.length;
        ids = Arrays.copyOf(ids, capacity);
        instances = Arrays.copyOf(instances, capacity);
        fieldBytes = Arrays.copyOf(fieldBytes, capacity);
        instanceGap = Arrays.copyOf(instanceGap, capacity);
        arrays = Arrays.copyOf(arrays, capacity);
        arrayGap = Arrays.copyOf(arrayGap, capacity);
        arrayGapOf8 = Arrays.copyOf(arrayGapOf8, capacity);
        elements = Arrays.copyOf(elements, capacity);
        elementsAfter4 = Arrays.copyOf(elementsAfter4, capacity);
        elementsOf8 = Arrays.copyOf(elementsOf8, capacity);
        Arrays.fill(instanceGap, old, capacity, NO_GAP);
        Arrays.fill(arrayGap, old, capacity, NO_GAP);
        Arrays.fill(arrayGapOf8, old, capacity, NO_GAP);
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

    private static long[] filled(int length) {
        long[] result = new long[length];
        Arrays.fill(result, NO_GAP);
        return result;
    }

    void instance(int slot, int bytesOfFields) {
        instances[slot]++;
        fieldBytes[slot] = unsignedMax(fieldBytes[slot], bytesOfFields);
    }

    private static int unsignedMax(int one, int other) {
        return Integer.compareUnsigned(one, other) < 0 ? other : one;
    }

    void array(int slot, long length, int width) {
        arrays[slot]++;
        long bytes = length * width;
        elements[slot] += (bytes + 7) & -8;
        elementsAfter4[slot] += (bytes + 4 + 7) & -8;
        elementsOf8[slot] += bytes * 2;
    }

    void instanceGap(int slot, long gap) {
        if (gap < instanceGap[slot]) {
            instanceGap[slot] = gap;
        }
    }

    /** @param elementBytes of the array, references counted as 4 */
    void arrayGap(int slot, long gap, long elementBytes) {
        if (gap - elementBytes < arrayGap[slot]) {
            arrayGap[slot] = gap - elementBytes;
        }
        if (gap - elementBytes * 2 < arrayGapOf8[slot]) {
            arrayGapOf8[slot] = gap - elementBytes * 2;
        }
    }

    /** What {@link AlignedSizes} found. */
    void alignedBytes(long[] sums) {
        alignedBytes = sums.clone();
    }

    /** The same of one slot; 0 where it was not asked. */
    long alignedBytes(int slot) {
        return slot < alignedBytes.length ? alignedBytes[slot] : 0;
    }

    /** Slots in use, those of primitive arrays included. */
    int size() {
        return size;
    }

    /** The class id of a slot that is none of the primitive arrays'. */
    long id(int slot) {
        return ids[slot];
    }

    static int slotOf(BasicType elementType) {
        return elementType.code();
    }

    void addAll(ClassTally other) {
        stackChunks.addAll(other.stackChunks);
        for (int from = 0; from < other.size; from++) {
            int to = from < PRIMITIVE_SLOTS ? from : slotOf(other.ids[from]);
            instances[to] += other.instances[from];
            fieldBytes[to] = unsignedMax(fieldBytes[to], other.fieldBytes[from]);
            instanceGap[to] = Math.min(instanceGap[to], other.instanceGap[from]);
            arrays[to] += other.arrays[from];
            arrayGap[to] = Math.min(arrayGap[to], other.arrayGap[from]);
            arrayGapOf8[to] = Math.min(arrayGapOf8[to], other.arrayGapOf8[from]);
            elements[to] += other.elements[from];
            elementsAfter4[to] += other.elementsAfter4[from];
            elementsOf8[to] += other.elementsOf8[from];
        }
    }

    void write(DataOutput out) throws IOException {
        out.writeInt(size);
        for (int slot = 0; slot < size; slot++) {
            out.writeLong(ids[slot]);
            out.writeLong(instances[slot]);
            out.writeInt(fieldBytes[slot]);
            out.writeLong(instanceGap[slot]);
            out.writeLong(arrays[slot]);
            out.writeLong(arrayGap[slot]);
            out.writeLong(arrayGapOf8[slot]);
            out.writeLong(elements[slot]);
            out.writeLong(elementsAfter4[slot]);
            out.writeLong(elementsOf8[slot]);
            out.writeLong(alignedBytes(slot));
        }
        stackChunks.write(out);
    }

    /** What {@link #write} wrote. */
    static ClassTally read(DataInput in) throws IOException {
        ClassTally result = new ClassTally();
        int size = in.readInt();
        LongList aligned = new LongList();
        for (int i = 0; i < size; i++) {
            long id = in.readLong();
            int slot = i < PRIMITIVE_SLOTS ? i : result.slotOf(id);
            result.instances[slot] = in.readLong();
            result.fieldBytes[slot] = in.readInt();
            result.instanceGap[slot] = in.readLong();
            result.arrays[slot] = in.readLong();
            result.arrayGap[slot] = in.readLong();
            result.arrayGapOf8[slot] = in.readLong();
            result.elements[slot] = in.readLong();
            result.elementsAfter4[slot] = in.readLong();
            result.elementsOf8[slot] = in.readLong();
            aligned.add(in.readLong());
        }
        result.alignedBytes = aligned.toArray();
        result.stackChunks.read(in);
        return result;
    }
}
