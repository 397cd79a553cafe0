// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.hprof.heap;

/** The memory that arrays take in the target's heap. At its end, the walk reports how the VM lays arrays out. */
final class ArraySizes {
    private static final int REMAINDERS = 256;
    private static final int LARGEST_ALIGNMENT = REMAINDERS;

    private int alignment = 8;
    private int referenceBytes = 4;
    private int base = 16;
    // Arrays of objects by their lengths, primitive ones by their bytes, each modulo REMAINDERS.
    private final long[] references = new long[REMAINDERS];
    private final long[] primitives = new long[REMAINDERS];
    private long referenceElements;
    private long primitiveBytes;

    void addReferences(long elements) {
        references[(int) (elements % REMAINDERS)]++;
        referenceElements += elements;
    }

    void addPrimitives(long bytes) {
        primitives[(int) (bytes % REMAINDERS)]++;
        primitiveBytes += bytes;
    }

    /** What makes no sense is not believed. */
    void layOut(int toldAlignment, int toldReferenceBytes, int toldBase) {
        if (Integer.bitCount(toldAlignment) == 1
                && toldAlignment >= 4
                && toldAlignment <= LARGEST_ALIGNMENT
                && (toldReferenceBytes == 4 || toldReferenceBytes == 8)
                && toldBase >= 8
                && toldBase <= 64) {
            alignment = toldAlignment;
            referenceBytes = toldReferenceBytes;
            base = toldBase;
        }
    }

    /** What an array of objects takes. */
    long ofReferences(long elements) {
        return aligned(base + elements * referenceBytes);
    }

    private long aligned(long bytes) {
        return (bytes + alignment - 1) & -alignment;
    }

    /** What all arrays take together. */
    long sum() {
        long sum = referenceElements * referenceBytes + primitiveBytes;
        for (int i = 0; i < REMAINDERS; i++) {
            sum += references[i] * (ofReferences(i) - (long) i * referenceBytes);
            sum += primitives[i] * (aligned(base + i) - i);
        }
        return sum;
    }
}
