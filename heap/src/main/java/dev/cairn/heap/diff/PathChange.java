// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.diff;

import java.util.Comparator;
import java.util.List;

/**
 * How much the objects with one path signature keep: see {@link SnapshotDiff#paths}.
 *
 * @param path why the first object is held, in words; then the classes from there down
 * @param objectsBefore that no other object with this signature keeps
 * @param retainedBytesBefore what those keep, themselves included
 * @param sites where what they keep in the later snapshot was allocated
 */
public record PathChange(
        List<String> path,
        long objectsBefore,
        long objectsAfter,
        long retainedBytesBefore,
        long retainedBytesAfter,
        PathSites sites) {
    /** What grew most comes first, what shrank most last. */
    static final Comparator<PathChange> ORDER =
            Comparator.comparingLong(PathChange::retainedBytesGrowth).reversed().thenComparing(PathChange::signature);

    private static final String ARROW = " > ";

    public PathChange {
        path = List.copyOf(path);
    }

    public long objectsGrowth() {
        return objectsAfter - objectsBefore;
    }

    public long retainedBytesGrowth() {
        return retainedBytesAfter - retainedBytesBefore;
    }

    /** The path in one line. */
    public String signature() {
        return String.join(ARROW, path);
    }
}
