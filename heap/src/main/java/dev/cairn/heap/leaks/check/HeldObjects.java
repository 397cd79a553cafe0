// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.leaks.check;

import dev.cairn.heap.Dominators;
import dev.cairn.heap.HeapClass;
import dev.cairn.heap.Reachability;
import dev.cairn.heap.leaks.Held;
import dev.cairn.heap.leaks.HolderWay;
import dev.cairn.heap.leaks.LeakContext;
import dev.cairn.heap.leaks.MadeAt;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.LongStream;

/** What of a snapshot is strongly held, and how. */
final class HeldObjects {
    /** Of many objects as many have their ways looked for. */
    private static final int LOOKED_AT = 20;

    private final LeakContext context;
    private final Dominators dominators;

    HeldObjects(LeakContext context) {
        this.context = context;
        this.dominators = context.dominators();
    }

    boolean isHeld(long object) {
        return dominators.reachabilityOf(object) == Reachability.STRONG;
    }

    /** The objects of one class that are held. */
    LongStream of(HeapClass type) {
        return context.objectsOf(type).filter(this::isHeld);
    }

    /**
     * A breach by some objects, with the way that most of those are held by that are looked at: the first, the last and some
     * between.
     *
     * @param objects at least one
     */
    Breach breach(String id, String sentence, long[] objects) throws IOException {
        Map<String, Integer> counts = new HashMap<>();
        HolderWay way = HolderWay.NONE;
        OptionalLong object = OptionalLong.empty();
        int most = 0;
        int steps = Math.min(LOOKED_AT, objects.length);
        for (int i = 0; i < steps; i++) {
            long each = objects[(int) ((long) i * (objects.length - 1) / Math.max(1, steps - 1))];
            Held held = context.ways().of(each);
            int seen = counts.merge(held.way().signature(), 1, Integer::sum);
            if (seen > most) {
                most = seen;
                way = held.way();
                object = OptionalLong.of(each);
            }
        }
        MadeAt made = object.isPresent() ? MadeAt.of(context.snapshot(), object.getAsLong()) : MadeAt.UNKNOWN;
        return new Breach(id, sentence, way, object, made.frames());
    }
}
