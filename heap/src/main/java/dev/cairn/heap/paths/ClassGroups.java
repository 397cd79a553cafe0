// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.paths;

import dev.cairn.heap.object.HeapClass;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.function.Function;

/** Classes put into groups by some key, such as their package: the groups are in the order of their keys. */
final class ClassGroups<K extends Comparable<K>> {
    private final List<K> keys;
    private final int[] groups;

    ClassGroups(List<HeapClass> classes, Function<HeapClass, K> keyOf) {
        TreeMap<K, Integer> numbers = new TreeMap<>();
        classes.forEach(each -> numbers.put(keyOf.apply(each), 0));
        keys = new ArrayList<>(numbers.keySet());
        for (int i = 0; i < keys.size(); i++) {
            numbers.put(keys.get(i), i);
        }
        groups = new int[classes.size()];
        classes.forEach(each -> groups[each.index()] = numbers.getOrDefault(keyOf.apply(each), 0));
    }

    List<K> keys() {
        return keys;
    }

    int of(int type) {
        return groups[type];
    }
}
