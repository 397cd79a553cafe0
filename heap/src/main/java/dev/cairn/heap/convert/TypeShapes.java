// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.convert;

import java.util.Arrays;

/**
 * The classes that a type needs in HPROF, where all objects of a class have as many fields. Those with up to 16 references
 * share one class, whose fields are as many as the most of them need; those with up to 32 another, and so on by doubling,
 * for a field too many costs an id in each object. What has more references than a class may have fields is an array.
 */
final class TypeShapes {
    static final int FIRST = 16;
    static final int MOST_FIELDS = 1 << 15;
    /** Shapes by number of fields. */
    static final int STEPS = stepOf(MOST_FIELDS) + 1;

    private static final int NONE = -1;
    private static final long[] NO_STATICS = {};

    private final int[] fields = new int[STEPS];
    private final long[] objects = new long[STEPS];
    private long bytes;
    private long bytesOfArrays;
    private boolean arrays;
    private long[] statics = NO_STATICS;
    private int staticCount;

    TypeShapes() {
        Arrays.fill(fields, NONE);
    }

    static int stepOf(long references) {
        return references <= FIRST ? 0 : Integer.SIZE - Integer.numberOfLeadingZeros((int) (references - 1) / FIRST);
    }

    /** @param size of an object that has that many references */
    void add(long references, long size) {
        bytes = sum(bytes, size);
        if (references > MOST_FIELDS) {
            arrays = true;
            bytesOfArrays = sum(bytesOfArrays, size);
        } else {
            int step = stepOf(references);
            objects[step]++;
            fields[step] = Math.max(fields[step], (int) references);
        }
    }

    private static long sum(long one, long other) {
        return one + other < 0 ? Long.MAX_VALUE : one + other; // sizes may be any number
    }

    /** How many objects are of this step. */
    long objects(int step) {
        return objects[step];
    }

    /** What all objects of the type take. */
    long bytes() {
        return bytes;
    }

    /** What those take that have too many references for fields. */
    long bytesOfArrays() {
        return bytesOfArrays;
    }

    /** Takes what a static variable of the type refers to, if there is room. */
    boolean addStatic(long id) {
        if (staticCount == LogSurvey.MOST_STATICS) {
            return false;
        }
        if (staticCount == statics.length) {
            statics = Arrays.copyOf(statics, Math.max(4, staticCount * 2));
        }
        statics[staticCount++] = id;
        return true;
    }

    int staticCount() {
        return staticCount;
    }

    long staticId(int index) {
        return statics[index];
    }

    /** Whether objects of the type are of this step, by {@link #stepOf}. */
    boolean has(int step) {
        return fields[step] != NONE;
    }

    /** The references that an object of the step has room for. */
    int fields(int step) {
        return Math.max(0, fields[step]);
    }

    /** Whether an object has too many references for fields. */
    boolean hasArrays() {
        return arrays;
    }
}
