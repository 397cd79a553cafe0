// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.graph;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Comparator;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LargestRetainedTest {
    private static final int OBJECTS = 500;
    private static final int SIZES = 40;
    private static final int MOST = 60;

    /** Of each object how much it retains; many retain as much as others. */
    private static int[] sizes(int seed) {
        return new Random(seed).ints(OBJECTS, 0, SIZES).toArray();
    }

    private static long[] shuffled(int seed) {
        Random random = new Random(seed);
        long[] objects = LongStream.range(0, OBJECTS).toArray();
        for (int i = OBJECTS - 1; i > 0; i--) {
            int other = random.nextInt(i + 1);
            long object = objects[i];
            objects[i] = objects[other];
            objects[other] = object;
        }
        return objects;
    }

    private static long[] expected(int[] sizes) {
        return IntStream.range(0, OBJECTS)
                .boxed()
                .sorted(Comparator.<Integer>comparingInt(object -> -sizes[object])
                        .thenComparing(Comparator.naturalOrder()))
                .limit(MOST)
                .mapToLong(Integer::longValue)
                .toArray();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5})
    void keepsTheLargestInWhateverOrderTheyCome(int seed) {
        int[] sizes = sizes(seed);
        LargestRetained largest = new LargestRetained(MOST);
        for (long object : shuffled(seed)) {
            largest.offer(object, sizes[(int) object]);
        }

        assertThat(largest.sorted()).containsExactly(expected(sizes));
    }

    @Test
    void keepsTheLargestOfSeveral() {
        int[] sizes = sizes(7);
        LargestRetained all = new LargestRetained(MOST);
        for (int thread = 0; thread < 3; thread++) {
            LargestRetained one = new LargestRetained(MOST);
            for (int object = thread; object < OBJECTS; object += 3) {
                one.offer(object, sizes[object]);
            }
            all.offerAll(one);
        }

        assertThat(all.sorted()).containsExactly(expected(sizes));
    }

    @Test
    void keepsAllWhereThereAreFew() {
        LargestRetained largest = new LargestRetained(MOST);
        largest.offer(3, 0);
        largest.offer(1, 8);

        assertThat(largest.sorted()).containsExactly(1, 3);
    }

    @Test
    void forgetsWhatWasOffered() {
        LargestRetained largest = new LargestRetained(1);
        largest.offer(3, 9);
        largest.clear();
        largest.offer(1, 8);

        assertThat(largest.sorted()).containsExactly(1);
    }
}
