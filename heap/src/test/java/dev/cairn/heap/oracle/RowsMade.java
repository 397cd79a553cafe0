// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.oracle;

import dev.cairn.heap.index.AdjacencyFile;
import dev.cairn.heap.index.ClassTraits;
import dev.cairn.heap.index.HeapGraph;
import dev.cairn.heap.index.WideColumn;
import dev.cairn.heap.store.LongColumn;
import java.io.ByteArrayOutputStream;
import java.lang.foreign.MemorySegment;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * A small random graph without a dump: rows written by hand. Objects are of one of three classes: plain ones, ones with
 * references that keep nothing, and ones that keep their class's object besides.
 */
final class RowsMade {
    private static final long[] UNITS = {3, 5, 7};
    private static final int WEAK_TYPE = 1;
    private static final int KEEPING_TYPE = 2;

    final int size;
    final int[] types;
    /** What an object keeps, its class's object last. */
    final int[][] kept;

    final int[][] referents;
    private final int classObject;

    /** @param density references an object has at most, classes' aside */
    RowsMade(int size, int density, Random random) {
        this.size = size;
        this.types = new int[size];
        this.kept = new int[size][];
        this.referents = new int[size][];
        this.classObject = random.nextInt(size);
        for (int i = 0; i < size; i++) {
            types[i] = random.nextInt(8) == 0 ? WEAK_TYPE : random.nextInt(8) == 0 ? KEEPING_TYPE : 0;
            IntStream targets = random.ints(random.nextInt(density + 1), 0, size);
            kept[i] = (types[i] == KEEPING_TYPE ? IntStream.concat(targets, IntStream.of(classObject)) : targets)
                    .toArray();
            referents[i] = types[i] == WEAK_TYPE
                    ? random.ints(random.nextInt(3), 0, size).toArray()
                    : new int[0];
        }
    }

    long units(int object) {
        return UNITS[types[object]];
    }

    HeapGraph graph() {
        ByteArrayOutputStream rows = new ByteArrayOutputStream();
        LongColumn blocks = LongColumn.of(MemorySegment.ofArray(new long[size / AdjacencyFile.BLOCK + 1]));
        byte[] classes = new byte[size * Short.BYTES];
        for (int i = 0; i < size; i++) {
            if (i % AdjacencyFile.BLOCK == 0) {
                blocks.set(i / AdjacencyFile.BLOCK, rows.size());
            }
            classes[i * Short.BYTES] = (byte) types[i];
            row(i, kept[i], types[i] == KEEPING_TYPE ? kept[i].length - 1 : kept[i].length, rows);
            if (types[i] == WEAK_TYPE) {
                row(i, referents[i], referents[i].length, rows);
            }
        }
        ClassTraits traits = new ClassTraits(
                new boolean[UNITS.length],
                new boolean[] {false, true, false},
                UNITS,
                new long[] {size, size, size},
                new long[] {ClassTraits.NO_OBJECT, ClassTraits.NO_OBJECT, classObject});
        return new HeapGraph(
                size,
                MemorySegment.ofArray(rows.toByteArray()),
                blocks,
                new WideColumn(MemorySegment.ofArray(classes), UNITS.length),
                traits);
    }

    private static void row(int object, int[] targets, int count, ByteArrayOutputStream rows) {
        rows.write(count);
        int previous = object;
        for (int i = 0; i < count; i++) {
            int step = targets[i] - previous;
            int code = step << 1 ^ step >> 31;
            if (code >= 0x80) {
                rows.write(code | 0x80);
            }
            rows.write(code >= 0x80 ? code >>> 7 : code);
            previous = targets[i];
        }
    }
}
