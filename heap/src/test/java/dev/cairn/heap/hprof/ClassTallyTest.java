// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.hprof;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.function.LongUnaryOperator;
import org.junit.jupiter.api.Test;

class ClassTallyTest {
    private static final int CLASSES = 5_000; // more than there is room for at first
    private static final int OBJECTS = 40_000;

    private static Map<Long, Long> count(ClassTally tally, LongUnaryOperator idOf, Random random) {
        Map<Long, Long> expected = new HashMap<>();
        for (int i = 0; i < OBJECTS; i++) {
            long id = idOf.applyAsLong(random.nextInt(CLASSES));
            tally.instance(tally.slotOf(id), 8);
            expected.merge(id, 1L, Long::sum);
        }
        return expected;
    }

    private static void assertCounted(ClassTally tally, Map<Long, Long> expected) {
        Map<Long, Long> counted = new HashMap<>();
        for (int slot = ClassTally.PRIMITIVE_SLOTS; slot < tally.size(); slot++) {
            assertThat(counted.put(tally.id(slot), tally.instances[slot]))
                    .as("another slot of 0x%x", tally.id(slot))
                    .isNull();
        }
        assertThat(counted).isEqualTo(expected);
    }

    @Test
    void countsClassesWhateverTheirIdsAreLike() {
        assertOf(number -> number); // those of agents, 0 among them
        assertOf(number -> 0x7_0000_0000L + number * 8L);
        assertOf(number -> 0x7_0000_0000L + number * 4096L);
        assertOf(number -> (number & 1) == 0 ? number << 40 : ~number);
    }

    private static void assertOf(LongUnaryOperator idOf) {
        ClassTally tally = new ClassTally();
        assertCounted(tally, count(tally, idOf, new Random(21)));
    }

    @Test
    void theClassWithoutIdHasASlotOfItsOwn() {
        ClassTally tally = new ClassTally();
        int slot = tally.slotOf(0);
        assertThat(slot).isGreaterThanOrEqualTo(ClassTally.PRIMITIVE_SLOTS);
        assertThat(tally.id(slot)).isZero();
        assertThat(tally.slotOf(1)).isNotEqualTo(slot);
        assertThat(tally.slotOf(0)).isEqualTo(slot);
    }

    @Test
    void whatSeveralThreadsCountedIsAddedUp() {
        ClassTally one = new ClassTally();
        ClassTally other = new ClassTally();
        Map<Long, Long> expected = count(one, number -> number * 16L, new Random(22));
        count(other, number -> number * 24L, new Random(23))
                .forEach((id, times) -> expected.merge(id, times, Long::sum));
        ClassTally sum = new ClassTally();
        sum.addAll(one);
        sum.addAll(other);
        assertCounted(sum, expected);
    }
}
