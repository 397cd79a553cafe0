// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.engine;

import dev.cairn.heap.graph.LargestRetained;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.LongStream;

/**
 * What is asked for first, and most often: the objects that nothing dominates which keep most, and how many each
 * immediately dominates. An index keeps it, so that opening one again takes no look at every object.
 *
 * @param largest the largest first
 * @param isAll whether nothing dominates any other object
 */
record TopOfTree(List<Kept> largest, boolean isAll) {
    /** At most this many are kept. */
    static final int MOST = 1_000;

    /** An object that nothing dominates, and how many it immediately dominates itself. */
    record Kept(long object, long dominated) {}

    TopOfTree {
        largest = List.copyOf(largest);
    }

    /** Where a tree that is being made leaves its top, for {@link #of}. */
    static LargestRetained collector() {
        return new LargestRetained(MOST + 1);
    }

    /**
     * Of a tree that has just been made.
     *
     * @param top what nothing dominates
     */
    static TopOfTree of(LargestRetained top, LargestDominated tree) {
        long[] objects = top.sorted();
        boolean isAll = objects.length <= MOST;
        long[] largest = LongStream.of(objects).limit(MOST).toArray();
        long[] counts = tree.counts(largest);
        List<Kept> kept = new ArrayList<>();
        for (int i = 0; i < largest.length; i++) {
            kept.add(new Kept(largest[i], counts[i]));
        }
        return new TopOfTree(kept, isAll);
    }

    /** The largest of them, {@code limit} at most; empty if not all of these are kept. */
    Optional<long[]> first(int limit) {
        return isAll || limit <= largest.size()
                ? Optional.of(largest.stream()
                        .limit(Math.max(limit, 0))
                        .mapToLong(Kept::object)
                        .toArray())
                : Optional.empty();
    }

    /** How many each of these objects immediately dominates; empty if one of them is not kept. */
    Optional<long[]> counts(long... objects) {
        Map<Long, Long> known = new HashMap<>();
        largest.forEach(each -> known.put(each.object, each.dominated));
        return LongStream.of(objects).allMatch(known::containsKey)
                ? Optional.of(LongStream.of(objects).map(known::get).toArray())
                : Optional.empty();
    }

    void write(DataOutput out) throws IOException {
        out.writeBoolean(isAll);
        out.writeInt(largest.size());
        for (Kept each : largest) {
            out.writeLong(each.object);
            out.writeLong(each.dominated);
        }
    }

    /** Reads what {@link #write} wrote. */
    static TopOfTree read(DataInput in) throws IOException {
        boolean isAll = in.readBoolean();
        int size = in.readInt();
        if (size < 0 || size > MOST) {
            throw new IOException("An index with the largest " + size + " objects is none of this version.");
        }
        List<Kept> kept = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            kept.add(new Kept(in.readLong(), in.readLong()));
        }
        return new TopOfTree(kept, isAll);
    }
}
