// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.hprof;

import dev.cairn.heap.GcRoot;
import dev.cairn.heap.RootKind;
import dev.cairn.heap.store.LongList;

/** GC roots by the ids of their objects, two longs each. */
final class RootList {
    private static final RootKind[] KINDS = RootKind.values();
    private static final int KIND_SHIFT = 56;
    private static final int SERIAL_SHIFT = 24;
    private static final int FRAME_MASK = (1 << SERIAL_SHIFT) - 1;

    private final LongList ids = new LongList();
    private final LongList details = new LongList();

    void add(long id, RootKind kind) {
        add(id, kind, 0, GcRoot.NO_FRAME);
    }

    void add(long id, RootKind kind, int threadSerial, int frame) {
        ids.add(id);
        details.add((long) kind.ordinal() << KIND_SHIFT
                | (threadSerial & 0xFFFF_FFFFL) << SERIAL_SHIFT
                | frame + 1 & FRAME_MASK);
    }

    void addAll(RootList other) {
        ids.addAll(other.ids);
        details.addAll(other.details);
    }

    int size() {
        return ids.size();
    }

    long id(int position) {
        return ids.get(position);
    }

    GcRoot root(int position, long object) {
        long detail = details.get(position);
        return new GcRoot(
                object,
                KINDS[(int) (detail >>> KIND_SHIFT)],
                (int) (detail >>> SERIAL_SHIFT),
                ((int) detail & FRAME_MASK) - 1);
    }
}
