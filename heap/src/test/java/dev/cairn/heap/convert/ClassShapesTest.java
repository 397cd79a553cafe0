// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.convert;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.heap.convert.ClassShapes.ShapedClass;
import dev.cairn.heap.convert.ClassShapes.ShapedField;
import dev.cairn.wire.hprof.BasicType;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ClassShapesTest {
    private static final long TOP = 0x10;
    private static final long BELOW = 0x20;

    private static ShapedClass with(long superId, BasicType... types) {
        List<ShapedField> fields = Stream.of(types)
                .map(type -> new ShapedField(1, type, type.size(Long.BYTES)))
                .toList();
        return new ShapedClass(superId, fields);
    }

    @Test
    void anIdOfSeveralClassesIsOfNone() {
        ClassShapes shapes = new ClassShapes();
        shapes.add(TOP, with(0, BasicType.OBJECT, BasicType.INT));
        shapes.add(BELOW, with(TOP, BasicType.LONG));
        shapes.add(TOP, with(0, BasicType.OBJECT, BasicType.INT));
        assertThat(shapes.of(BELOW).orElseThrow().runs()).containsExactly(8, 8, 4);

        shapes.add(TOP, with(0, BasicType.INT, BasicType.OBJECT)); // of another dump
        assertThat(shapes.of(TOP)).isEmpty();
        assertThat(shapes.of(BELOW)).isEmpty();
        shapes.add(TOP, with(0, BasicType.INT, BasicType.OBJECT));
        assertThat(shapes.of(BELOW)).isEmpty();

        shapes.add(0x30, with(0, BasicType.LONG));
        assertThat(shapes.of(0x30).orElseThrow().bytes()).isEqualTo(8);
        shapes.add(0x30, with(TOP, BasicType.LONG));
        assertThat(shapes.of(0x30)).isEmpty();
    }

    @Test
    void holdsNoMoreFieldsThanItMay() {
        ClassShapes shapes = new ClassShapes(4);
        shapes.add(TOP, with(0, BasicType.INT));
        shapes.add(BELOW, with(0, BasicType.INT, BasicType.INT));
        assertThat(shapes.of(TOP)).isPresent();
        assertThat(shapes.of(BELOW)).isEmpty();
    }
}
