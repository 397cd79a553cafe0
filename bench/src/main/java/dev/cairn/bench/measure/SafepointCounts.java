// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.bench.measure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** How many safepoints there were, by the names that {@code -Xlog:safepoint} gives them. */
public record SafepointCounts(Map<String, Long> byName) {
    public static final SafepointCounts NONE = new SafepointCounts(Map.of());

    private static final Pattern SAFEPOINT = Pattern.compile("Safepoint \"(\\w+)\"");

    public SafepointCounts {
        byName = Map.copyOf(byName);
    }

    /** Counts everything that a log has so far. */
    public static SafepointCounts in(Path log) throws IOException {
        Map<String, Long> result = new TreeMap<>();
        for (String line : Files.readAllLines(log)) {
            Matcher found = SAFEPOINT.matcher(line);
            if (found.find()) {
                result.merge(found.group(1), 1L, Long::sum);
            }
        }
        return new SafepointCounts(result);
    }

    public SafepointCounts plus(SafepointCounts other) {
        Map<String, Long> sum = new TreeMap<>(byName);
        other.byName.forEach((name, count) -> sum.merge(name, count, Long::sum));
        return new SafepointCounts(sum);
    }

    /** What came after {@code before}, which was counted in the same log. */
    public SafepointCounts since(SafepointCounts before) {
        Map<String, Long> more = new TreeMap<>(byName);
        before.byName.forEach((name, count) -> more.merge(name, -count, Long::sum));
        more.values().removeIf(count -> count == 0);
        return new SafepointCounts(more);
    }

    public SafepointCounts without(Set<String> names) {
        Map<String, Long> rest = new TreeMap<>(byName);
        rest.keySet().removeAll(names);
        return new SafepointCounts(rest);
    }

    /** For a table. */
    public String text() {
        return byName.isEmpty()
                ? "none"
                : new TreeMap<>(byName)
                        .entrySet().stream()
                                .map(each -> each.getKey() + " " + each.getValue())
                                .collect(Collectors.joining(", "));
    }
}
