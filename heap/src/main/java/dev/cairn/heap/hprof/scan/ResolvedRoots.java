// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.hprof.scan;

import dev.cairn.heap.root.GcRoot;
import dev.cairn.heap.root.RootKind;
import dev.cairn.heap.store.LongList;
import dev.cairn.heap.store.SeededHash;
import java.util.AbstractList;
import java.util.RandomAccess;

/**
 * GC roots by the indexes of their objects, 8 bytes each; a {@link GcRoot} is made when it is asked for. Nothing can be
 * changed once the {@link Builder} is done.
 */
public final class ResolvedRoots extends AbstractList<GcRoot> implements RandomAccess {
    private static final int BOOT_CLASS = -1;

    private final RootList records;
    private final LongList entries; // position in the records above, index of the object below

    private ResolvedRoots(RootList records, LongList entries) {
        this.records = records;
        this.entries = entries;
    }

    @Override
    public GcRoot get(int position) {
        long entry = entries.get(position);
        int record = recordOf(entry);
        return record == BOOT_CLASS
                ? new GcRoot(objectOf(entry), RootKind.STICKY_CLASS, 0, GcRoot.NO_FRAME)
                : records.root(record, objectOf(entry));
    }

    @Override
    public int size() {
        return entries.size();
    }

    /** The object of a root, without making the root. */
    public long object(int position) {
        return objectOf(entries.get(position));
    }

    private static int recordOf(long entry) {
        return (int) (entry >>> Integer.SIZE);
    }

    private static long objectOf(long entry) {
        return entry & 0xFFFF_FFFFL;
    }

    /** Takes the roots one by one, and leaves out those that say the same as an earlier one. */
    static final class Builder {
        private final RootList records;
        private final LongList entries = new LongList();
        private int[] placesAbove = new int[64]; // by hash: one more than the place of an entry, 0 for none

        Builder(RootList records) {
            this.records = records;
        }

        /** The root of a record, whose object was found. */
        void add(int record, long object) {
            if (entries.size() >= placesAbove.length / 4 * 3) {
                grow();
            }
            int slot = slotOf(record, object);
            if (placesAbove[slot] == 0) {
                append(record, object);
                placesAbove[slot] = entries.size();
            }
        }

        /** A root that the dump does not record; no records may be added after it. */
        void addBootClass(long object) {
            append(BOOT_CLASS, object);
        }

        int size() {
            return entries.size();
        }

        ResolvedRoots done() {
            return new ResolvedRoots(records, entries);
        }

        private void append(int record, long object) {
            entries.add(((long) record << Integer.SIZE) | object);
        }

        private void grow() {
            placesAbove = new int[Math.multiplyExact(placesAbove.length, 2)];
            for (int i = 0; i < entries.size(); i++) {
                long entry = entries.get(i);
                placesAbove[slotOf(recordOf(entry), objectOf(entry))] = i + 1;
            }
        }

        private int slotOf(int record, long object) {
            long detail = records.detail(record);
            int mask = placesAbove.length - 1;
            int slot = SeededHash.of(object ^ ((long) SeededHash.of(detail) << Integer.SIZE)) & mask;
            while (placesAbove[slot] != 0) {
                long entry = entries.get(placesAbove[slot] - 1);
                if (objectOf(entry) == object && records.detail(recordOf(entry)) == detail) {
                    break;
                }
                slot = (slot + 1) & mask;
            }
            return slot;
        }
    }
}
