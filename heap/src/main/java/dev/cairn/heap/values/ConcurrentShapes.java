// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.values;

import java.util.Optional;
import java.util.function.Consumer;

/**
 * Queues and maps that threads share without a lock. Nothing in them says how many elements they have, so their links are
 * counted; not without end, as somebody is waiting ({@link DescriptionBuilder#mostLinks}).
 */
final class ConcurrentShapes {
    /** Begins to say that more may follow. */
    static final String CUT = "as far as its first ";

    private ConcurrentShapes() {}

    /** A link whose element was taken holds none any more. */
    static void linkedQueue(DescriptionBuilder builder) {
        count(builder, builder.fields().reference("head"), link -> addItem(builder, link));
    }

    /** The head lags behind what was put before it. */
    static void linkedDeque(DescriptionBuilder builder) {
        long[] first = {builder.fields().reference("head")};
        long _ = Chain.walkAll(builder, first[0], "prev", builder.mostLinks(), link -> {
            long before = link.reference("prev");
            first[0] = before == 0 ? first[0] : before;
        });
        count(builder, first[0], link -> addItem(builder, link));
    }

    /** A thread that waits for an element is in the queue too; a link whose element is handed over refers to itself. */
    static void transferQueue(DescriptionBuilder builder) {
        count(builder, builder.fields().reference("head"), link -> {
            if (link.number("isData", 1) != 0 && link.reference("item") != link.id()) {
                addItem(builder, link);
            }
        });
    }

    private static void addItem(DescriptionBuilder builder, InstanceFields link) {
        long item = link.reference("item");
        if (item != 0) {
            builder.add(item);
        }
    }

    /** All entries are in the lowest of its lists; links without a key, or without a value, are none. */
    static void skipListMap(DescriptionBuilder builder) {
        builder.entries();
        Optional<InstanceFields> head =
                builder.objects().fieldsById(builder.fields().reference("head"));
        long first = head.map(index -> index.reference("node")).orElse(0L);
        count(builder, first, node -> {
            long key = node.reference("key");
            long value = node.reference(node.has("val") ? "val" : "value");
            if (key != 0 && value != 0) {
                builder.add(key, value);
            }
        });
    }

    private static void count(DescriptionBuilder builder, long first, Consumer<InstanceFields> visitor) {
        long links = Chain.walkAll(builder, first, "next", builder.mostLinks(), visitor);
        builder.size(builder.seen());
        if (links == builder.mostLinks()) {
            builder.detail(CUT + links + " links go");
        }
    }

    static void linkedBlockingDeque(DescriptionBuilder builder) {
        builder.size(builder.fields().number("count", 0));
        Chain.walk(builder, builder.fields().reference("first"), "next", link -> builder.add(link.reference("item")));
        builder.ended();
    }
}
