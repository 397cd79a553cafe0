// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.sql.function;

import dev.cairn.heap.PathStep;
import dev.cairn.heap.RootPath;
import dev.cairn.heap.Snapshot;
import dev.cairn.heap.object.HeapClass;

/** A path in one line: {@code a class that is never unloaded: shop.Shop.cart.items[0]}. */
final class PathWords {
    private static final String STATIC = "static ";

    private PathWords() {}

    static String of(Snapshot snapshot, RootPath path) {
        StringBuilder words = new StringBuilder(path.origin().words()).append(": ");
        for (int i = 0; i < path.steps().size(); i++) {
            PathStep step = path.steps().get(i);
            if (i == 0) {
                words.append(first(snapshot, step.object()));
                continue;
            }
            if (path.omitted() > 0 && i == path.omittedBefore()) {
                words.append("…(").append(path.omitted()).append(" more)…");
            }
            String via = step.via();
            words.append(via.startsWith("[") ? "" : ".")
                    .append(via.startsWith(STATIC) ? via.substring(STATIC.length()) : via);
        }
        return words.toString();
    }

    /** A class object by the class that it is of. */
    private static String first(Snapshot snapshot, long object) {
        String name = snapshot.classOf(object).name();
        if (!name.equals("java.lang.Class")) {
            return name;
        }
        long id = snapshot.idOf(object);
        return snapshot.classes().stream()
                .filter(each -> each.id() == id)
                .map(HeapClass::name)
                .findFirst()
                .orElse(name);
    }
}
