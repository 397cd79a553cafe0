// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LongToIntTest {
    @Test
    void isLikeAMapOfObjects() {
        Random random = new Random(31);
        Map<Long, Integer> expected = new HashMap<>();
        LongToInt map = new LongToInt();
        for (int i = 0; i < 20_000; i++) {
            long key = (random.nextInt(6_000) - 3_000L) << (8 * random.nextInt(7));
            int value = random.nextInt(Integer.MAX_VALUE);
            map.put(key, value);
            expected.put(key, value);
        }
        assertThat(map.size()).isEqualTo(expected.size());
        expected.forEach((key, value) -> assertThat(map.get(key)).isEqualTo(value));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 63, 64, 4095, 4096})
    void itHasRoomForMoreThanAreExpected(int expected) {
        LongToInt map = new LongToInt(expected);
        for (int key = 0; key <= 2 * expected; key++) {
            map.put(-key, key);
        }
        assertThat(map.size()).isEqualTo(2 * expected + 1);
        for (int key = 0; key <= 2 * expected; key++) {
            assertThat(map.get(-key)).isEqualTo(key);
        }
    }

    @Test
    void aKeyThatWasNeverPutHasNoValue() {
        LongToInt map = new LongToInt();
        assertThat(map.get(0)).isEqualTo(LongToInt.NONE);
        map.put(1, 5);
        assertThat(map.get(0)).isEqualTo(LongToInt.NONE);
        map.put(0, 0);
        assertThat(map.get(0)).isZero();
        assertThat(map.get(Long.MIN_VALUE)).isEqualTo(LongToInt.NONE);
    }
}
