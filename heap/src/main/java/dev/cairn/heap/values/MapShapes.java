// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.values;

import dev.cairn.heap.hprof.ObjectRecord;
import dev.cairn.wire.hprof.BasicType;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.Set;

/** Maps, and the sets on top of them. */
final class MapShapes {
    /** A red-black tree of 2^63 entries is less deep. */
    private static final int DEEPEST_TREE = 128;

    /** The JDK's own limit. */
    private static final long MOST_SEGMENTS = 1 << 16;

    private MapShapes() {}

    /** Buckets that are chains of entries. */
    static Shape buckets(String keyField, String valueField, String... sizeFields) {
        return draft -> {
            draft.entries();
            draft.size(draft.fields().number(ListShapes.present(draft, sizeFields), 0));
            Optional<ObjectRecord> table = draft.array("table");
            draft.capacity("table", table.map(ObjectRecord::length).orElse(0L));
            nullKeyOnAndroid(draft, valueField);
            table.ifPresent(from -> walk(draft, from, keyField, valueField));
            draft.ended();
        };
    }

    /** There the entry of the null key is in no bucket. */
    private static void nullKeyOnAndroid(Draft draft, String valueField) {
        draft.objects()
                .fieldsById(draft.fields().reference("entryForNullKey"))
                .ifPresent(entry -> draft.add(0, entry.reference(valueField)));
    }

    private static void walk(Draft draft, ObjectRecord table, String keyField, String valueField) {
        for (long i = 0; i < table.length() && draft.wantsMore(); i++) {
            Chain.walk(
                    draft,
                    draft.objects().element(table, i),
                    "next",
                    entry -> draft.add(entry.reference(keyField), entry.reference(valueField)));
        }
    }

    /** In the order of its own chain, where the dump has one. */
    static void linkedHashMap(Draft draft) {
        if (!draft.fields().has("head")) {
            buckets("key", "value", "size").draw(draft);
            return;
        }
        draft.entries();
        draft.size(draft.fields().number("size", 0));
        draft.capacity("table", draft.array("table").map(ObjectRecord::length).orElse(0L));
        Chain.walk(
                draft,
                draft.fields().reference("head"),
                "after",
                entry -> draft.add(entry.reference("key"), entry.reference("value")));
        draft.ended();
    }

    static void treeMap(Draft draft) {
        draft.entries();
        draft.size(draft.fields().number("size", 0));
        Deque<InstanceFields> path = new ArrayDeque<>();
        long at = draft.fields().reference("root");
        while (draft.wantsMore() && (at != 0 || !path.isEmpty())) {
            Optional<InstanceFields> entry = draft.objects().fieldsById(at);
            if (at != 0 && (entry.isEmpty() || path.size() == DEEPEST_TREE || draft.seen() > draft.claimedSize())) {
                draft.problem(
                        entry.isEmpty()
                                ? "An entry of its tree, 0x" + Long.toHexString(at) + ", is no instance in this dump."
                                : "Its tree is none: it is deeper, or has more entries, than " + draft.claimedSize()
                                        + " entries can have.");
                return;
            }
            if (entry.isPresent()) {
                path.push(entry.get());
                at = entry.get().reference("left");
            } else {
                InstanceFields next = path.pop();
                draft.add(next.reference("key"), next.reference("value"));
                at = next.reference("right");
            }
        }
        draft.ended();
    }

    static void concurrentHashMap(Draft draft) {
        draft.entries();
        if (draft.fields().has("segments")) {
            segments(draft);
            return;
        }
        draft.size(draft.fields().number("baseCount", 0) + Counters.sum(draft, "counterCells"));
        Optional<ObjectRecord> table = draft.array("table");
        draft.capacity("table", table.map(ObjectRecord::length).orElse(0L));
        table.ifPresent(from -> {
            for (long i = 0; i < from.length() && draft.wantsMore(); i++) {
                bin(draft, draft.objects().element(from, i));
            }
        });
        draft.ended();
    }

    private static void bin(Draft draft, long id) {
        Optional<InstanceFields> bin = draft.objects().fieldsById(id);
        String type = bin.map(first -> first.lineage().getFirst().name()).orElse("");
        long first = id;
        if (type.endsWith("$TreeBin")) {
            first = bin.map(tree -> tree.reference("first")).orElse(0L);
        } else if (type.endsWith("$ForwardingNode") || type.endsWith("$ReservationNode")) {
            return; // its entries are in the next table already, or it has none yet
        }
        Chain.walk(draft, first, "next", node -> draft.add(node.reference("key"), node.reference("val")));
    }

    /** Up to JDK 7 the map consists of smaller ones. */
    private static void segments(Draft draft) {
        Optional<ObjectRecord> segments = draft.array("segments").filter(array -> array.length() <= MOST_SEGMENTS);
        long size = 0;
        long room = 0;
        for (long i = 0; segments.isPresent() && i < segments.get().length(); i++) {
            Optional<InstanceFields> segment =
                    draft.objects().fieldsById(draft.objects().element(segments.get(), i));
            size += segment.map(fields -> fields.number("count", 0)).orElse(0L);
            room += segment.flatMap(fields -> draft.objects().recordById(fields.reference("table")))
                    .map(ObjectRecord::length)
                    .orElse(0L);
        }
        draft.size(size);
        draft.capacity("table", room);
        for (long i = 0; segments.isPresent() && i < segments.get().length() && draft.wantsMore(); i++) {
            draft.objects()
                    .fieldsById(draft.objects().element(segments.get(), i))
                    .flatMap(fields -> draft.objects().recordById(fields.reference("table")))
                    .filter(table -> table.kind() == ObjectRecord.Kind.OBJECT_ARRAY)
                    .ifPresent(table -> walk(draft, table, "key", "value"));
        }
        draft.ended();
    }

