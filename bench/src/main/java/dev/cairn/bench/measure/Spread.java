// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.bench.measure;

import java.util.List;
import java.util.Locale;

/** What several measurements of one thing say. */
public record Spread(List<Double> values) {
    public Spread {
        values = values.stream().sorted().toList();
    }

    public double median() {
        return values.get(values.size() / 2);
    }

    /**
     * The median, and from where to where.
     *
     * @param format of one number
     */
    public String text(String format) {
        return String.format(
                Locale.ROOT,
                format + " (" + format + " to " + format + ")",
                median(),
                values.getFirst(),
                values.getLast());
    }
}
