// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.bench.dumps;

import dev.cairn.wire.hprof.BasicType;
import dev.cairn.wire.hprof.HeapRecordTag;
import dev.cairn.wire.hprof.HprofHeader;
import dev.cairn.wire.hprof.HprofRecordTag;
import java.io.IOException;
import java.nio.ByteBuffer;
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
final class PlainGraph {
    private final NavigableMap<Long, List<Long>> references = new TreeMap<>();
    private final Map<Long, List<BasicType>> fields = new HashMap<>();
    private final List<Long> roots = new ArrayList<>();

    static PlainGraph read(Path dump) throws IOException {
        ByteBuffer in = ByteBuffer.wrap(Files.readAllBytes(dump));
        PlainGraph graph = new PlainGraph();
        in.position(HprofHeader.read(in).orElseThrow().size());
        boolean ended = false;
        while (in.hasRemaining()) {
            int tag = in.get();
            int length = in.getInt(in.position() + HprofRecordTag.LENGTH_OFFSET - 1);
            ByteBuffer body = in.slice(in.position() + HprofRecordTag.HEADER_SIZE - 1, length);
            in.position(in.position() + HprofRecordTag.HEADER_SIZE - 1 + length);
            ended = tag == HprofRecordTag.HEAP_DUMP_END;
            while (tag == HprofRecordTag.HEAP_DUMP_SEGMENT && body.hasRemaining()) {
                graph.record(Byte.toUnsignedInt(body.get()), body);
            }
        }
        if (!ended) {
            throw new IOException(dump + " does not end as a dump does.");
        }
        return graph;
    }

    private void record(int tag, ByteBuffer in) {
        long id = in.getLong();
        switch (tag) {
            case HeapRecordTag.ROOT_STICKY_CLASS -> roots.add(id);
            case HeapRecordTag.ROOT_JNI_GLOBAL -> {
                roots.add(id);
                in.getLong();
            }
            case HeapRecordTag.CLASS_DUMP -> classDump(id, in);
            case HeapRecordTag.INSTANCE_DUMP -> instance(id, in);
            case HeapRecordTag.OBJECT_ARRAY_DUMP -> {
                in.getInt();
                int length = in.getInt();
                in.getLong();
                List<Long> elements = new ArrayList<>();
                for (int i = 0; i < length; i++) {
                    elements.add(in.getLong());
                }
                references.put(id, elements);
            }
            case HeapRecordTag.PRIMITIVE_ARRAY_DUMP -> {
                in.getInt();
                int length = in.getInt();
                in.position(in.position() + 1 + length);
                references.put(id, List.of());
            }
            default -> throw new IllegalStateException("Record " + tag + " is not expected in a synthetic dump.");
        }
    }

    private void classDump(long id, ByteBuffer in) {
        in.position(in.position() + 4 + 6 * Long.BYTES + 4 + 2 + 2);
        List<BasicType> types = new ArrayList<>();
        int count = in.getShort();
        for (int i = 0; i < count; i++) {
            in.getLong();
            types.add(BasicType.of(in.get()).orElseThrow());
        }
        fields.put(id, types);
        references.put(id, List.of());
    }

    private void instance(long id, ByteBuffer in) {
        in.getInt();
        List<BasicType> types = fields.getOrDefault(in.getLong(), List.of());
        int end = in.getInt() + in.position();
        List<Long> values = new ArrayList<>();
        for (BasicType type : types) {
            if (type == BasicType.OBJECT) {
                values.add(in.getLong());
            } else {
                in.position(in.position() + type.size(Long.BYTES));
            }
        }
        if (in.position() != end) {
            throw new IllegalStateException("The values of " + id + " have another length than its class says.");
        }
        references.put(id, values);
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
