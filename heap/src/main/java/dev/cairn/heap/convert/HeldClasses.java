// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.convert;

import dev.cairn.heap.Reachability;
import dev.cairn.heap.Snapshot;
import dev.cairn.heap.object.HeapClass;
import dev.cairn.heap.root.GcRoot;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;

/**
 * Which classes' own objects are held by something else than the instances: by a root, or by a reference. Class loaders
 * know all their classes but hidden ones, as those of lambdas, which live as long as their instances.
 */
final class HeldClasses {
    private static final long NONE = -1;

    private final Snapshot snapshot;
    /** By class; {@link #NONE} where the dump has no object of the class itself. */
    private final long[] objects;
    /** The same in ascending order, without {@link #NONE}. A dump mostly has them close together. */
    private final long[] sorted;

    private final boolean[] held;
    private final boolean[] hasInstances;

    HeldClasses(Snapshot snapshot, List<HeapClass> classes) {
        this.snapshot = snapshot;
        this.objects = new long[classes.size()];
        Arrays.fill(objects, NONE);
        for (HeapClass type : classes) {
            OptionalLong object = type.id() == 0 ? OptionalLong.empty() : snapshot.indexOf(type.id());
            objects[type.index()] = object.orElse(NONE);
        }
        this.sorted =
                Arrays.stream(objects).filter(object -> object != NONE).sorted().toArray();
        this.held = new boolean[sorted.length];
        this.hasInstances = new boolean[classes.size()];
        for (GcRoot root : snapshot.roots()) {
            referredTo(root.object());
        }
    }

    /** An object of a class. */
    void instance(HeapClass type) {
        hasInstances[type.index()] = true;
    }

    /** Something refers to an object. */
    void referredTo(long object) {
        if (sorted.length > 0 && object >= sorted[0] && object <= sorted[sorted.length - 1]) {
            int place = Arrays.binarySearch(sorted, object);
            if (place >= 0) {
                held[place] = true;
            }
        }
    }

    /** Of how many classes, which are no garbage, nothing but instances holds the class's own object. */
    long onlyByInstances() throws IOException {
        long count = 0;
        for (int type = 0; type < objects.length; type++) {
            if (hasInstances[type] && objects[type] != NONE && !isHeld(objects[type])) {
                count += snapshot.dominators().reachabilityOf(objects[type]) == Reachability.NONE ? 0 : 1;
            }
        }
        return count;
    }

    private boolean isHeld(long classObject) {
        return held[Arrays.binarySearch(sorted, classObject)];
    }
}
