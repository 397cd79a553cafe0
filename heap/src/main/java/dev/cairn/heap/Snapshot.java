// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;

/**
 * A heap at one moment. Objects are known by their index, from 0 in the order of the dump; {@link #idOf} gives the
 * address or id that the dump has for one.
 *
 * <p>May be used by several threads at once. What is not yet in the index (dominators, referrers) is made when it is
 * first asked for, and kept with it. Closing it while another thread asks makes that thread fail with an {@link
 * IllegalStateException}.
 */
public interface Snapshot extends AutoCloseable {
    static Snapshot open(Path file) throws IOException {
        return open(file, SnapshotOptions.standard());
    }

    /**
     * Opens a dump, and indexes it if that has not been done.
     *
     * @throws SnapshotException if the file is no snapshot, or its index cannot be written
     */
    static Snapshot open(Path file, SnapshotOptions options) throws IOException {
        return DumpSnapshot.open(file, options);
    }

    SnapshotSummary summary();

    /** Objects and bytes by class, of those classes that have any, in no order. Needs no index. */
    List<ClassCount> histogram();

    /** How much of the heap is held. */
    ReachabilitySummary reachability() throws IOException;

    /** Objects in the dump, classes' own objects included. */
    long objectCount();

    List<HeapClass> classes();

    /** The index of the object with an id, if there is one. */
    OptionalLong indexOf(long id);

    long idOf(long object);

    HeapClass classOf(long object);

    /** What the object takes in the heap that it came from, in bytes. */
    long shallowBytes(long object);

    /**
     * The objects that an object refers to, in the order of its fields or elements; nulls and dangling references are
     * left out, and a reference that does not keep its target (the referent of a {@link java.lang.ref.Reference}) comes last.
     * An object's class is not among them.
     */
    long[] referees(long object);

    /** The objects that refer to an object, in ascending order; each once. Its class's objects are not among them. */
    long[] referrers(long object) throws IOException;

    List<GcRoot> roots();

    Dominators dominators() throws IOException;

    /**
     * Finds all dominators and retained sizes once more, by another algorithm that leaves nothing out, and compares. Takes
     * several times as long as finding them did.
     */
    Verification verify() throws IOException;

    @Override
    void close();
}
