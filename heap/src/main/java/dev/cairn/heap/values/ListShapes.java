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
        return draft -> {
            Optional<ObjectRecord> array = draft.array(present(draft, arrayFields));
            long room = array.map(ObjectRecord::length).orElse(0L);
            draft.size(draft.fields().number(sizeField, room));
            draft.capacity("array", room);
            if (draft.claimedSize() > room) {
                draft.problem("It says that it has " + draft.claimedSize() + " elements; its array has room for " + room
                        + ".");
            }
            array.ifPresent(from -> part(draft, from, 0, Math.min(draft.claimedSize(), room)));
        };
    }

    /** All of an array. */
    static Shape wholeArray(String... arrayFields) {
        return draft -> {
            Optional<ObjectRecord> array = draft.array(present(draft, arrayFields));
            draft.size(array.map(ObjectRecord::length).orElse(0L));
            array.ifPresent(from -> part(draft, from, 0, from.length()));
        };
    }

    /** Elements of an array from one on, which begins again at its start when it is at its end. */
    static void ring(Draft draft, ObjectRecord array, long head) {
        long count = Math.min(draft.claimedSize(), array.length());
        long first = draft.skip(count);
        for (long i = first; i < count && draft.wantsMore(); i++) {
            draft.add(draft.objects().element(array, (head + i) % array.length()));
        }
    }

    static void arrayDeque(Draft draft) {
        Optional<ObjectRecord> array = draft.array("elements");
        long room = array.map(ObjectRecord::length).orElse(0L);
        long head = draft.fields().number("head", 0);
        long tail = draft.fields().number("tail", 0);
        draft.capacity("array", room);
        if (head < 0 || tail < 0 || head > room || tail > room) {
            draft.size(0);
            draft.problem("It says that it goes from " + head + " to " + tail + " in an array of " + room + ".");
            return;
        }
        draft.size(tail >= head ? tail - head : tail - head + room);
        array.filter(from -> from.length() > 0).ifPresent(from -> ring(draft, from, head));
    }

    static void arrayBlockingQueue(Draft draft) {
        Optional<ObjectRecord> array = draft.array("items");
        draft.size(draft.fields().number("count", 0));
        draft.capacity("array", array.map(ObjectRecord::length).orElse(0L));
        long head = Math.max(0, draft.fields().number("takeIndex", 0));
        array.filter(from -> from.length() > 0).ifPresent(from -> ring(draft, from, head));
    }

    static void linkedList(Draft draft) {
        draft.size(draft.fields().number("size", 0));
        if (draft.fields().has("header")) {
            ring(draft, draft.fields().reference("header"), "element"); // up to JDK 6
        } else if (draft.fields().has("voidLink")) {
            ring(draft, draft.fields().reference("voidLink"), "data"); // Android
        } else {
            Chain.walk(draft, draft.fields().reference("first"), "next", link -> draft.add(link.reference("item")));
        }
        draft.ended();
    }

    /** A ring of links with one that holds nothing. */
    private static void ring(Draft draft, long header, String itemField) {
        long first = draft.objects()
                .fieldsById(header)
                .map(link -> link.reference("next"))
                .orElse(0L);
        Chain.walk(draft, first, "next", header, link -> draft.add(link.reference(itemField)));
    }

    /** The first link holds nothing, and the count is an object of its own. */
    static void linkedBlockingQueue(Draft draft) {
        draft.size(draft.objects()
                .fieldsById(draft.fields().reference("count"))
                .map(count -> count.number("value", 0))
                .orElse(0L));
        long first = draft.objects()
                .fieldsById(draft.fields().reference("head"))
                .map(link -> link.reference("next"))
                .orElse(0L);
        Chain.walk(draft, first, "next", link -> draft.add(link.reference("item")));
        draft.ended();
    }

    /** The two fields of a list or set of at most two, where an object that means nothing stands for no second one. */
    static Shape oneOrTwo(String name) {
        return draft -> {
            draft.name(name);
            long second = draft.fields().reference("e1");
            boolean two = second != 0 && !empties(draft).contains(second);
            draft.size(two ? 2 : 1);
            draft.add(draft.fields().reference("e0"));
            if (two) {
                draft.add(second);
            }
        };
    }

    private static Set<Long> empties(Draft draft) {
        return draft.objects().statics(COLLECTIONS, "EMPTY");
    }

    static Shape single(String field) {
        return draft -> {
            draft.size(1);
            draft.add(draft.fields().reference(field));
        };
    }

    static void none(Draft draft) {
        draft.size(0);
    }

    /** A part of another list; its elements are those of the list, which is not walked here. */
    static void subList(Draft draft) {
        draft.size(draft.fields().number("size", 0));
        draft.detail("from " + draft.fields().number("offset", 0));
    }

    static void part(Draft draft, ObjectRecord array, long from, long end) {
        for (long i = from + draft.skip(end - from); i < end && draft.wantsMore(); i++) {
            draft.add(draft.objects().element(array, i));
        }
    }

    static String present(Draft draft, String... names) {
        return List.of(names).stream()
                .filter(name -> draft.fields().has(name))
                .findFirst()
                .orElse(names[0]);
    }
}
