// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.values;

import dev.cairn.heap.hprof.ObjectRecord;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Lists, queues and stacks. */
final class ListShapes {
    private static final String COLLECTIONS = "java.util.ImmutableCollections";

    private ListShapes() {}

    /** Elements at the start of an array that may have room for more. */
    static Shape inArray(String sizeField, String... arrayFields) {
        return builder -> {
            Optional<ObjectRecord> array = builder.array(present(builder, arrayFields));
            long room = array.map(ObjectRecord::length).orElse(0L);
            builder.size(builder.fields().number(sizeField, room));
            builder.capacity("array", room);
            if (builder.claimedSize() > room) {
                builder.problem("It says that it has " + builder.claimedSize() + " elements; its array has room for "
                        + room + ".");
            }
            array.ifPresent(from -> part(builder, from, 0, Math.min(builder.claimedSize(), room)));
        };
    }

    /** All of an array. */
    static Shape wholeArray(String... arrayFields) {
        return builder -> {
            Optional<ObjectRecord> array = builder.array(present(builder, arrayFields));
            builder.size(array.map(ObjectRecord::length).orElse(0L));
            array.ifPresent(from -> part(builder, from, 0, from.length()));
        };
    }

    /** Elements of an array from one on, which begins again at its start when it is at its end. */
    static void ring(DescriptionBuilder builder, ObjectRecord array, long head) {
        long count = Math.min(builder.claimedSize(), array.length());
        long first = builder.skip(count);
        for (long i = first; i < count && builder.wantsMore(); i++) {
            builder.add(builder.objects().element(array, (head + i) % array.length()));
        }
    }

    static void arrayDeque(DescriptionBuilder builder) {
        Optional<ObjectRecord> array = builder.array("elements");
        long room = array.map(ObjectRecord::length).orElse(0L);
        long head = builder.fields().number("head", 0);
        long tail = builder.fields().number("tail", 0);
        builder.capacity("array", room);
        if (head < 0 || tail < 0 || head > room || tail > room) {
            builder.size(0);
            builder.problem("It says that it goes from " + head + " to " + tail + " in an array of " + room + ".");
            return;
        }
        builder.size(tail >= head ? tail - head : tail - head + room);
        array.filter(from -> from.length() > 0).ifPresent(from -> ring(builder, from, head));
    }

    static void arrayBlockingQueue(DescriptionBuilder builder) {
        Optional<ObjectRecord> array = builder.array("items");
        builder.size(builder.fields().number("count", 0));
        builder.capacity("array", array.map(ObjectRecord::length).orElse(0L));
        long head = Math.max(0, builder.fields().number("takeIndex", 0));
        array.filter(from -> from.length() > 0).ifPresent(from -> ring(builder, from, head));
    }

    static void linkedList(DescriptionBuilder builder) {
        builder.size(builder.fields().number("size", 0));
        if (builder.fields().has("header")) {
            ring(builder, builder.fields().reference("header"), "element"); // up to JDK 6
        } else if (builder.fields().has("voidLink")) {
            ring(builder, builder.fields().reference("voidLink"), "data"); // Android
        } else {
            Chain.walk(
                    builder, builder.fields().reference("first"), "next", link -> builder.add(link.reference("item")));
        }
        builder.ended();
    }

    /** A ring of links with one that holds nothing. */
    private static void ring(DescriptionBuilder builder, long header, String itemField) {
        long first = builder.objects()
                .fieldsById(header)
                .map(link -> link.reference("next"))
                .orElse(0L);
        Chain.walk(builder, first, "next", header, link -> builder.add(link.reference(itemField)));
    }

    /** The first link holds nothing, and the count is an object of its own. */
    static void linkedBlockingQueue(DescriptionBuilder builder) {
        builder.size(builder.objects()
                .fieldsById(builder.fields().reference("count"))
                .map(count -> count.number("value", 0))
                .orElse(0L));
        long first = builder.objects()
                .fieldsById(builder.fields().reference("head"))
                .map(link -> link.reference("next"))
                .orElse(0L);
        Chain.walk(builder, first, "next", link -> builder.add(link.reference("item")));
        builder.ended();
    }

    /** The two fields of a list or set of at most two, where an object that means nothing stands for no second one. */
    static Shape oneOrTwo(String name) {
        return builder -> {
            builder.name(name);
            long second = builder.fields().reference("e1");
            boolean two = second != 0 && !empties(builder).contains(second);
            builder.size(two ? 2 : 1);
            builder.add(builder.fields().reference("e0"));
            if (two) {
                builder.add(second);
            }
        };
    }

    private static Set<Long> empties(DescriptionBuilder builder) {
        return builder.objects().statics(COLLECTIONS, "EMPTY");
    }

    static Shape single(String field) {
        return builder -> {
            builder.size(1);
            builder.add(builder.fields().reference(field));
        };
    }

    static void none(DescriptionBuilder builder) {
        builder.size(0);
    }

    /** A part of another list; its elements are those of the list, which is not walked here. */
    static void subList(DescriptionBuilder builder) {
        builder.size(builder.fields().number("size", 0));
        builder.detail("from " + builder.fields().number("offset", 0));
    }

    static void part(DescriptionBuilder builder, ObjectRecord array, long from, long end) {
        for (long i = from + builder.skip(end - from); i < end && builder.wantsMore(); i++) {
            builder.add(builder.objects().element(array, i));
        }
    }

    static String present(DescriptionBuilder builder, String... names) {
        return List.of(names).stream()
                .filter(name -> builder.fields().has(name))
                .findFirst()
                .orElse(names[0]);
    }
}
