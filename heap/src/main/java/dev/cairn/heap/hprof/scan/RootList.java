// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.hprof.scan;

import dev.cairn.heap.root.GcRoot;
import dev.cairn.heap.root.RootKind;
import dev.cairn.heap.store.LongList;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.EnumMap;
import java.util.Map;

/** GC roots by the ids of their objects, two longs each. */
final class RootList {
    private static final RootKind[] KINDS = RootKind.values();
    private static final Map<RootKind, Integer> CODES = new EnumMap<>(RootKind.class);

    static {
        for (int code = 0; code < KINDS.length; code++) {
            CODES.put(KINDS[code], code);
        }
    }

    private static final int KIND_SHIFT = 56;
    private static final int SERIAL_SHIFT = 24;
    private static final int FRAME_MASK = (1 << SERIAL_SHIFT) - 1;

    private LongList ids;
    private LongList details;

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
        long code = CODES.getOrDefault(kind, 0);
        details.add(
                (code << KIND_SHIFT) | ((threadSerial & 0xFFFF_FFFFL) << SERIAL_SHIFT) | ((frame + 1) & FRAME_MASK));
    }

    /** Takes the roots of another list, which has none any more. */
    void takeAll(RootList other) {
        ids.addAll(other.ids);
        other.ids = new LongList();
        details.addAll(other.details);
        other.details = new LongList();
    }

    int size() {
        return ids.size();
    }

    long id(int position) {
        return ids.get(position);
    }

    /** Kind, thread and frame in one number. */
    long detail(int position) {
        return details.get(position);
    }

    RootKind kind(int position) {
        return KINDS[(int) (details.get(position) >>> KIND_SHIFT)];
    }

    GcRoot root(int position, long object) {
        long detail = details.get(position);
        return new GcRoot(object, kind(position), (int) (detail >>> SERIAL_SHIFT), ((int) detail & FRAME_MASK) - 1);
    }
}
