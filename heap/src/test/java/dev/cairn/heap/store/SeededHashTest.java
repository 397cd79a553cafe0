// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SeededHashTest {
    private static final long MULTIPLIER = 0x9E3779B97F4A7C15L;
    private static final int MASK = 0xFFFF;

    @Test
    void numbersMadeToMeetAfterAMultiplicationAreSpread() {
        long inverse = MULTIPLIER;
        for (int bits = 3; bits < Long.SIZE; bits *= 2) {
            inverse *= 2 - MULTIPLIER * inverse;
        }
        assertThat(inverse * MULTIPLIER).isOne();
        long factor = inverse;
        assertSpread(IntStream.rangeClosed(1, MASK).mapToLong(i -> i * factor).toArray());
    }

    @Test
    void numbersFarApartAreSpread() {
        assertSpread(
                IntStream.rangeClosed(1, MASK).mapToLong(i -> (long) i << 40).toArray());
    }

    private static void assertSpread(long[] numbers) {
        int[] places = new int[MASK + 1];
        int longest = 0;
        for (long number : numbers) {
            longest = Math.max(longest, ++places[SeededHash.of(number) & MASK]);
        }
        assertThat(longest).isLessThan(100);
    }
}
