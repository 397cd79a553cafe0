// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.index;

import dev.cairn.heap.ClassCount;
import dev.cairn.heap.SnapshotException;
import dev.cairn.heap.SnapshotSummary;
import dev.cairn.heap.object.ClassMembers;
import dev.cairn.heap.object.HeapClass;
import dev.cairn.heap.root.GcRoot;
import dev.cairn.heap.store.LongColumn;
import dev.cairn.heap.store.OffHeap;
import dev.cairn.heap.work.Workers;
import java.io.DataOutput;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** A dump of some format that has been read once: everything about it but its graph is known. */
public interface HeapSource extends AutoCloseable {
    /** Objects of the dump, those with an id that another has too. */
    long objects();

    List<HeapClass> classes();

    /** The fields of a class, looked up in the dump. */
    ClassMembers membersOf(int type);

    /** Roots that retain, each of an object that the dump has. */
    List<GcRoot> roots();

    ObjectIds ids();

    ObjectIdsColumns idColumns();

    /** Objects and bytes by class, of those classes that have any. */
    List<ClassCount> histogram();

    SnapshotSummary summary();

    /** What the graph must know of the classes. */
    ClassTraits traits();

    /** The binary logarithm of the unit, in bytes, that sizes are counted in. */
    int unitShift();

    /**
     * Reads the dump again, for its graph.
     *
     * @param folder that gets {@link GraphFiles}
     * @param memory that columns live in
     */
    BuiltGraph buildGraph(Path folder, OffHeap memory, Workers workers) throws IOException;

    /** Writes what {@link #objects} and so on come from, so that the dump need not be read once more. */
    void save(DataOutput out) throws IOException;

    /**
     * The id of an object.
     *
     * @param offsets from the graph
     */
    long idOf(long object, LongColumn offsets);

    /** Fails if the dump has been written to since it was opened. */
    void checkUnchanged() throws SnapshotException;

    @Override
    void close();
}
