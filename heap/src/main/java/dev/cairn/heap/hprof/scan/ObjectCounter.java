// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.hprof.scan;

import dev.cairn.heap.hprof.classes.ClassTally;
import dev.cairn.heap.hprof.classes.TallyRows;
import dev.cairn.heap.index.StretchMarker;

/**
 * Counts the objects of stretches one after another, marks their ids, and notes how far it is from each to the next; for one
 * thread. {@link FastRecordLoop} does the same with many at a time, so it shares what is known of the object before.
 */
final class ObjectCounter {
    final StretchMarker marker;
    final ClassTally tally;
    private final TallyRows rows;

    int previousRow = ClassTally.NO_ROW;
    /** Bytes of the elements of the object before; 0 if it is no array. */
    long previousElements;

    ObjectCounter(StretchMarker marker, ClassTally tally) {
        this.marker = marker;
        this.tally = tally;
        this.rows = tally.rows;
    }

    /** What comes is not the next object behind the one before, so how far it is says nothing. */
    void interrupt() {
        previousRow = ClassTally.NO_ROW;
    }

    void instance(long id, long classId, int bytesOfFields) {
        int row = tally.rowOf(classId);
        mark(id);
        rows.instance(row, bytesOfFields);
        keep(row, 0);
    }

    void objectArray(long id, long classId, long length) {
        array(id, ClassTally.arraysOf(tally.rowOf(classId)), length * Integer.BYTES);
    }

    void primitiveArray(long id, int type, long elementBytes) {
        array(id, ClassTally.rowOfPrimitives(type), elementBytes);
    }

    /** The object of a class; its own class is not counted here. */
    void classObject(long id) {
        mark(id);
        keep(ClassTally.NO_ROW, 0);
    }

    private void array(long id, int row, long elementBytes) {
        mark(id);
        rows.array(row, elementBytes);
        keep(row, elementBytes);
    }

    private void mark(long id) {
        long gap = id - marker.lastId();
        if (gap > 0) {
            rows.gap(previousRow, gap, previousElements);
        }
        marker.object(id);
    }

    /** Remembers the previous object. */
    void keep(int row, long elementBytes) {
        previousRow = row;
        previousElements = elementBytes;
    }
}
