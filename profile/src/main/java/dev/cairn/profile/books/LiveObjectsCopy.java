// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.books;

/** The live objects of one moment, in no order. */
final class LiveObjectsCopy {
    static final LiveObjectsCopy NONE = new LiveObjectsCopy(0);

    private final int[] rows;
    private final int[] epochs;
    private final double[] bytes;
    private final float[] objects;
    private int count;

    LiveObjectsCopy(int capacity) {
        rows = new int[capacity];
        epochs = new int[capacity];
        bytes = new double[capacity];
        objects = new float[capacity];
    }

    void add(int row, int epoch, double weightedBytes, float weightedObjects) {
        rows[count] = row;
        epochs[count] = epoch;
        bytes[count] = weightedBytes;
        objects[count] = weightedObjects;
        count++;
    }

    int count() {
        return count;
    }

    int row(int object) {
        return rows[object];
    }

    /** How many collections there had been when it was allocated. */
    int epoch(int object) {
        return epochs[object];
    }

    double bytes(int object) {
        return bytes[object];
    }

    float objects(int object) {
        return objects[object];
    }
}
