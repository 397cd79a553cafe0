// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.convert;

import dev.cairn.heap.gclog.GcLogFormat;
import dev.cairn.heap.gclog.GcLogReader;
import dev.cairn.heap.gclog.GcLogTypes;
import dev.cairn.heap.gclog.GcLogVisitor;
import dev.cairn.heap.gclog.RootKinds;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.OptionalLong;

/** The first reading of a log that becomes HPROF: what must be known before the first object can be written. */
final class LogSurvey implements GcLogVisitor {
    /** HPROF counts a class's statics in 16 bits. */
    static final int MOST_STATICS = 0xFFFF;

    private static final int REGION_BITS = 16;
    private static final int REGION_SHIFT = Long.SIZE - REGION_BITS;

    final GcLogTypes types = new GcLogTypes();
    private final List<TypeShapes> shapes = new ArrayList<>();
    private final BitSet regions = new BitSet(1 << REGION_BITS);
    /** Number and references of each object that comes in several calls, in turn. */
    private long[] longObjects = new long[16];

    private int longs;
    private TypeShapes current = new TypeShapes();
    private long currentCount = -1;
    private long currentSize;

    long greatestId;
    long objects;
    long references;
    long bytes;
    long roots;
    long weakRoots;
    long flaggedRoots;
    long lessKnownRoots;
    long staticsWithoutRoom;
    long objectsAtZero;
    boolean timed;
    String name = "";
    int appDomains;

    @Override
    public void appDomain(long version, String ofDomain, OptionalLong timestamp) {
        timed = timestamp.isPresent();
        name = ofDomain;
    }

    @Override
    public void type(long id, String name) throws IOException {
        types.define(id, name);
    }

    @Override
    public void object(long id, long typeId, long size, long[] to, int count) throws IOException {
        endObject();
        objects++;
        bytes = bytes + size < 0 ? Long.MAX_VALUE : bytes + size;
        if (id == 0) {
            objectsAtZero++;
        }
        current = shapesOf(types.numberOf(typeId));
        currentCount = 0;
        currentSize = size;
        meet(id);
        moreReferences(to, count);
    }

    @Override
    public void moreReferences(long[] to, int count) {
        currentCount += count;
        for (int i = 0; i < count; i++) {
            meet(to[i]);
        }
    }

    @Override
    public void root(long id, int kind, int flags, OptionalLong containerType) throws IOException {
        meet(id);
        if (!RootKinds.retains(flags)) {
            weakRoots++;
            return;
        }
        roots++;
        if (flags != 0) {
            flaggedRoots++;
        }
        if (kind != GcLogFormat.KIND_LOCAL && kind != GcLogFormat.KIND_HANDLE) {
            lessKnownRoots++;
        }
        if (containerType.isPresent()
                && !shapesOf(types.numberOf(containerType.getAsLong())).addStatic(id)) {
            staticsWithoutRoom++;
        }
    }

    @Override
    public void end(String name, OptionalLong timestamp) {}

    private void endObject() {
        if (currentCount < 0) {
            return;
        }
        references += currentCount;
        current.add(currentCount, currentSize);
        if (currentCount > GcLogReader.REFERENCES_AT_ONCE) {
            if (2 * longs == longObjects.length) {
                longObjects = Arrays.copyOf(longObjects, longObjects.length * 2);
            }
            longObjects[2 * longs] = objects - 1;
            longObjects[2 * longs + 1] = currentCount;
            longs++;
        }
        currentCount = -1;
    }

    private void meet(long id) {
        if (Long.compareUnsigned(id, greatestId) > 0) {
            greatestId = id;
        }
        regions.set((int) (id >>> REGION_SHIFT));
    }

    /** To be called once the log is read. */
    void finish() {
        endObject();
        for (int type = shapes.size(); type < types.size(); type++) {
            shapes.add(new TypeShapes());
        }
    }

    /** How the objects of a type look. */
    TypeShapes shapesOf(int type) {
        while (shapes.size() <= type) {
            shapes.add(new TypeShapes());
        }
        return shapes.get(type);
    }

    /** The references of an object, if it is the n-th of those that come in several calls; else those that came. */
    long references(long object, int n, int told) {
        return n < longs && longObjects[2 * n] == object ? longObjects[2 * n + 1] : told;
    }

    /**
     * Where ids are that nothing in the log has.
     *
     * @param count how many in a row, 8 apart
     */
    OptionalLong freeIds(long count) {
        long first = (greatestId | 7) + 1;
        long last = first + 8 * count;
        if (first != 0 && Long.compareUnsigned(last, first) > 0) {
            return OptionalLong.of(first);
        }
        int region = regions.nextClearBit(1);
        return region < 1 << REGION_BITS ? OptionalLong.of((long) region << REGION_SHIFT) : OptionalLong.empty();
    }
}
