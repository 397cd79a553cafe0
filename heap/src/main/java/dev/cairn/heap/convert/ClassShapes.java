// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.convert;

import dev.cairn.wire.hprof.BasicType;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Which bytes of an object are references, from the classes that a dump has. One field of a primitive type counts as one:
 * that with the length of a stack chunk, without which no reader knows what such an object takes.
 */
final class ClassShapes {
    private static final byte[] CHUNK = "jdk/internal/vm/StackChunk".getBytes(StandardCharsets.UTF_8);
    private static final byte[] CHUNK_LENGTH = "size".getBytes(StandardCharsets.UTF_8);
    /** Longer than any chain of classes that a VM has. */
    private static final int MOST_CLASSES = 1 << 10;

    private final Map<Long, ShapedClass> classes = new HashMap<>();
    private final Map<Long, Optional<Shape>> shapes = new HashMap<>();
    private long chunkName;
    private long chunkLengthName;
    private long chunkClass;
    private long lastClass;
    private Optional<Shape> lastShape = Optional.empty();

    /** A class's own fields. */
    record ShapedClass(long superId, List<ShapedField> fields) {}

    /** A field; {@code size} of its value. */
    record ShapedField(long nameId, BasicType type, int size) {}

    /**
     * An object's bytes.
     *
     * @param runs how many are emptied, how many behind them stay, and so on by turns
     * @param bytes all of them
     */
    record Shape(List<Integer> runs, long bytes) {
        Shape {
            runs = List.copyOf(runs);
        }
    }

    /** A text of the dump, which must come before what it names. */
    void text(long id, byte[] bytes) {
        if (Arrays.equals(bytes, CHUNK)) {
            chunkName = id;
        } else if (Arrays.equals(bytes, CHUNK_LENGTH)) {
            chunkLengthName = id;
        }
    }

    /** Whether a text of that length may be one of those that are looked for. */
    static boolean mayBeSought(long length) {
        return length == CHUNK.length || length == CHUNK_LENGTH.length;
    }

    void loaded(long classId, long nameId) {
        if (nameId != 0 && nameId == chunkName) {
            chunkClass = classId;
        }
    }

    void add(long classId, ShapedClass shaped) {
        classes.put(classId, shaped);
    }

    /** Of an object of a class; empty if the dump has not had the class, or one above it. */
    Optional<Shape> of(long classId) {
        if (classId != lastClass || lastShape.isEmpty()) {
            lastClass = classId;
            lastShape = Optional.ofNullable(shapes.get(classId)).orElseGet(() -> make(classId));
            if (lastShape.isPresent()) {
                shapes.put(classId, lastShape);
            }
        }
        return lastShape;
    }

    private Optional<Shape> make(long classId) {
        List<Integer> runs = new ArrayList<>(List.of(0));
        long bytes = 0;
        int links = 0;
        for (long id = classId; id != 0; links++) {
            ShapedClass shaped = classes.get(id);
            if (shaped == null || links > MOST_CLASSES) {
                return Optional.empty();
            }
            for (ShapedField field : shaped.fields()) {
                boolean stays = field.type() == BasicType.OBJECT || isChunkLength(id, field);
                if (stays != (runs.size() % 2 == 0)) {
                    runs.add(0);
                }
                runs.set(runs.size() - 1, runs.getLast() + field.size());
                bytes += field.size();
            }
            id = shaped.superId();
        }
        return Optional.of(new Shape(runs, bytes));
    }

    private boolean isChunkLength(long classId, ShapedField field) {
        return classId == chunkClass
                && chunkClass != 0
                && field.nameId() == chunkLengthName
                && field.type() == BasicType.INT;
    }
}
