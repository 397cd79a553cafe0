// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.index;

import java.util.Arrays;

/**
 * Rows of the graph, one an object, in the order of the objects: a varint of how many objects it refers to; its size in
 * units if sizes vary in its class; then the objects, each as the distance from the one before (the first from the
 * object itself). If its class has references that do not keep their target, those follow, with a count of their own.
 *
 * <p>References mostly stay close, so that one takes two or three bytes.
 */
public final class RowWriter {
    private static final int LONGEST_VARINT = 10;
    private static final int PADDED = 5;

    private byte[] bytes;
    private int size;
    private int countAt;
    private int count;
    private long previous;

    public RowWriter(int capacity) {
        this.bytes = new byte[Math.max(capacity, LONGEST_VARINT)];
    }

    /** Begins the row of an object that has fewer references than 128. */
    public void beginShort(long object) {
        room(LONGEST_VARINT);
        countAt = size++;
        count = 0;
        previous = object;
    }

    /** Begins the row of an object whose number of references is not known yet. */
    public void beginLong(long object) {
        room(LONGEST_VARINT);
        countAt = size;
        size += PADDED;
        count = 0;
        previous = object;
    }

    /** Begins a row whose number of references is known; it need not be ended. */
    public void beginCounted(long object, long known) {
        varint(known);
        previous = object;
    }

    public void size(long units) {
        varint(units);
    }

    public void target(long object) {
        long distance = object - previous;
        previous = object;
        count++;
        varint((distance << 1) ^ (distance >> 63));
    }

    public void endShort() {
        bytes[countAt] = (byte) count;
    }

    public void endLong() {
        int rest = count;
        for (int i = 0; i < PADDED - 1; i++) {
            bytes[countAt + i] = (byte) (rest | 0x80);
            rest >>>= 7;
        }
        bytes[countAt + PADDED - 1] = (byte) rest;
    }

    private void varint(long value) {
        room(LONGEST_VARINT);
        byte[] to = bytes;
        int at = size;
        long rest = value;
        while ((rest & ~0x7FL) != 0) {
            to[at++] = (byte) (rest | 0x80);
            rest >>>= 7;
        }
        to[at++] = (byte) rest;
        size = at;
    }

    private void room(int more) {
        if (bytes.length - size < more) {
            bytes = Arrays.copyOf(bytes, Math.addExact(bytes.length, bytes.length >> 1));
        }
    }

    /** Bytes written so far; where the next row begins. */
    public int size() {
        return size;
    }

    public byte[] bytes() {
        return bytes;
    }

    public void clear() {
        size = 0;
    }
}
