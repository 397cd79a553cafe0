// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.hprof.bytes;

import java.lang.foreign.MemorySegment;

/** Ids of objects, classes, names and frames, which are as wide as the file's header says. */
public final class Ids {
    private Ids() {}

    /** The id at an offset; narrow ones are unsigned. */
    public static long read(MemorySegment bytes, long offset, int idSize) {
        return switch (idSize) {
            case 8 -> BigEndian.i8(bytes, offset);
            case 4 -> BigEndian.u4(bytes, offset);
            case 2 -> BigEndian.u2(bytes, offset);
            case 1 -> BigEndian.u1(bytes, offset);
            default -> throw new IllegalArgumentException("No id takes " + idSize + " bytes.");
        };
    }
}
