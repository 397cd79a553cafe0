// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.model;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/**
 * Bytes that are alive and have outlived {@code from} to {@code to} collections.
 *
 * @param from collections, at least
 * @param to at most; empty for any number
 */
public record AgeClass(int from, OptionalInt to, Estimate bytes) {
    private static final int[] USUAL = {0, 1, 2, 4, 8, 16};

    /** What is alive by age, the youngest first, and of each age some. */
    public static List<AgeClass> of(LiveObjects alive) {
        return of(alive, USUAL).stream().filter(each -> each.bytes.value() > 0).toList();
    }

    /**
     * What is alive, by ages of our choice.
     *
     * @param bounds where each class begins; the last one goes on for ever
     */
    public static List<AgeClass> of(LiveObjects alive, int... bounds) {
        List<AgeClass> classes = new ArrayList<>();
        for (int i = 0; i < bounds.length; i++) {
            OptionalInt next = i + 1 < bounds.length ? OptionalInt.of(bounds[i + 1]) : OptionalInt.empty();
            var ages = alive.agesInGcs().tailMap(bounds[i]);
            Estimate bytes = (next.isPresent() ? ages.headMap(next.getAsInt()) : ages)
                    .values().stream().reduce(Estimate.ZERO, Estimate::plus);
            classes.add(new AgeClass(bounds[i], next.isPresent() ? OptionalInt.of(next.getAsInt() - 1) : next, bytes));
        }
        return List.copyOf(classes);
    }

    /** The usual age that a number of collections is in, with no bytes. */
    public static AgeClass around(int collections) {
        int at = 0;
        while (at + 1 < USUAL.length && USUAL[at + 1] <= collections) {
            at++;
        }
        OptionalInt to = at + 1 < USUAL.length ? OptionalInt.of(USUAL[at + 1] - 1) : OptionalInt.empty();
        return new AgeClass(USUAL[at], to, Estimate.ZERO);
    }

    /** How many collections, for people. */
    public String age() {
        if (to.isEmpty()) {
            return from + " GCs or more";
        }
        return from == to.getAsInt() ? from + (from == 1 ? " GC" : " GCs") : from + " to " + to.getAsInt() + " GCs";
    }
}
