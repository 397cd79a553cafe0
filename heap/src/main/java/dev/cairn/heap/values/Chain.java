// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.values;

import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/** Walks along links. One that comes back to itself, as a map has that several threads wrote to at once, ends there. */
final class Chain {
    private Chain() {}

    /** Visits one link after another while the builder wants more. */
    static void walk(DescriptionBuilder builder, long first, String nextField, Consumer<InstanceFields> visitor) {
        walk(builder, first, nextField, 0, visitor);
    }

    /** The same up to a link that is not visited. */
    static void walk(
            DescriptionBuilder builder, long first, String nextField, long last, Consumer<InstanceFields> visitor) {
        long _ = walk(builder, first, nextField, last, builder::wantsMore, visitor);
    }

    /** Visits at most {@code most} links, whatever the builder wants; returns how many there were. */
    static long walkAll(
            DescriptionBuilder builder, long first, String nextField, long most, Consumer<InstanceFields> visitor) {
        long[] left = {most};
        return walk(builder, first, nextField, 0, () -> left[0]-- > 0, visitor);
    }

    private static long walk(
            DescriptionBuilder builder,
            long first,
            String nextField,
            long last,
            BooleanSupplier wanted,
            Consumer<InstanceFields> visitor) {
        // Brent's way to find a circle: remember a link, twice as long each time.
        long remembered = 0;
        long lap = 0;
        long longest = 1;
        long visited = 0;
        long id = first;
        while (id != 0 && id != last && wanted.getAsBoolean()) {
            Optional<InstanceFields> link = builder.objects().fieldsById(id);
            if (link.isEmpty()) {
                builder.problem("A link of its chain, 0x" + Long.toHexString(id) + ", is no instance in this dump.");
                return visited;
            }
            visited++;
            visitor.accept(link.get());
            if (++lap == longest) {
                remembered = id;
                longest *= 2;
                lap = 0;
            }
            id = link.get().reference(nextField);
            if (id != 0 && id == remembered) {
                builder.problem("A chain in it is a circle: the link 0x" + Long.toHexString(id) + " leads to itself.");
                return visited;
            }
        }
        return visited;
    }
}
