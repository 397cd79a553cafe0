// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.heap.Dominators;
import dev.cairn.heap.graph.DominatorTree;
import dev.cairn.heap.store.IntColumn;
import java.lang.foreign.MemorySegment;
import java.util.Random;
import org.junit.jupiter.api.Test;

class DominatorDescentTest {
    /** How deep each object is, from 0 on. */
    private static int[] depths(int[] dominators) {
        int[] depths = new int[dominators.length];
        boolean[] visited = new boolean[dominators.length];
        run(dominators, (object, above) -> {
            int at = (int) object;
            assertThat(visited[at]).isFalse();
            visited[at] = true;
            if (dominators[at] == DominatorTree.NONE) {
                assertThat(above).isEqualTo(Dominators.Descent.TOP);
            } else {
                assertThat(visited[dominators[at]]).isTrue();
            }
            depths[at] = above + 1;
            return above + 1;
        });
        assertThat(visited).doesNotContain(false);
        return depths;
    }

    private static void run(int[] dominators, Dominators.Descent descent) {
        new DominatorDescent(
                        IntColumn.of(MemorySegment.ofArray(dominators)),
                        IntColumn.of(MemorySegment.ofArray(new int[dominators.length])),
                        descent)
                .run(dominators.length);
    }

    @Test
    void visitsEachAfterItsDominatorWhateverTheirOrder() {
        Random random = new Random(5);
        for (int round = 0; round < 50; round++) {
            int[] order = random.ints(0, 200).distinct().limit(200).toArray();
            int[] dominators = new int[order.length];
            int[] expected = new int[order.length];
            for (int i = 0; i < order.length; i++) {
                int above = i == 0 || random.nextInt(10) == 0 ? -1 : order[random.nextInt(i)];
                dominators[order[i]] = above;
                expected[order[i]] = above < 0 ? 0 : expected[above] + 1;
            }
            assertThat(depths(dominators)).isEqualTo(expected);
        }
    }

    @Test
    void aListMayBeOfAnyLengthAndInAnyDirection() {
        int objects = 1_000_000;
        int[] forward = new int[objects];
        int[] backward = new int[objects];
        for (int i = 0; i < objects; i++) {
            forward[i] = i - 1;
            backward[i] = i == objects - 1 ? DominatorTree.NONE : i + 1;
        }
        int[] last = new int[1];
        run(forward, (_, above) -> last[0] = above + 1);
        assertThat(last[0]).isEqualTo(objects - 1);
        run(backward, (object, above) -> {
            last[0] = (int) object;
            return above + 1;
        });
        assertThat(last[0]).isZero();
    }

    @Test
    void aNumberIsNotNegative() {
        assertThatThrownBy(() -> run(new int[] {DominatorTree.NONE}, (_, _) -> -1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("-1");
    }
}
