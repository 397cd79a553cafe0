// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.leaks.check;

import dev.cairn.heap.Dominators;
import dev.cairn.heap.Reachability;
import dev.cairn.heap.diff.StableNames;
import dev.cairn.heap.leaks.Held;
import dev.cairn.heap.leaks.HolderWay;
import dev.cairn.heap.leaks.LeakContext;
import dev.cairn.heap.leaks.MadeAt;
import dev.cairn.heap.leaks.SitesBelow;
import dev.cairn.heap.object.HeapClass;
import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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

    /** The objects of all classes of a name that are held. Each call goes through all objects. */
    LongStream of(String className) {
        BitSet types = new BitSet();
        for (HeapClass type : context.snapshot().classes()) {
            types.set(type.index(), StableNames.of(type).equals(className));
        }
        return of(types);
    }

    /** The same of classes by their numbers. */
    LongStream of(BitSet types) {
        return context.snapshot()
                .objects()
                .filter(object -> types.get(context.snapshot().classOf(object).index()) && isHeld(object));
    }

    /** A breach by the objects of a class, of which there are {@code count}. */
    Breach breach(String id, String sentence, String className, long count) throws IOException {
        long step = Math.max(1, count / LOOKED_AT);
        long[] place = {0};
        long[] some = of(className)
                .filter(_ -> place[0]++ % step == 0)
                .limit(LOOKED_AT)
                .toArray();
        return breach(id, sentence, context.snapshot().retainedOf(of(className)).bytes(), some);
    }

    /**
     * A breach by some objects, with the way that most of those are held by that are looked at.
     *
     * @param bytes what all of them keep together
     * @param objects at least one
     */
    Breach breach(String id, String sentence, long bytes, long[] objects) throws IOException {
        Map<String, Integer> counts = new HashMap<>();
        HolderWay way = HolderWay.NONE;
        long object = objects[0];
        int most = 0;
        int looked = Math.min(LOOKED_AT, objects.length);
        for (int i = 0; i < looked; i++) {
            long each = objects[(int) ((long) i * objects.length / looked)];
            Held held = context.ways().of(each);
            int seen = counts.merge(held.way().signature(), 1, Integer::sum);
            if (seen > most) {
                most = seen;
                way = held.way();
                object = each;
            }
        }
        List<String> evidence = new ArrayList<>();
        if (looked > 1) {
            boolean _ = evidence.add(most + " of " + looked + " objects that were looked at are held so.");
        }
        MadeAt made = MadeAt.of(context.snapshot(), object);
        if (!made.note().isEmpty()) {
            boolean _ = evidence.add("Of this object the dump says: allocated " + made.note() + ".");
        }
        Optional<SitesBelow> below = SitesBelow.of(context, object);
        below.ifPresent(found -> evidence.add(found.words()));
        List<String> frames =
                made.frames().isEmpty() ? below.map(SitesBelow::mostly).orElse(List.of()) : made.frames();
        return new Breach(id, sentence, OptionalLong.of(bytes), way, OptionalLong.of(object), evidence, frames);
    }
}
