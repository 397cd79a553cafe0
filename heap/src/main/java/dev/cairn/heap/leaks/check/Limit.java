// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.leaks.check;

import dev.cairn.heap.words.Bytes;
import java.util.Locale;

/** How much there may be. */
public record Limit(long most, Unit unit) {
    public Limit {
        if (most < 0) {
            throw new IllegalArgumentException("A limit is 0 or more; asked for " + most + ".");
        }
    }

    /** What is counted. */
    public enum Unit {
        /** What objects keep: they themselves and all that would become garbage with them. */
        BYTES,
        OBJECTS,
        /** Of collections, maps and arrays. */
        ELEMENTS
    }

    /** An amount in the unit of the limit: {@code 1.5 MiB}, {@code 12,000 objects}. */
    public String words(long amount) {
        return switch (unit) {
            case BYTES -> Bytes.of(amount);
            case OBJECTS -> count(amount) + (amount == 1 ? " object" : " objects");
            case ELEMENTS -> count(amount) + (amount == 1 ? " element" : " elements");
        };
    }

    /** The limit as a plain number: {@code 10,000}. */
    public String number() {
        return count(most);
    }

    /** The limit itself. */
    public String words() {
        return words(most);
    }

    private static String count(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }
}
