// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.leaks.rules;

import dev.cairn.heap.ClassCount;
import dev.cairn.heap.Reachability;
import dev.cairn.heap.leaks.Confidence;
import dev.cairn.heap.leaks.Finding;
import dev.cairn.heap.leaks.LeakContext;
import dev.cairn.heap.leaks.LeakRule;
import dev.cairn.heap.leaks.ObjectScan;
import dev.cairn.heap.leaks.ProgramClasses;
import dev.cairn.heap.object.ClassMembers;
import dev.cairn.heap.object.HeapClass;
import dev.cairn.wire.hprof.BasicType;
import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** Fields of many objects whose collections are empty or mostly room. */
final class CollectionRule implements LeakRule {
    private static final long FEWEST = 1000;
    private static final long SAMPLE = 50_000;

    @Override
    public String id() {
        return "collections";
    }

    @Override
    public String title() {
        return "collections that are empty or mostly room, by the field that holds them";
    }

    @Override
    public String threshold() {
        return "What the collections of one field have room for and do not use is at least --min-share of what is held.";
    }

    /** What the collections of one field have. */
    private static final class Tally {
        private long seen;
        private long empty;
        private long wasted;
        private long example = -1;
    }

    /** The objects of one class, with a tally for each of its fields. */
    private static final class Holders {
        private final HeapClass type;
        private final long objects;
        private final Map<String, Tally> fields = new LinkedHashMap<>();
        private long looked;
        private long held;

        Holders(HeapClass type, long objects) {
            this.type = type;
            this.objects = objects;
        }
    }

    @Override
    public List<Finding> find(LeakContext context) throws IOException {
        @Nullable Holders[] byType = new Holders[context.snapshot().classes().size()];
        List<Holders> all = new ArrayList<>();
        for (ClassCount count : context.snapshot().histogram()) {
            HeapClass type = context.snapshot().classes().get(count.type());
            if (count.objects() >= FEWEST
                    && type.kind() == HeapClass.Kind.INSTANCE
                    && !context.classes().isJdk(type)) {
                Holders holders = new Holders(type, count.objects());
                for (ClassMembers.Field field :
                        context.snapshot().membersOf(type.index()).fields()) {
                    if (field.type() == BasicType.OBJECT) {
                        Tally _ = holders.fields.computeIfAbsent(field.name(), _ -> new Tally());
                    }
                }
                byType[type.index()] = holders;
                boolean _ = all.add(holders);
            }
        }
        BitSet wanted = new BitSet();
        all.stream().filter(each -> !each.fields.isEmpty()).forEach(each -> wanted.set(each.type.index()));
        new ObjectScan(context.snapshot()).run(wanted, (object, type) -> {
            Holders holders = byType[type];
            if (holders != null && holders.looked < SAMPLE) {
                look(context, object, holders);
            } else {
                wanted.clear(type);
            }
        });
        List<Finding> result = new ArrayList<>();
        for (Holders holders : all) {
            for (Map.Entry<String, Tally> each : holders.fields.entrySet()) {
                finding(context, holders, each.getKey(), each.getValue()).ifPresent(result::add);
            }
        }
        return result;
    }

    private static void look(LeakContext context, long object, Holders holders) {
        holders.looked++;
        if (context.dominators().reachabilityOf(object) != Reachability.STRONG) {
            return; // what goes anyhow wastes nothing
        }
        holders.held++;
        holders.fields.forEach((field, tally) ->
                context.fields().object(object, field).ifPresent(collection -> add(context, collection, tally)));
        if (holders.held == FEWEST) {
            holders.fields.values().removeIf(tally -> tally.seen < FEWEST / 10); // they hold something else
        }
    }

    private Optional<Finding> finding(LeakContext context, Holders holders, String field, Tally tally)
            throws IOException {
        long looked = holders.looked;
        long objects = holders.objects;
        long wasted = looked == 0 ? 0 : (long) ((double) tally.wasted * objects / looked);
        if (tally.example < 0 || wasted < context.fewestBytes()) {
            return Optional.empty();
        }
        String name = ProgramClasses.nameOf(holders.type) + "." + field;
        return Optional.of(context.draft(this)
                .example(context.ways().of(tally.example))
                .about(name)
                .bytes(wasted)
                .objects(objects)
                .sentence("The collections of " + name + " have room that they do not use")
                .evidence("Of " + tally.seen + " that were looked at, " + tally.empty + " are empty"
                        + (looked < objects
                                ? "; the size is an estimate from " + looked + " of " + objects + " objects"
                                : "")
                        + ".")
                .confidence(Confidence.LOW)
                .advice("Make them when the first element comes, with the room that is needed.")
                .finish());
    }

    private static void add(LeakContext context, long collection, Tally tally) {
        String name = context.snapshot().classOf(collection).name();
        CollectionShape shape = CollectionShape.of(name);
        if (shape == null) {
            return;
        }
        tally.seen++;
        long size = context.fields().number(collection, shape.size()).orElse(0);
        OptionalLong array = context.fields().object(collection, shape.array());
        long room =
                array.isEmpty() ? 0 : context.fields().length(array.getAsLong()).orElse(0);
        boolean empty = size == 0;
        boolean own = array.isPresent()
                && context.dominators().dominatorOf(array.getAsLong()).equals(OptionalLong.of(collection));
        long arrayBytes = own ? context.snapshot().shallowBytes(array.getAsLong()) : 0;
        tally.empty += empty ? 1 : 0;
        long unused = empty
                ? arrayBytes + context.snapshot().shallowBytes(collection)
                : room <= shape.usual(size) ? 0 : arrayBytes * (room - shape.usual(size)) / room;
        tally.wasted += unused;
        if (unused > 0 && tally.example < 0) {
            tally.example = collection;
        }
    }
}
