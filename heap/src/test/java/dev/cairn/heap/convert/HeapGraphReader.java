// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.convert;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.BiConsumer;

/** Reads a trace as Perfetto's trace processor does, by the numbers of its public definitions. */
public final class HeapGraphReader {
    /** What comes later than this the trace processor takes for damage. */
    private static final int LONGEST_MESSAGE = 256 << 20;

    final Map<Long, Type> types = new HashMap<>();
    public final Map<Long, Item> objects = new TreeMap<>();
    final Map<Long, List<Long>> roots = new TreeMap<>();
    final Map<Long, String> names = new HashMap<>();
    final List<Long> indexes = new ArrayList<>();
    final List<Boolean> continued = new ArrayList<>();
    String process = "";
    long timestamp;
    private long lastId;

    public record Type(String name, long bytes, long superclass, long loader, long kind) {}

    public record Item(long type, long bytes, List<Long> fields, List<Long> targets) {}

    /** A field of a message: a number, or bytes. */
    record Value(long number, ByteBuffer bytes) {
        String text() {
            return StandardCharsets.UTF_8.decode(bytes.duplicate()).toString();
        }

        List<Long> numbers() {
            ByteBuffer from = bytes.duplicate();
            List<Long> result = new ArrayList<>();
            while (from.hasRemaining()) {
                result.add(varint(from));
            }
            return result;
        }
    }

    public static HeapGraphReader read(byte[] trace) {
        HeapGraphReader reader = new HeapGraphReader();
        each(ByteBuffer.wrap(trace), (field, packet) -> {
            if (field != 1) {
                throw new IllegalArgumentException("A trace has packets only.");
            }
            reader.packet(packet.bytes());
        });
        return reader;
    }

    private void packet(ByteBuffer packet) {
        Map<Integer, Value> fields = fields(packet);
        if (at(fields, 10).number() != 1) {
            throw new IllegalArgumentException("Packets of one graph have one sequence.");
        }
        timestamp = at(fields, 8).number();
        if (fields.containsKey(2)) {
            Map<Integer, Value> only =
                    fields(at(fields(at(fields, 2).bytes()), 1).bytes());
            process = at(only, 1).number() + " " + at(only, 3).text();
        } else {
            graph(at(fields, 56).bytes());
        }
    }

    private void graph(ByteBuffer graph) {
        each(graph, (field, value) -> {
            switch (field) {
                case 1 -> require(value.number() == 1);
                case 2 -> object(fields(value.bytes()));
                case 4 -> {
                    Map<Integer, Value> name = fields(value.bytes());
                    names.put(at(name, 1).number(), at(name, 2).text());
                }
                case 5 -> continued.add(value.number() == 1);
                case 6 -> indexes.add(value.number());
                case 7 -> {
                    Map<Integer, Value> root = fields(value.bytes());
                    roots.computeIfAbsent(number(root, 2), _ -> new ArrayList<>())
                            .addAll(at(root, 1).numbers());
                }
                case 9 -> type(fields(value.bytes()));
                default -> throw new IllegalArgumentException("field " + field);
            }
        });
    }

    private void type(Map<Integer, Value> fields) {
        types.put(
                number(fields, 1),
                new Type(
                        at(fields, 3).text(),
                        number(fields, 4),
                        number(fields, 5),
                        number(fields, 8),
                        number(fields, 7)));
    }

    private void object(Map<Integer, Value> fields) {
        lastId = fields.containsKey(7) ? lastId + number(fields, 7) : number(fields, 1);
        List<Long> named = fields.containsKey(4) ? at(fields, 4).numbers() : List.of();
        List<Long> targets = fields.containsKey(5) ? at(fields, 5).numbers() : List.of();
        require(named.isEmpty() || named.size() == targets.size());
        objects.put(lastId, new Item(number(fields, 2), number(fields, 3), named, targets));
    }

    /** What an object refers to: {@code "name=id"}, or only the id. */
    List<String> references(long id) {
        Item item = object(id);
        List<String> result = new ArrayList<>();
        for (int i = 0; i < item.targets().size(); i++) {
            String name = item.fields().isEmpty() ? "" : names.get(item.fields().get(i)) + "=";
            result.add(name + Long.toHexString(item.targets().get(i)));
        }
        return result;
    }

    public Item object(long id) {
        return at(objects, id);
    }

    public Type typeOf(long id) {
        return at(types, object(id).type());
    }

    private static <K, V> V at(Map<K, V> all, K key) {
        return Objects.requireNonNull(all.get(key));
    }

    private static long number(Map<Integer, Value> fields, int field) {
        return fields.containsKey(field) ? at(fields, field).number() : 0;
    }

    private static void require(boolean holds) {
        if (!holds) {
            throw new IllegalArgumentException("The trace is not as readers want it.");
        }
    }

    private static Map<Integer, Value> fields(ByteBuffer message) {
        Map<Integer, Value> result = new HashMap<>();
        each(message, result::put);
        return result;
    }

    private static void each(ByteBuffer message, BiConsumer<Integer, Value> visitor) {
        ByteBuffer from = message.duplicate();
        require(from.remaining() < LONGEST_MESSAGE);
        while (from.hasRemaining()) {
            long tag = varint(from);
            switch ((int) (tag & 7)) {
                case 0 -> visitor.accept((int) (tag >> 3), new Value(varint(from), ByteBuffer.allocate(0)));
                case 2 -> {
                    int length = Math.toIntExact(varint(from));
                    visitor.accept((int) (tag >> 3), new Value(0, from.slice(from.position(), length)));
                    from.position(from.position() + length);
                }
                default -> throw new IllegalArgumentException("wire type " + (tag & 7));
            }
        }
    }

    private static long varint(ByteBuffer from) {
        long value = 0;
        for (int shift = 0; ; shift += 7) {
            byte next = from.get();
            value |= (next & 0x7FL) << shift;
            if (next >= 0) {
                return value;
            }
        }
    }
}
