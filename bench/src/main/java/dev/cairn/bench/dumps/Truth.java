// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.bench.dumps;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What an analyser must find in a dump. Bytes are those of instances and arrays; class objects are counted and not
 * weighed.
 */
final class Truth {
    private final Map<MadeClass, Count> histogram = new LinkedHashMap<>();
    private final List<Retained> retained = new ArrayList<>();
    private long objects = MadeClass.ALL.size();
    private long unreachable;

    private static final class Count {
        long instances;
        long bytes;
    }

    private record Retained(String what, long id, long bytes) {}

    void add(MadeClass type, long instances, long bytes) {
        Count count = histogram.computeIfAbsent(type, key -> new Count());
        count.instances += instances;
        count.bytes += bytes;
        objects += instances;
        if (type.equals(MadeClass.GARBAGE)) {
            unreachable += instances;
        }
    }

    void retained(String what, long id, long bytes) {
        retained.add(new Retained(what, id, bytes));
    }

    long objects() {
        return objects;
    }

    /** Bytes of all that is reachable, without class objects. */
    long reachableBytes() {
        return histogram.entrySet().stream()
                .filter(entry -> !entry.getKey().equals(MadeClass.GARBAGE))
                .mapToLong(entry -> entry.getValue().bytes)
                .sum();
    }

    /** A line each, with tabs between the words. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        text.append("objects\t").append(objects).append('\n');
        text.append("reachable\t").append(objects - unreachable).append('\n');
        text.append("classObjects\t").append(MadeClass.ALL.size()).append('\n');
        histogram.forEach((type, count) -> text.append(
                String.format(Locale.ROOT, "class\t%s\t%d\t%d%n", type.javaName(), count.instances, count.bytes)));
        retained.forEach(one ->
                text.append(String.format(Locale.ROOT, "retained\t0x%x\t%d\t%s%n", one.id, one.bytes, one.what)));
        return text.toString();
    }
}