    /** Keys and values take turns in an array; a place without a key is free. */
    static Shape pairs(String name, String arrayField, String sizeField) {
        return draft -> {
            if (!name.isEmpty()) {
                draft.name(name);
            }
            draft.entries();
            draft.size(draft.fields().number(sizeField, 0));
            Optional<ObjectRecord> table = draft.array(arrayField);
            draft.capacity("table", table.map(ObjectRecord::length).orElse(0L) / 2);
            Set<Long> nulls = draft.objects().statics("java.util.IdentityHashMap", "NULL_KEY");
            table.ifPresent(from -> {
                for (long i = 0; i + 1 < from.length() && draft.wantsMore(); i += 2) {
                    long key = draft.objects().element(from, i);
                    if (key != 0) {
                        draft.add(nulls.contains(key) ? 0 : key, draft.objects().element(from, i + 1));
                    }
                }
            });
            draft.ended();
        };
    }

    static void onePair(Draft draft) {
        String key = ListShapes.present(draft, "k0", "k");
        String value = ListShapes.present(draft, "v0", "v");
        draft.entries();
        draft.size(1);
        draft.add(draft.fields().reference(key), draft.fields().reference(value));
    }

    static void enumMap(Draft draft) {
        draft.entries();
        draft.size(draft.fields().number("size", 0));
        Optional<ObjectRecord> keys = draft.array("keyUniverse");
        Optional<ObjectRecord> values = draft.array("vals");
        Set<Long> nulls = draft.objects().statics("java.util.EnumMap", "NULL");
        long count = Math.min(
                keys.map(ObjectRecord::length).orElse(0L),
                values.map(ObjectRecord::length).orElse(0L));
        draft.capacity("table", count);
        for (long i = 0; i < count && draft.wantsMore(); i++) {
            long value = draft.objects().element(values.orElseThrow(), i);
            if (value != 0) {
                draft.add(draft.objects().element(keys.orElseThrow(), i), nulls.contains(value) ? 0 : value);
            }
        }
        draft.ended();
    }

    /** A bit for each constant of an enum of at most 64. */
    static void enumSet(Draft draft) {
        long bits = draft.fields().number("elements", 0);
        draft.name("EnumSet");
        draft.size(Long.bitCount(bits));
        Optional<ObjectRecord> universe = draft.array("universe");
        for (long i = 0;
                i < Math.min(Long.SIZE, universe.map(ObjectRecord::length).orElse(0L));
                i++) {
            if ((bits >>> i & 1) != 0) {
                draft.add(draft.objects().element(universe.orElseThrow(), i));
            }
        }
        draft.ended();
    }

    /** A bit for each constant of an enum of more than 64. */
    static void jumboEnumSet(Draft draft) {
        draft.name("EnumSet");
        draft.size(draft.fields().number("size", 0));
        Optional<ObjectRecord> universe = draft.array("universe");
        Optional<ObjectRecord> words = draft.objects()
                .recordById(draft.fields().reference("elements"))
                .filter(array -> array.kind() == ObjectRecord.Kind.PRIMITIVE_ARRAY
                        && array.element() == BasicType.LONG
                        && array.hasData());
        long constants = universe.map(ObjectRecord::length).orElse(0L);
        long bits = words.map(ObjectRecord::length).orElse(0L) * Long.SIZE;
        for (long i = 0; i < Math.min(constants, bits) && draft.wantsMore(); i++) {
            long word = draft.objects().element(words.orElseThrow(), i / Long.SIZE);
            if ((word >>> i & 1) != 0) {
                draft.add(draft.objects().element(universe.orElseThrow(), i));
            }
        }
        draft.ended();
    }

    /** A set whose elements lie scattered in an array. */
    static void immutableSet(Draft draft) {
        draft.name("immutable Set");
        draft.size(draft.fields().number("size", 0));
        Optional<ObjectRecord> table = draft.array("elements");
        draft.capacity("table", table.map(ObjectRecord::length).orElse(0L));
        table.ifPresent(from -> {
            for (long i = 0; i < from.length() && draft.wantsMore(); i++) {
                long element = draft.objects().element(from, i);
                if (element != 0) {
                    draft.add(element);
                }
            }
        });
        draft.ended();
    }

    /** A set that is the keys of a map. */
    static Shape keysOf(String... mapFields) {
        return draft -> {
            draft.onlyKeys();
            draft.wrapped(draft.fields().reference(ListShapes.present(draft, mapFields)));
        };
    }

    static void properties(Draft draft) {
        if (draft.fields().has("map")) {
            draft.wrapped(draft.fields().reference("map"));
        } else {
            buckets("key", "value", "count", "size").draw(draft);
        }
    }
}
