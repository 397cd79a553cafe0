// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.hprof;

import dev.cairn.heap.GcRoot;
import dev.cairn.heap.RootKind;
import dev.cairn.heap.store.LongList;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/** GC roots by the ids of their objects, two longs each. */
final class RootList {
    private static final RootKind[] KINDS = RootKind.values();
    private static final int KIND_SHIFT = 56;
    private static final int SERIAL_SHIFT = 24;
    private static final int FRAME_MASK = (1 << SERIAL_SHIFT) - 1;

    private final LongList ids;
    private final LongList details;

    RootList() {
        this(new LongList(), new LongList());
    }

    private RootList(LongList ids, LongList details) {
        this.ids = ids;
        this.details = details;
    }

    void write(DataOutput out) throws IOException {
        ids.write(out);
        details.write(out);
    }

    static RootList read(DataInput in) throws IOException {
        return new RootList(LongList.read(in), LongList.read(in));
    }

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
