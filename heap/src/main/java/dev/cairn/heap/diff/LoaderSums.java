// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.diff;

import dev.cairn.heap.ClassCount;
import dev.cairn.heap.Snapshot;
import dev.cairn.heap.object.HeapClass;
import java.io.IOException;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Adds up both snapshots by class loader. */
final class LoaderSums {
    private final GroupSums heap = new GroupSums();
    private final Map<Side, Map<String, Integer>> classes = new EnumMap<>(Side.class);
    private final Map<Side, Map<String, Set<Long>>> loaders = new EnumMap<>(Side.class);

    static List<LoaderChange> changes(Snapshot before, Snapshot after) throws IOException {
        Loaders first = new Loaders(before);
        Loaders second = new Loaders(after);
        Set<String> several = new HashSet<>(first.ambiguous());
        several.addAll(second.ambiguous());
        LoaderSums sums = new LoaderSums();
        sums.add(Side.BEFORE, before, first, several);
        sums.add(Side.AFTER, after, second, several);
        return sums.changes();
    }

    private void add(Side side, Snapshot snapshot, Loaders names, Set<String> several) {
        Map<String, Integer> count = new HashMap<>();
        Map<String, Set<Long>> ids = new HashMap<>();
        for (HeapClass type : snapshot.classes()) {
            if (type.defined()) {
                String name = names.nameOf(type, several);
                int _ = count.merge(name, 1, Integer::sum);
                if (!name.equals(Loaders.NOT_TOLD)) {
                    boolean _ = ids.computeIfAbsent(name, _ -> new HashSet<>()).add(type.loaderId());
                }
            }
        }
        for (ClassCount each : snapshot.histogram()) {
            String name = names.nameOf(snapshot.classes().get(each.type()), several);
            heap.add(side, name, each.objects(), each.shallowBytes());
        }
        classes.put(side, count);
        loaders.put(side, ids);
    }

    private List<LoaderChange> changes() {
        Set<String> names = new HashSet<>();
        classes.values().forEach(each -> names.addAll(each.keySet()));
        heap.changes().forEach(each -> names.add(each.name()));
        return names.stream()
                .map(name -> new LoaderChange(
                        heap.change(name),
                        loaders(Side.BEFORE, name),
                        loaders(Side.AFTER, name),
                        classes(Side.BEFORE, name),
                        classes(Side.AFTER, name)))
                .sorted(Comparator.comparing(LoaderChange::heap, HeapChange.ORDER))
                .toList();
    }

    private int classes(Side side, String name) {
        return classes.getOrDefault(side, Map.of()).getOrDefault(name, 0);
    }

    private int loaders(Side side, String name) {
        return loaders.getOrDefault(side, Map.of()).getOrDefault(name, Set.of()).size();
    }
}
