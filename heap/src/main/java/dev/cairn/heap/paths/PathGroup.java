// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.paths;

import dev.cairn.heap.MergedPath;
import dev.cairn.heap.root.RootOrigin;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** A group of merged paths while it grows. */
final class PathGroup {
    private static final Comparator<MergedPath> MOST_FIRST =
            Comparator.comparingLong(MergedPath::targets).reversed().thenComparingLong(MergedPath::sample);

    /** In the place of the group above, at the top. */
    static final int NONE = -1;

    final int parent;
    /** 1 at the top. */
    final int depth;

    final int label;
    final String via;
    private Optional<RootOrigin> origin = Optional.empty();
    private final String className;
    private final long sample;
    private final List<MergedPath> children = new ArrayList<>();
    long objects;
    long targets;
    long shallowUnits;
    long retainedUnits;
    /** While {@link RetainedByGroup} walks: targets in this group, and groups right under it that have any. */
    long dominating;

    /**
     * A group with nothing in it.
     *
     * @param parent number of the group above; {@link #NONE} at the top
     * @param label a number that the objects of the group share
     */
    PathGroup(int parent, int depth, int label, String via, String className, long sample) {
        this.parent = parent;
        this.depth = depth;
        this.label = label;
        this.via = via;
        this.className = className;
        this.sample = sample;
    }

    /** Says why one of the objects of a group at the top is held; of several, the group says what is true of all. */
    void heldBy(RootOrigin another) {
        origin = Optional.of(origin.map(known -> known.and(another)).orElse(another));
    }

    /** Puts a finished child under it. */
    void add(PathGroup child, MergedPath finished) {
        children.add(finished);
        targets += child.targets;
        shallowUnits += child.shallowUnits;
        retainedUnits += child.retainedUnits;
    }

    MergedPath finish(int unitShift) {
        children.sort(MOST_FIRST);
        return new MergedPath(
                origin.map(RootOrigin::words).orElse(via),
                className,
                sample,
                objects,
                targets,
                shallowUnits << unitShift,
                retainedUnits << unitShift,
                children);
    }

    static void sort(List<MergedPath> paths) {
        paths.sort(MOST_FIRST);
    }
}
