// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.diff;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LargestTest {
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 7, 1500, 3000, 10_000})
    void keepsWhatIsLargestAndKnowsWhatItDropped(int most) {
        long[] sizes = new Random(3).longs(3000, 0, 500).toArray();
        Largest largest = new Largest(most);
        for (int i = 0; i < sizes.length; i++) {
            largest.add(i, sizes[i]);
        }
        long[] sorted = sizes.clone();
        Arrays.sort(sorted);
        long dropped = most >= sizes.length ? -1 : sorted[sizes.length - most - 1];

        assertThat(largest.dropped()).isEqualTo(dropped);
        assertThat(largest.above(dropped))
                .containsExactly(java.util.stream.LongStream.range(0, sizes.length)
                        .filter(i -> sizes[(int) i] > dropped)
                        .toArray());
    }
}
