// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.leaks.rules;

import dev.cairn.heap.ClassCount;
import dev.cairn.heap.ClassMembers;
import dev.cairn.heap.HeapClass;
import dev.cairn.heap.leaks.Confidence;
import dev.cairn.heap.leaks.Finding;
import dev.cairn.heap.leaks.LeakContext;
import dev.cairn.heap.leaks.LeakRule;
import dev.cairn.heap.leaks.ProgramClasses;
import dev.cairn.wire.hprof.BasicType;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.PrimitiveIterator;

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

    @Override
    public List<Finding> find(LeakContext context) throws IOException {
        List<Finding> result = new ArrayList<>();
        for (ClassCount count : context.snapshot().histogram()) {
            HeapClass type = context.snapshot().classes().get(count.type());
            if (count.objects() >= FEWEST
                    && type.kind() == HeapClass.Kind.INSTANCE
                    && !context.classes().isJdk(type)) {
                for (ClassMembers.Field field :
                        context.snapshot().membersOf(type.index()).fields()) {
                    if (field.type() == BasicType.OBJECT) {
                        look(context, type, field.name(), count.objects(), result);
                    }
                }
            }
        }
        return result;
    }

    private void look(LeakContext context, HeapClass type, String field, long objects, List<Finding> to)
            throws IOException {
        Tally tally = new Tally();
        PrimitiveIterator.OfLong some = context.objectsOf(type).limit(SAMPLE).iterator();
        long looked = 0;
        while (some.hasNext()) {
            OptionalLong collection = context.fields().object(some.nextLong(), field);
            looked++;
            if (collection.isPresent()) {
                add(context, collection.getAsLong(), tally);
            }
            if (looked == FEWEST && tally.seen < FEWEST / 10) {
                return; // the field holds something else
            }
        }
        long wasted = looked == 0 ? 0 : (long) ((double) tally.wasted * objects / looked);
        if (wasted < context.fewestBytes()) {
            return;
        }
        String name = ProgramClasses.nameOf(type) + "." + field;
        boolean _ = to.add(context.draft(this)
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
