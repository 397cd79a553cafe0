// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.bench.peers;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import shark.CloseableHeapGraph;
import shark.HeapObject;
import shark.HprofHeapGraph;
import shark.HprofIndex;
import shark.ObjectDominators;
import shark.ValueHolder;

/** Shark, which reads the objects of a dump when they are asked for, and keeps their positions in memory. */
record SharkPeer(CloseableHeapGraph graph) implements Peer {

    static SharkPeer open(Path dump) {
        return new SharkPeer(HprofHeapGraph.Companion.openHeapGraph(
                dump.toFile(), null, HprofIndex.Companion.defaultIndexedGcRootTags()));
    }

    @Override
    public long objects() {
        return (long) graph.getInstanceCount() + graph.getObjectArrayCount() + graph.getPrimitiveArrayCount();
    }

    @Override
    public long classes() {
        return graph.getClassCount();
    }

    @Override
    public Map<String, Long> instancesPerClass() {
        Map<Long, Long> byClass = new HashMap<>();
        Map<String, Long> counts = new TreeMap<>();
        Iterator<HeapObject> objects = graph.getObjects().iterator();
        while (objects.hasNext()) {
            switch (objects.next()) {
                case HeapObject.HeapInstance instance -> byClass.merge(instance.getInstanceClassId(), 1L, Long::sum);
                case HeapObject.HeapObjectArray array -> byClass.merge(array.getArrayClassId(), 1L, Long::sum);
                case HeapObject.HeapPrimitiveArray array -> counts.merge(array.getArrayClassName(), 1L, Long::sum);
                default -> {
                    // A class.
                }
            }
        }
        byClass.forEach((id, count) -> counts.merge(nameOf(id), count, Long::sum));
        return counts;
    }

    @Override
    public Map<String, Long> bytesPerClass() {
        Map<String, Long> bytes = new TreeMap<>();
        Iterator<HeapObject> objects = graph.getObjects().iterator();
        while (objects.hasNext()) {
            switch (objects.next()) {
                case HeapObject.HeapInstance instance ->
                    bytes.merge(instance.getInstanceClassName(), (long) instance.getByteSize(), Long::sum);
                case HeapObject.HeapObjectArray array ->
                    bytes.merge(array.getArrayClassName(), (long) array.getByteSize(), Long::sum);
                case HeapObject.HeapPrimitiveArray array ->
                    bytes.merge(array.getArrayClassName(), (long) array.getByteSize(), Long::sum);
                default -> {
                    // A class.
                }
            }
        }
        return bytes;
    }

    private String nameOf(long object) {
        return switch (graph.findObjectById(object)) {
            case HeapObject.HeapClass type -> type.getName();
            case HeapObject.HeapInstance instance -> instance.getInstanceClassName();
            case HeapObject.HeapObjectArray array -> array.getArrayClassName();
            case HeapObject.HeapPrimitiveArray array -> array.getArrayClassName();
            case HeapObject other -> throw new IllegalStateException(other + " is of a kind that is not known.");
        };
    }

    @Override
    public List<Retained> biggest(int count) {
        Map<Long, ObjectDominators.DominatorNode> tree = new ObjectDominators().buildDominatorTree(graph, List.of());
        return tree.entrySet().stream()
                .filter(entry -> entry.getKey() != ValueHolder.NULL_REFERENCE)
                .sorted(Comparator.comparingInt((Map.Entry<Long, ObjectDominators.DominatorNode> entry) ->
                        -entry.getValue().getRetainedSize()))
                .limit(count)
                .map(entry -> new Retained(
                        entry.getKey(), nameOf(entry.getKey()), entry.getValue().getRetainedSize()))
                .toList();
    }

    @Override
    public void close() throws IOException {
        graph.close();
    }
}
