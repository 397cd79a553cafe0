// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.hprof.rows;

import dev.cairn.heap.hprof.scan.DumpUnit;
import dev.cairn.heap.index.AdjacencyFile;
import dev.cairn.heap.index.RowWriter;

/**
 * What one thread makes of one unit after another: rows and numbers of classes, which go to their files when the units
 * before have been written. Of a unit with much, rows go there in pieces.
 */
final class UnitOutput {
    private static final int FLUSH = 4 << 20;
    private static final int ROOM = 2 << 20;

    private final SecondPass.Outputs outputs;
    private final RowWriter rows = new RowWriter(ROOM);
    private byte[] classes = new byte[0];
    private long[] blocks = new long[0];
    private int blockCount;
    private int part;
    private long flushed;
    private boolean hasTurn;

    UnitOutput(SecondPass.Outputs outputs) {
        this.outputs = outputs;
    }

    void beginUnit(int number, DumpUnit unit) {
        part = number;
        flushed = 0;
        hasTurn = false;
        blockCount = 0;
        rows.clear();
        int width = outputs.classes().width();
        classes = grown(classes, unit.objects() * width);
        blocks = grown(blocks, unit.objects() / AdjacencyFile.BLOCK + 2);
    }

    /** The row of an object comes next, whose record begins there. */
    void beginObject(long object, long offset) {
        if ((object & (AdjacencyFile.BLOCK - 1)) == 0) {
            outputs.offsets().set(object / AdjacencyFile.BLOCK, offset);
            blocks[blockCount++] = flushed + rows.size();
        }
        flushIfMuch();
    }

    /**
     * The class of an object whose row is there.
     *
     * @param place of the object in the unit
     */
    void endObject(int place, int type) {
        outputs.classes().put(classes, place, type);
    }

    /** Where the rows of the unit go. */
    RowWriter rows() {
        return rows;
    }

    /** Writes the rows so far to the file, if they are many; in the middle of a row too. */
    void flushIfMuch() {
        if (rows.size() >= FLUSH) {
            flush();
        }
    }

    private void flush() {
        if (!hasTurn) {
            long _ = outputs.rows().await(part);
            hasTurn = true;
        }
        outputs.rows().write(rows.bytes(), rows.size());
        flushed += rows.size();
        rows.clear();
    }

    void endUnit(DumpUnit unit) {
        outputs.classes().write(unit.firstObject(), classes, (int) unit.objects());
        long start = outputs.rows().await(part) - flushed;
        hasTurn = true;
        flush();
        long block = (unit.firstObject() + AdjacencyFile.BLOCK - 1) / AdjacencyFile.BLOCK;
        for (int i = 0; i < blockCount; i++) {
            outputs.rows().block(block + i, start + blocks[i]);
        }
        outputs.rows().end();
    }

    private static byte[] grown(byte[] array, long length) {
        return array.length >= length ? array : new byte[Math.toIntExact(length)];
    }

    private static long[] grown(long[] array, long length) {
        return array.length >= length ? array : new long[Math.toIntExact(length)];
    }
}
