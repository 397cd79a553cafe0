// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.hprof.classes;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;

/**
 * What one walk over a dump counts of objects, in rows of numbers that lie together: how many there are, how large, and how
 * close the next object ever came. A row is known by where its first number is. For one thread.
 */
public final class TallyRows {
    /** Numbers of a row; the last is not used. A power of two, so that one bit distinguishes rows of arrays. */
    static final int ROW = 8;

    static final long NO_GAP = Long.MAX_VALUE;

    /** Of instances, the most bytes of fields that one had, unsigned; all should have the same. */
    private static final int LENGTH = 0;

    private static final int COUNT = 1;
    /** The smallest distance from one to the next object, less its elements; references count as 4 bytes. */
    private static final int GAP = 2;
    /** The same of arrays if references take 8 bytes; below nothing at all where they take 4. */
    private static final int GAP_OF_8 = 3;
    /** Sum of the bytes of elements, each array's rounded up to 8; references count as 4 bytes. */
    private static final int ELEMENTS = 4;
    /** The same with 4 bytes before the elements. */
    private static final int ELEMENTS_AFTER_4 = 5;
    /** Sum of the bytes of elements if references take 8. */
    private static final int ELEMENTS_OF_8 = 6;

    private long[] numbers = {};

    /** @param count of rows, from now on */
    void grow(int count) {
        int old = numbers.length;
        numbers = Arrays.copyOf(numbers, count * ROW);
        for (int row = old; row < numbers.length; row += ROW) {
            numbers[row + GAP] = NO_GAP;
            numbers[row + GAP_OF_8] = NO_GAP;
        }
    }

    /** Whether another instance with this many bytes of fields would change nothing except the count. */
    public boolean isOfLength(int row, int bytesOfFields) {
        return (int) numbers[row + LENGTH] == bytesOfFields;
    }

    /** One more, of the length that is known. */
    public void instance(int row) {
        numbers[row + COUNT]++;
    }

    public void instance(int row, int bytesOfFields) {
        numbers[row + COUNT]++;
        numbers[row + LENGTH] = unsignedMax(numbers[row + LENGTH], bytesOfFields);
    }

    private static int unsignedMax(long one, long other) {
        return Integer.compareUnsigned((int) one, (int) other) < 0 ? (int) other : (int) one;
    }

    /**
     * Counts an array in.
     *
     * @param elementBytes references counted as 4
     */
    public void array(int row, long elementBytes) {
        numbers[row + COUNT]++;
        numbers[row + ELEMENTS] += (elementBytes + 7) & -8;
        numbers[row + ELEMENTS_AFTER_4] += (elementBytes + 4 + 7) & -8;
        numbers[row + ELEMENTS_OF_8] += elementBytes * 2;
    }

    /**
     * Notes how far the next object is from one.
     *
     * @param gap from id to id, more than 0
     * @param elementBytes of an array, references counted as 4
     */
    public void gap(int row, long gap, long elementBytes) {
        if (gap - elementBytes < numbers[row + GAP]) {
            numbers[row + GAP] = gap - elementBytes;
        }
        if (isOfArrays(row) && gap - elementBytes * 2 < numbers[row + GAP_OF_8]) {
            numbers[row + GAP_OF_8] = gap - elementBytes * 2;
        }
    }

    /** Every other row is, see {@link ClassTally}. */
    private static boolean isOfArrays(int row) {
        return (row & ROW) != 0;
    }

    int length(int row) {
        return (int) numbers[row + LENGTH];
    }

    long count(int row) {
        return numbers[row + COUNT];
    }

    long gap(int row) {
        return numbers[row + GAP];
    }

    long gapOf8(int row) {
        return numbers[row + GAP_OF_8];
    }

    long elements(int row) {
        return numbers[row + ELEMENTS];
    }

    long elementsAfter4(int row) {
        return numbers[row + ELEMENTS_AFTER_4];
    }

    long elementsOf8(int row) {
        return numbers[row + ELEMENTS_OF_8];
    }

    /** Counts what another walk has counted. */
    void add(int row, TallyRows other, int its) {
        numbers[row + LENGTH] = unsignedMax(numbers[row + LENGTH], other.numbers[its + LENGTH]);
        numbers[row + COUNT] += other.numbers[its + COUNT];
        numbers[row + GAP] = Math.min(numbers[row + GAP], other.numbers[its + GAP]);
        numbers[row + GAP_OF_8] = Math.min(numbers[row + GAP_OF_8], other.numbers[its + GAP_OF_8]);
        numbers[row + ELEMENTS] += other.numbers[its + ELEMENTS];
        numbers[row + ELEMENTS_AFTER_4] += other.numbers[its + ELEMENTS_AFTER_4];
        numbers[row + ELEMENTS_OF_8] += other.numbers[its + ELEMENTS_OF_8];
    }

    void write(int row, DataOutput out) throws IOException {
        for (int i = 0; i < ROW; i++) {
            out.writeLong(numbers[row + i]);
        }
    }

    /** What {@link #write} wrote. */
    void read(int row, DataInput in) throws IOException {
        for (int i = 0; i < ROW; i++) {
            numbers[row + i] = in.readLong();
        }
    }
}
