// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.bench.dumps;

import dev.cairn.testkit.HprofReader;
import dev.cairn.testkit.HprofType;
import dev.cairn.wire.hprof.HprofRecordTag;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;

/** A small synthetic dump, read in the simplest way: objects and what they refer to. */
final class PlainGraph implements HprofReader.HeapVisitor {
    private final NavigableMap<Long, List<Long>> references = new TreeMap<>();
    private final Map<Long, List<HprofReader.Member>> fields = new HashMap<>();
    private final List<Long> roots = new ArrayList<>();
    private final HprofReader in;

    private PlainGraph(HprofReader in) {
        this.in = in;
    }

    static PlainGraph read(Path dump) throws IOException {
        HprofReader in = new HprofReader(Files.readAllBytes(dump));
        PlainGraph graph = new PlainGraph(in);
        while (in.next()) {
            if (in.tag() == HprofRecordTag.HEAP_DUMP_SEGMENT) {
                in.heap(graph);
            } else {
                in.skip(in.left());
            }
        }
        if (in.tag() != HprofRecordTag.HEAP_DUMP_END) {
            throw new IOException(dump + " does not end as a dump does.");
        }
        return graph;
    }

    @Override
    public void root(int tag, long id) {
        roots.add(id);
    }

    @Override
    public void type(HprofReader.Type type) {
        fields.put(type.id(), type.fields());
        references.put(type.id(), List.of());
    }

    @Override
    public void instance(long id, long classId, int bytes) {
        int end = in.position() + bytes;
        List<Long> values = new ArrayList<>();
        for (HprofReader.Member field : fields.getOrDefault(classId, List.of())) {
            long value = in.value(field.type());
            if (field.type().isObject()) {
                values.add(value);
            }
        }
        if (in.position() != end) {
            throw new IllegalStateException("The values of " + id + " have another length than its class says.");
        }
        references.put(id, values);
    }

    @Override
    public void array(long id, long classId, List<Long> elements) {
        references.put(id, elements);
    }

    @Override
    public void primitives(long id, HprofType type, int elements) {
        references.put(id, List.of());
    }

    int size() {
        return references.size();
    }

    /** Objects that the roots reach, by ways that do not go through one of them. */
    Set<Long> reachableWithout(long removed) {
        Set<Long> seen = new HashSet<>();
        Deque<Long> todo = new ArrayDeque<>(roots);
        while (!todo.isEmpty()) {
            long id = todo.pop();
            if (id != 0 && id != removed && seen.add(id)) {
                List<Long> next = references.get(id);
                if (next == null) {
                    throw new IllegalStateException("There is a reference to " + id + ", where no object is.");
                }
                next.forEach(todo::push);
            }
        }
        return seen;
    }

    /** Bytes from objects to those that follow them. */
    long bytes(Set<Long> objects) {
        return objects.stream()
                .mapToLong(id -> references.higherKey(id) == null ? 0 : references.higherKey(id) - id)
                .sum();
    }
}
