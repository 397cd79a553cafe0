// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.graph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.heap.store.IntColumn;
import dev.cairn.heap.store.LongColumn;
import java.lang.foreign.Arena;
import org.junit.jupiter.api.Test;

class RetainedColumnTest {
    private static final long LARGEST_OF_32_BITS = 0xFFFF_FFFFL;

    @Test
    void holdsSizesOfMoreThan32BitsAndForgetsThemAgain() {
        try (Arena arena = Arena.ofConfined()) {
            RetainedColumn column = new RetainedColumn(
                    IntColumn.of(arena.allocate(IntColumn.sizeFor(4), Integer.BYTES)),
                    LongColumn.of(arena.allocate(LongColumn.sizeFor(4), Long.BYTES)));
            column.set(1, LARGEST_OF_32_BITS - 1);
            assertThat(column.hasLarge()).isFalse();
            column.add(1, 1);
            assertThat(column.get(1)).isEqualTo(LARGEST_OF_32_BITS);
            assertThat(column.hasLarge()).isTrue();
            column.add(1, LARGEST_OF_32_BITS);
            assertThat(column.get(1)).isEqualTo(2 * LARGEST_OF_32_BITS);
            column.set(1, 5);
            column.add(1, 2);
            assertThat(column.get(1)).isEqualTo(7);
            assertThat(column.get(0)).isZero();
        }
    }
}
