// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.values;

import java.util.Optional;
import java.util.function.Consumer;

/**
 * Queues and maps that threads share without a lock. Nothing in them says how many elements they have, so their links are
 * counted; not without end, as somebody is waiting.
 */
final class ConcurrentShapes {
    private static final long MOST_LINKS = 1 << 20;

    private ConcurrentShapes() {}

    /** A link whose element was taken holds none any more. */
    static void linkedQueue(Draft draft) {
        count(draft, draft.fields().reference("head"), link -> addItem(draft, link));
    }

    /** The head lags behind what was put before it. */
    static void linkedDeque(Draft draft) {
        long[] first = {draft.fields().reference("head")};
        long _ = Chain.walkAll(draft, first[0], "prev", MOST_LINKS, link -> {
            long before = link.reference("prev");
            first[0] = before == 0 ? first[0] : before;
        });
        count(draft, first[0], link -> addItem(draft, link));
    }

    /** A thread that waits for an element is in the queue too; a link whose element is handed over refers to itself. */
    static void transferQueue(Draft draft) {
        count(draft, draft.fields().reference("head"), link -> {
            if (link.number("isData", 1) != 0 && link.reference("item") != link.id()) {
                addItem(draft, link);
            }
        });
    }

    private static void addItem(Draft draft, InstanceFields link) {
        long item = link.reference("item");
        if (item != 0) {
            draft.add(item);
        }
    }

    /** All entries are in the lowest of its lists; links without a key, or without a value, are none. */
    static void skipListMap(Draft draft) {
        draft.entries();
        Optional<InstanceFields> head =
                draft.objects().fieldsById(draft.fields().reference("head"));
        long first = head.map(index -> index.reference("node")).orElse(0L);
        count(draft, first, node -> {
            long key = node.reference("key");
            long value = node.reference(node.has("val") ? "val" : "value");
            if (key != 0 && value != 0) {
                draft.add(key, value);
            }
        });
    }

    private static void count(Draft draft, long first, Consumer<InstanceFields> visitor) {
        long links = Chain.walkAll(draft, first, "next", MOST_LINKS, visitor);
        draft.size(draft.seen());
        if (links == MOST_LINKS) {
            draft.detail("as far as its first " + MOST_LINKS + " links go");
        }
    }

    static void linkedBlockingDeque(Draft draft) {
        draft.size(draft.fields().number("count", 0));
        Chain.walk(draft, draft.fields().reference("first"), "next", link -> draft.add(link.reference("item")));
        draft.ended();
    }
}
