// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.bench.dumps;

/** Sizes as HotSpot has them with compressed references and without compact headers. */
final class HeapModel {
    static final int REFERENCE = 4;

    /** Where the heap begins; what lies below is never an object. */
    static final long BASE = 0x7_0000_0000L;

    private static final int OBJECT_HEADER = 12;
    private static final int ARRAY_HEADER = 16;
    private static final int ALIGNMENT = 8;

    private HeapModel() {}

    /** The size of an object whose fields take {@code fieldBytes}. */
    static int instance(int fieldBytes) {
        return aligned(OBJECT_HEADER + fieldBytes);
    }

    static int byteArray(int length) {
        return aligned(ARRAY_HEADER + length);
    }

    static long objectArray(int length) {
        long bytes = ARRAY_HEADER + (long) length * REFERENCE;
        return (bytes + ALIGNMENT - 1) & -ALIGNMENT;
    }

    private static int aligned(int bytes) {
        return (bytes + ALIGNMENT - 1) & -ALIGNMENT;
    }
}
