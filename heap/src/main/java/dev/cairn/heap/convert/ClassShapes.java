// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.convert;

import dev.cairn.wire.hprof.BasicType;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Which bytes of an object are references, from the classes that a dump has. One field of a primitive type counts as one:
 * that with the length of a stack chunk, without which no reader knows what such an object takes.
 */
final class ClassShapes {
    private static final byte[] CHUNK = "jdk/internal/vm/StackChunk".getBytes(StandardCharsets.UTF_8);
    private static final byte[] CHUNK_LENGTH = "size".getBytes(StandardCharsets.UTF_8);
    /** Longer than any chain of classes that a VM has. */
    private static final int MOST_CLASSES = 1 << 10;

    /** With their fields; some times what the largest programs have. */
    private static final int MOST_HELD = 1 << 22;

    private final int mostHeld;
    private int held;
    private final Map<Long, ShapedClass> classes = new HashMap<>();
    /** Ids of which each stands for several classes, as in a file with several dumps. */
    private final Set<Long> ambiguous = new HashSet<>();

    private final Map<Long, Optional<Shape>> shapes = new HashMap<>();
    private long chunkName;
    private long chunkLengthName;
    private long chunkClass;
    private long lastClass;
    private Optional<Shape> lastShape = Optional.empty();

    ClassShapes() {
        this(MOST_HELD);
    }

    /**
     * None yet.
     *
     * @param mostHeld how many classes and fields are held; later classes are as unknown as those that never come
     */
    ClassShapes(int mostHeld) {
        this.mostHeld = mostHeld;
    }

    /** A class's own fields. */
    record ShapedClass(long superId, List<ShapedField> fields) {}

    /** A field; {@code size} of its value. */
    record ShapedField(long nameId, BasicType type, int size) {}

    /** An object's bytes: some that are emptied, then some that stay, and so on by turns. */
    static final class Shape {
        private final int[] runs;
        private final long bytes;

        Shape(int[] runs, long bytes) {
            this.runs = runs;
            this.bytes = bytes;
        }

        /** How many bytes each run has; nobody changes them. */
        int[] runs() {
            return runs;
        }

        /** How many bytes the object has. */
        long bytes() {
            return bytes;
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

    /** A class; what comes again as another one is unknown from then on. */
    void add(long classId, ShapedClass shaped) {
        if (ambiguous.contains(classId)) {
            return;
        }
        ShapedClass before = classes.get(classId);
        if (before == null) {
            if (held + shaped.fields().size() < mostHeld) {
                held += 1 + shaped.fields().size();
                classes.put(classId, shaped);
            }
        } else if (!before.equals(shaped)) {
            classes.remove(classId);
            ambiguous.add(classId);
            shapes.clear();
            lastShape = Optional.empty();
        }
    }

    /** Of an object of a class; empty if the class, or one above it, is not known. */
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
        return Optional.of(new Shape(runs.stream().mapToInt(Integer::intValue).toArray(), bytes));
    }

    private boolean isChunkLength(long classId, ShapedField field) {
        return classId == chunkClass
                && chunkClass != 0
                && field.nameId() == chunkLengthName
                && field.type() == BasicType.INT;
    }
}
