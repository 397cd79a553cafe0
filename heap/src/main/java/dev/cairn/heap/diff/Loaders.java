// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.diff;

import dev.cairn.heap.Snapshot;
import dev.cairn.heap.object.HeapClass;
import java.io.IOException;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;

/**
 * The class loaders of a snapshot by names that another snapshot of the program has too: ids change, so a loader is called
 * by its class, and where several have that, by the package too that most of its classes are from.
 */
final class Loaders {
    static final String BOOT = "(boot loader)";
    static final String NOT_TOLD = "(loader not recorded)";
    private static final String NOT_THERE = "(a loader that the dump does not have)";

    private final Snapshot snapshot;
    private final Map<Long, String> classNames = new HashMap<>();
    private final Map<Long, Map<String, Integer>> packages = new HashMap<>();
    private final Map<Long, String> homes = new HashMap<>();
    private final Set<String> ambiguous = new HashSet<>();

    Loaders(Snapshot snapshot) throws IOException {
        this.snapshot = snapshot;
        var _ = snapshot.reachability(); // makes the index, which has the classes of objects
        Set<String> seen = new HashSet<>();
        for (HeapClass type : snapshot.classes()) {
            long loader = type.loaderId();
            if (!hasLoader(type)) {
                continue;
            }
            if (!classNames.containsKey(loader)) {
                String name = classNameOf(loader);
                classNames.put(loader, name);
                if (!seen.add(name)) {
                    ambiguous.add(name);
                }
            }
            int _ = packages.computeIfAbsent(loader, _ -> new TreeMap<>()).merge(type.packageName(), 1, Integer::sum);
        }
    }

    static boolean hasLoader(HeapClass type) {
        return type.tellsLoader() && type.loaderId() != 0;
    }

    private String classNameOf(long loader) {
        OptionalLong object = snapshot.indexOf(loader);
        return object.isEmpty() ? NOT_THERE : StableNames.of(snapshot.classOf(object.getAsLong()));
    }

    /** Names of classes that several loaders here have. */
    Set<String> ambiguous() {
        return Set.copyOf(ambiguous);
    }

    /**
     * The name of the loader of a class.
     *
     * @param several names of classes that more than one loader has, here or in the other snapshot
     */
    String nameOf(HeapClass type, Set<String> several) {
        if (!hasLoader(type)) {
            return type.tellsLoader() ? BOOT : NOT_TOLD;
        }
        String name = classNames.getOrDefault(type.loaderId(), NOT_THERE);
        return several.contains(name) ? name + " of " + homes.computeIfAbsent(type.loaderId(), this::homeOf) : name;
    }

    private String homeOf(long loader) {
        return packages.getOrDefault(loader, Map.of()).entrySet().stream()
                .max(Map.Entry.<String, Integer>comparingByValue()
                        .thenComparing(Map.Entry.comparingByKey(Comparator.reverseOrder())))
                .map(Map.Entry::getKey)
                .orElse(HeapClass.NO_PACKAGE);
    }
}
