// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.diff;

import dev.cairn.heap.ClassCount;
import dev.cairn.heap.Snapshot;
import dev.cairn.heap.object.HeapClass;
import java.io.IOException;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * What changed between two snapshots, of which either may be of any format. Objects have other ids in another dump, so
 * nothing here is about single objects: they are compared by what they are, and by what keeps them.
 *
 * <p>Lists have what grew most first and what shrank most last; what did not change is among them. The snapshots stay
 * open, and must until the last answer.
 */
public final class SnapshotDiff {
    /** The paths of this many objects of each snapshot are listed. */
    public static final int MOST_OBJECTS = 50_000;

    private final Snapshot before;
    private final Snapshot after;

    public SnapshotDiff(Snapshot before, Snapshot after) {
        this.before = before;
        this.after = after;
    }

    /**
     * By the name of the class; classes of several loaders that have the same name are one, and hidden classes whose names
     * differ only in what the VM numbers anew in each run. Needs no index.
     */
    public List<HeapChange> classes() {
        return grouped(StableNames::of);
    }

    /** The same of some classes, with the sum of all others. */
    public ClassChanges classes(Predicate<HeapClass> which) {
        GroupSums sums = new GroupSums();
        GroupSums others = new GroupSums();
        for (Side side : Side.values()) {
            Snapshot snapshot = side == Side.BEFORE ? before : after;
            for (ClassCount each : snapshot.histogram()) {
                HeapClass type = snapshot.classes().get(each.type());
                boolean wanted = which.test(type);
                (wanted ? sums : others)
                        .add(side, wanted ? StableNames.of(type) : "", each.objects(), each.shallowBytes());
            }
        }
        return new ClassChanges(sums.changes(), others.change(""));
    }

    /** By the package of the class; arrays are in the package of what they are of. Needs no index. */
    public List<HeapChange> packages() {
        return grouped(HeapClass::packageName);
    }

    private List<HeapChange> grouped(Function<HeapClass, String> groupOf) {
        GroupSums sums = new GroupSums();
        add(Side.BEFORE, before, groupOf, sums);
        add(Side.AFTER, after, groupOf, sums);
        return sums.changes();
    }

    private static void add(Side side, Snapshot snapshot, Function<HeapClass, String> groupOf, GroupSums to) {
        List<HeapClass> classes = snapshot.classes();
        for (ClassCount each : snapshot.histogram()) {
            to.add(side, groupOf.apply(classes.get(each.type())), each.objects(), each.shallowBytes());
        }
    }

    /**
     * By the class loader of the class. A loader is called by its class; if several are of that class, also by the
     * package that most of its classes are from, and those that have that in common too are one. A GC log has no
     * loaders.
     */
    public List<LoaderChange> loaders() throws IOException {
        return LoaderSums.changes(before, after);
    }

    /** By path signature, with {@link #MOST_OBJECTS}. */
    public PathChanges paths() throws IOException {
        return paths(MOST_OBJECTS);
    }

    /**
     * By path signature: why an object is held, and the classes of the objects that dominate it, from the first down to
     * its own. A class that comes again in a signature is left out there and marked, so a list of a million nodes has
     * one signature. A signature has no more steps than there are classes, and at most {@link SignatureTree#DEEPEST}.
     *
     * <p>An object counts if none above it has the same signature, so nothing is summed twice within a row; but a row's
     * bytes are also in those of the rows whose path is the beginning of its own. Such a shorter one is left out if
     * one longer one accounts for nearly all that it grew by.
     *
     * <p>The largest objects decide which signatures are listed: all objects that nothing dominates, and as many others
     * of each snapshot as are asked for, those that keep most; see {@link PathChanges#fromBytes}. But all objects of
     * both snapshots that have such a signature count in its row. The memory that this takes depends on the number
     * alone, and outside the Java heap it is 4 bytes an object.
     *
     * @param mostObjects of each snapshot, those that nothing dominates not counted
     */
    public PathChanges paths(int mostObjects) throws IOException {
        return PathSums.changes(before, after, mostObjects);
    }
}
