// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.paths;

import dev.cairn.heap.ClassCount;
import dev.cairn.heap.LoaderSizes;
import dev.cairn.heap.PackageSizes;
import dev.cairn.heap.graph.RetainedColumn;
import dev.cairn.heap.index.HeapGraph;
import dev.cairn.heap.index.HeapSource;
import dev.cairn.heap.index.ObjectIds;
import dev.cairn.heap.object.HeapClass;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * Retained sizes of all classes, packages and class loaders at once: the sums over objects that none of the same class,
 * package or loader dominates. One walk over the dominator tree, in which each class counts how many of its objects are
 * open.
 */
final class RetainedSums {
    private final HeapSource source;
    private final HeapGraph graph;
    private final ClassObjects classObjects;
    private final ClassGroups<String> packages;
    private final ClassGroups<Loader> loaders;
    private final Sum byClass;
    private final Sum byPackage;
    private final Sum byLoader;

    RetainedSums(
            HeapSource source,
            HeapGraph graph,
            ClassObjects classObjects,
            RetainedColumn retained,
            DominatorWalk dominators) {
        this.source = source;
        this.graph = graph;
        this.classObjects = classObjects;
        packages = new ClassGroups<>(source.classes(), HeapClass::packageName);
        loaders = new ClassGroups<>(source.classes(), Loader::of);
        byClass = new Sum(source.classes().size());
        byPackage = new Sum(packages.keys().size());
        byLoader = new Sum(loaders.keys().size());
        dominators.walk(new Walk(retained));
    }

    /** What classes are put into groups by; those whose loader is not known are a group of their own. */
    private record Loader(boolean told, long id) implements Comparable<Loader> {
        private static final Comparator<Loader> ORDER =
                Comparator.comparing(Loader::told).thenComparingLong(Loader::id);

        static Loader of(HeapClass type) {
            return type.tellsLoader() ? new Loader(true, type.loaderId()) : new Loader(false, 0);
        }

        @Override
        public int compareTo(Loader other) {
            return ORDER.compare(this, other);
        }
    }

    /** How much each group retains, and how many of its objects are open. */
    private static final class Sum {
        private final long[] units;
        private final int[] open;

        Sum(int groups) {
            units = new long[groups];
            open = new int[groups];
        }

        void enter(int group, long retained) {
            if (open[group]++ == 0) {
                units[group] += retained;
            }
        }

        void leave(int group) {
            open[group]--;
        }
    }

    /** Fills the sums. */
    private final class Walk implements DominatorWalk.Visitor {
        private final RetainedColumn retained;
        private final boolean[] isClassOfClasses = new boolean[source.classes().size()];

        Walk(RetainedColumn retained) {
            this.retained = retained;
            classObjects
                    .all()
                    .keySet()
                    .forEach(object -> isClassOfClasses[graph.classes().get(object)] = true);
        }

        @Override
        public void enter(long object) {
            int type = graph.classes().get(object);
            int owner = owner(object, type);
            long units = retained.get(object);
            byClass.enter(type, units);
            byPackage.enter(packages.of(owner), units);
            byLoader.enter(loaders.of(owner), units);
        }

        @Override
        public void leave(long object) {
            int type = graph.classes().get(object);
            int owner = owner(object, type);
            byClass.leave(type);
            byPackage.leave(packages.of(owner));
            byLoader.leave(loaders.of(owner));
        }

        /** The class by which an object is put into a package: of a class's own object that class. */
        private int owner(long object, int type) {
            return isClassOfClasses[type]
                    ? classObjects.describedBy(object).map(HeapClass::index).orElse(type)
                    : type;
        }
    }

    long[] byClass() {
        long[] bytes = byClass.units.clone();
        for (int type = 0; type < bytes.length; type++) {
            bytes[type] <<= source.unitShift();
        }
        return bytes;
    }

    List<PackageSizes> byPackage() {
        Shallow shallow = new Shallow(packages);
        List<PackageSizes> result = new ArrayList<>();
        for (int group = 0; group < packages.keys().size(); group++) {
            if (shallow.objects[group] > 0) {
                result.add(new PackageSizes(
                        packages.keys().get(group),
                        shallow.objects[group],
                        shallow.bytes[group],
                        byPackage.units[group] << source.unitShift()));
            }
        }
        return result;
    }

    List<LoaderSizes> byLoader() {
        Shallow shallow = new Shallow(loaders);
        List<LoaderSizes> result = new ArrayList<>();
        for (int group = 0; group < loaders.keys().size(); group++) {
            if (shallow.objects[group] > 0) {
                Loader loader = loaders.keys().get(group);
                result.add(new LoaderSizes(
                        loader.told(),
                        loader.id(),
                        nameOf(loader),
                        shallow.objects[group],
                        shallow.bytes[group],
                        byLoader.units[group] << source.unitShift()));
            }
        }
        return result;
    }

    private String nameOf(Loader loader) {
        if (!loader.told()) {
            return "<not recorded>";
        }
        if (loader.id() == 0) {
            return "<boot loader>";
        }
        long object = source.ids().indexOf(loader.id());
        return object == ObjectIds.NONE
                ? "<unknown>"
                : source.classes().get(graph.classes().get(object)).name();
    }

    /** Objects and bytes of each group. */
    private final class Shallow {
        private final long[] objects;
        private final long[] bytes;

        Shallow(ClassGroups<?> groups) {
            objects = new long[groups.keys().size()];
            bytes = new long[groups.keys().size()];
            for (ClassCount each : source.histogram()) {
                add(groups.of(each.type()), each.objects(), each.shallowBytes());
            }
            for (Map.Entry<Long, HeapClass> each : classObjects.all().entrySet()) {
                int type = graph.classes().get(each.getKey());
                long units = graph.units(graph.readerOf(each.getKey()), type);
                add(groups.of(type), -1, -(units << source.unitShift()));
                add(groups.of(each.getValue().index()), 1, units << source.unitShift());
            }
        }

        private void add(int group, long count, long size) {
            objects[group] += count;
            bytes[group] += size;
        }
    }
}
