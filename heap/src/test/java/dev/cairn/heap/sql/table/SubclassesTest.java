// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.sql.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.heap.object.HeapClass;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What is below a class, in trees, chains and circles. */
class SubclassesTest {
    /** @param superclasses of each class; negative: none */
    private static List<HeapClass> classes(int count, IntUnaryOperator superclasses) {
        return IntStream.range(0, count)
                .mapToObj(index -> {
                    int above = superclasses.applyAsInt(index);
                    return new HeapClass(
                            index,
                            index + 1L,
                            "shop.C" + index,
                            HeapClass.Kind.INSTANCE,
                            above < 0 ? OptionalInt.empty() : OptionalInt.of(above),
                            0,
                            16,
                            true);
                })
                .toList();
    }

    private static List<Integer> below(List<HeapClass> classes, int... named) {
        return Subclasses.of(IntStream.of(named).mapToObj(classes::get).toList(), classes).stream()
                .map(HeapClass::index)
                .toList();
    }

    @Test
    void aTree() {
        int[] above = {-1, 0, 0, 1, 1, 2, 3, -1};
        List<HeapClass> tree = classes(above.length, index -> above[index]);
        assertThat(below(tree, 0)).containsExactly(0, 1, 2, 3, 4, 5, 6);
        assertThat(below(tree, 1)).containsExactly(1, 3, 4, 6);
        assertThat(below(tree, 3, 2)).containsExactly(2, 3, 5, 6);
        assertThat(below(tree, 7)).containsExactly(7);
    }

    @Test
    void aCircle() {
        int[] above = {1, 2, 0, 0, -1, 4};
        List<HeapClass> circle = classes(above.length, index -> above[index]);
        assertThat(below(circle, 1)).containsExactly(0, 1, 2, 3);
        assertThat(below(circle, 3)).containsExactly(3);
        assertThat(below(circle, 4)).containsExactly(4, 5);
    }

    /** A walk up from each class would take 10¹² steps. */
    @Test
    void aMillionClassesInAChainOrACircle() {
        int count = 1_000_000;
        List<HeapClass> chain = classes(count, index -> index - 1);
        assertThat(below(chain, count / 2)).hasSize(count - count / 2);
        List<HeapClass> circle = classes(count, index -> index == 1 ? count - 1 : index - 1);
        assertThat(below(circle, 0)).containsExactly(0);
        assertThat(below(circle, 1)).hasSize(count - 1);
    }
}
