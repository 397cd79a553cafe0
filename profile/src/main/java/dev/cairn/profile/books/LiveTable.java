// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.books;

import dev.cairn.profile.model.SampleWeight;

/** The sampled objects whose end has not been reported, by id; the table uses open addressing. */
final class LiveTable {
    /** No object's id. */
    private static final long NO_ID = 0;

    private static final int SLOT_BYTES = Long.BYTES + Integer.BYTES + Integer.BYTES + Double.BYTES + Float.BYTES;

    private final Mixing mixing = new Mixing();
    private final int limit;
    private long[] ids = new long[0];
    private int[] rows = new int[0];
    private int[] epochs = new int[0];
    private double[] bytes = new double[0];
    private float[] objects = new float[0];
    private int count;

    LiveTable(int limit) {
        this.limit = limit;
    }

    int count() {
        return count;
    }

    long bytes() {
        return (long) SLOT_BYTES * ids.length;
    }

    /** Enters an object, in place of one with the same id; false if there is no room. */
    boolean put(long id, int row, int epoch, double weightedBytes, float weightedObjects) {
        if (count < limit && (count + 1) * 4L > ids.length * 3L) {
            grow();
        }
        if (count >= limit && !contains(id)) {
            return false;
        }
        int slot = slot(id);
        if (ids[slot] == NO_ID) {
            ids[slot] = id;
            count++;
        }
        rows[slot] = row;
        epochs[slot] = epoch;
        bytes[slot] = weightedBytes;
        objects[slot] = weightedObjects;
        return true;
    }

    /** Takes an object out; false if it is not there. */
    boolean remove(long id) {
        if (id == NO_ID || count == 0) {
            return false;
        }
        int gap = slot(id);
        if (ids[gap] == NO_ID) {
            return false;
        }
        int mask = ids.length - 1;
        // What had to go past the gap moves back, so that no search ends too early.
        for (int next = (gap + 1) & mask; ids[next] != NO_ID; next = (next + 1) & mask) {
            int home = mixing.mix(ids[next]) & mask;
            if (((next - home) & mask) >= ((next - gap) & mask)) {
                move(next, gap);
                gap = next;
            }
        }
        ids[gap] = NO_ID;
        count--;
        return true;
    }

    boolean contains(long id) {
        return ids.length > 0 && id != NO_ID && ids[slot(id)] == id;
    }

    /** A copy that has nothing but what a profile needs. */
    LiveObjectsCopy copy() {
        LiveObjectsCopy copy = new LiveObjectsCopy(count);
        for (int slot = 0; slot < ids.length; slot++) {
            if (ids[slot] != NO_ID) {
                copy.add(rows[slot], epochs[slot], bytes[slot], objects[slot]);
            }
        }
        return copy;
    }

    /** Shows all that are there, in no order. */
    void each(Visitor visitor) {
        for (int slot = 0; slot < ids.length; slot++) {
            if (ids[slot] != NO_ID) {
                visitor.visit(ids[slot], rows[slot], epochs[slot], SampleWeight.interval(bytes[slot], objects[slot]));
            }
        }
    }

    /** Sees an object. */
    interface Visitor {
        void visit(long id, int row, int epoch, long interval);
    }

    private int slot(long id) {
        int mask = ids.length - 1;
        int slot = mixing.mix(id) & mask;
        while (ids[slot] != NO_ID && ids[slot] != id) {
            slot = (slot + 1) & mask;
        }
        return slot;
    }

    private void move(int from, int to) {
        ids[to] = ids[from];
        rows[to] = rows[from];
        epochs[to] = epochs[from];
        bytes[to] = bytes[from];
        objects[to] = objects[from];
    }

    private void grow() {
        long[] oldIds = ids;
        int[] oldRows = rows;
        int[] oldEpochs = epochs;
        double[] oldBytes = bytes;
        float[] oldObjects = objects;
        int slots = Math.max(64, oldIds.length * 2);
        ids = new long[slots];
        rows = new int[slots];
        epochs = new int[slots];
        bytes = new double[slots];
        objects = new float[slots];
        for (int old = 0; old < oldIds.length; old++) {
            if (oldIds[old] != NO_ID) {
                int slot = slot(oldIds[old]);
                ids[slot] = oldIds[old];
                rows[slot] = oldRows[old];
                epochs[slot] = oldEpochs[old];
                bytes[slot] = oldBytes[old];
                objects[slot] = oldObjects[old];
            }
        }
    }
}
