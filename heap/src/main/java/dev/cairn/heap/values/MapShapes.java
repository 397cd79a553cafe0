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
        return builder -> {
            builder.entries();
            builder.size(builder.fields().number(ListShapes.present(builder, sizeFields), 0));
            Optional<ObjectRecord> table = builder.array("table");
            builder.capacity("table", table.map(ObjectRecord::length).orElse(0L));
            nullKeyOnAndroid(builder, valueField);
            table.ifPresent(from -> walk(builder, from, keyField, valueField));
            builder.ended();
        };
    }

    /** There the entry of the null key is in no bucket. */
    private static void nullKeyOnAndroid(DescriptionBuilder builder, String valueField) {
        builder.objects()
                .fieldsById(builder.fields().reference("entryForNullKey"))
                .ifPresent(entry -> builder.add(0, entry.reference(valueField)));
    }

    private static void walk(DescriptionBuilder builder, ObjectRecord table, String keyField, String valueField) {
        for (long i = 0; i < table.length() && builder.wantsMore(); i++) {
            Chain.walk(
                    builder,
                    builder.objects().element(table, i),
                    "next",
                    entry -> builder.add(entry.reference(keyField), entry.reference(valueField)));
        }
    }

    /** In the order of its own chain, where the dump has one. */
    static void linkedHashMap(DescriptionBuilder builder) {
        if (!builder.fields().has("head")) {
            buckets("key", "value", "size").draw(builder);
            return;
        }
        builder.entries();
        builder.size(builder.fields().number("size", 0));
        builder.capacity(
                "table", builder.array("table").map(ObjectRecord::length).orElse(0L));
        Chain.walk(
                builder,
                builder.fields().reference("head"),
                "after",
                entry -> builder.add(entry.reference("key"), entry.reference("value")));
        builder.ended();
    }

    static void treeMap(DescriptionBuilder builder) {
        builder.entries();
        builder.size(builder.fields().number("size", 0));
        Deque<InstanceFields> path = new ArrayDeque<>();
        long at = builder.fields().reference("root");
        while (builder.wantsMore() && (at != 0 || !path.isEmpty())) {
            Optional<InstanceFields> entry = builder.objects().fieldsById(at);
            if (at != 0 && (entry.isEmpty() || path.size() == DEEPEST_TREE || builder.seen() > builder.claimedSize())) {
                builder.problem(
                        entry.isEmpty()
                                ? "An entry of its tree, 0x" + Long.toHexString(at) + ", is no instance in this dump."
                                : "Its tree is none: it is deeper, or has more entries, than " + builder.claimedSize()
                                        + " entries can have.");
                return;
            }
            if (entry.isPresent()) {
                path.push(entry.get());
                at = entry.get().reference("left");
            } else {
                InstanceFields next = path.pop();
                builder.add(next.reference("key"), next.reference("value"));
                at = next.reference("right");
            }
        }
        builder.ended();
    }

    static void concurrentHashMap(DescriptionBuilder builder) {
        builder.entries();
        if (builder.fields().has("segments")) {
            segments(builder);
            return;
        }
        builder.size(builder.fields().number("baseCount", 0) + Counters.sum(builder, "counterCells"));
        Optional<ObjectRecord> table = builder.array("table");
        builder.capacity("table", table.map(ObjectRecord::length).orElse(0L));
        table.ifPresent(from -> {
            for (long i = 0; i < from.length() && builder.wantsMore(); i++) {
                bin(builder, builder.objects().element(from, i));
            }
        });
        builder.ended();
    }

    private static void bin(DescriptionBuilder builder, long id) {
        Optional<InstanceFields> bin = builder.objects().fieldsById(id);
        String type = bin.map(first -> first.lineage().getFirst().name()).orElse("");
        long first = id;
        if (type.endsWith("$TreeBin")) {
            first = bin.map(tree -> tree.reference("first")).orElse(0L);
        } else if (type.endsWith("$ForwardingNode") || type.endsWith("$ReservationNode")) {
            return; // its entries are in the next table already, or it has none yet
        }
        Chain.walk(builder, first, "next", node -> builder.add(node.reference("key"), node.reference("val")));
    }

    /** Up to JDK 7 the map consists of smaller ones. */
    private static void segments(DescriptionBuilder builder) {
        Optional<ObjectRecord> segments = builder.array("segments").filter(array -> array.length() <= MOST_SEGMENTS);
        long size = 0;
        long room = 0;
        for (long i = 0; segments.isPresent() && i < segments.get().length(); i++) {
            Optional<InstanceFields> segment =
                    builder.objects().fieldsById(builder.objects().element(segments.get(), i));
            size += segment.map(fields -> fields.number("count", 0)).orElse(0L);
            room += segment.flatMap(fields -> builder.objects().recordById(fields.reference("table")))
                    .map(ObjectRecord::length)
                    .orElse(0L);
        }
        builder.size(size);
        builder.capacity("table", room);
        for (long i = 0; segments.isPresent() && i < segments.get().length() && builder.wantsMore(); i++) {
            builder.objects()
                    .fieldsById(builder.objects().element(segments.get(), i))
                    .flatMap(fields -> builder.objects().recordById(fields.reference("table")))
                    .filter(table -> table.kind() == ObjectRecord.Kind.OBJECT_ARRAY)
                    .ifPresent(table -> walk(builder, table, "key", "value"));
        }
        builder.ended();
    }

    /** Keys and values take turns in an array; a place without a key is free. */
    static Shape pairs(String name, String arrayField, String sizeField) {
        return builder -> {
            if (!name.isEmpty()) {
                builder.name(name);
            }
            builder.entries();
            builder.size(builder.fields().number(sizeField, 0));
            Optional<ObjectRecord> table = builder.array(arrayField);
            builder.capacity("table", table.map(ObjectRecord::length).orElse(0L) / 2);
            Set<Long> nulls = builder.objects().statics("java.util.IdentityHashMap", "NULL_KEY");
            table.ifPresent(from -> {
                for (long i = 0; i + 1 < from.length() && builder.wantsMore(); i += 2) {
                    long key = builder.objects().element(from, i);
                    if (key != 0) {
                        builder.add(
                                nulls.contains(key) ? 0 : key, builder.objects().element(from, i + 1));
                    }
                }
            });
            builder.ended();
        };
    }

    static void onePair(DescriptionBuilder builder) {
        String key = ListShapes.present(builder, "k0", "k");
        String value = ListShapes.present(builder, "v0", "v");
        builder.entries();
        builder.size(1);
        builder.add(builder.fields().reference(key), builder.fields().reference(value));
    }

    static void enumMap(DescriptionBuilder builder) {
        builder.entries();
        builder.size(builder.fields().number("size", 0));
        Optional<ObjectRecord> keys = builder.array("keyUniverse");
        Optional<ObjectRecord> values = builder.array("vals");
        Set<Long> nulls = builder.objects().statics("java.util.EnumMap", "NULL");
        long count = Math.min(
                keys.map(ObjectRecord::length).orElse(0L),
                values.map(ObjectRecord::length).orElse(0L));
        builder.capacity("table", count);
        for (long i = 0; i < count && builder.wantsMore(); i++) {
            long value = builder.objects().element(values.orElseThrow(), i);
            if (value != 0) {
                builder.add(builder.objects().element(keys.orElseThrow(), i), nulls.contains(value) ? 0 : value);
            }
        }
        builder.ended();
    }

    /** A bit for each constant of an enum of at most 64. */
    static void enumSet(DescriptionBuilder builder) {
        long bits = builder.fields().number("elements", 0);
        builder.name("EnumSet");
        builder.size(Long.bitCount(bits));
        Optional<ObjectRecord> universe = builder.array("universe");
        for (long i = 0;
                i < Math.min(Long.SIZE, universe.map(ObjectRecord::length).orElse(0L));
                i++) {
            if ((bits >>> i & 1) != 0) {
                builder.add(builder.objects().element(universe.orElseThrow(), i));
            }
        }
        builder.ended();
    }

    /** A bit for each constant of an enum of more than 64. */
    static void jumboEnumSet(DescriptionBuilder builder) {
        builder.name("EnumSet");
        builder.size(builder.fields().number("size", 0));
        Optional<ObjectRecord> universe = builder.array("universe");
        Optional<ObjectRecord> words = builder.objects()
                .recordById(builder.fields().reference("elements"))
                .filter(array -> array.kind() == ObjectRecord.Kind.PRIMITIVE_ARRAY
                        && array.element() == BasicType.LONG
                        && array.hasData());
        long constants = universe.map(ObjectRecord::length).orElse(0L);
        long bits = words.map(ObjectRecord::length).orElse(0L) * Long.SIZE;
        for (long i = 0; i < Math.min(constants, bits) && builder.wantsMore(); i++) {
            long word = builder.objects().element(words.orElseThrow(), i / Long.SIZE);
            if ((word >>> i & 1) != 0) {
                builder.add(builder.objects().element(universe.orElseThrow(), i));
            }
        }
        builder.ended();
    }

    /** A set whose elements lie scattered in an array. */
    static void immutableSet(DescriptionBuilder builder) {
        builder.name("immutable Set");
        builder.size(builder.fields().number("size", 0));
        Optional<ObjectRecord> table = builder.array("elements");
        builder.capacity("table", table.map(ObjectRecord::length).orElse(0L));
        table.ifPresent(from -> {
            for (long i = 0; i < from.length() && builder.wantsMore(); i++) {
                long element = builder.objects().element(from, i);
                if (element != 0) {
                    builder.add(element);
                }
            }
        });
        builder.ended();
    }

    /** A set that is the keys of a map. */
    static Shape keysOf(String... mapFields) {
        return builder -> {
            builder.onlyKeys();
            builder.wrapped(builder.fields().reference(ListShapes.present(builder, mapFields)));
        };
    }

    static void properties(DescriptionBuilder builder) {
        if (builder.fields().has("map")) {
            builder.wrapped(builder.fields().reference("map"));
        } else {
            buckets("key", "value", "count", "size").draw(builder);
        }
    }
}
