// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.hprof.classes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.wire.hprof.BasicType;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.function.LongUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClassTallyTest {
    private static final int CLASSES = 5_000; // more than there is room for at first
    private static final int OBJECTS = 40_000;

    private static Map<Long, Long> count(ClassTally tally, LongUnaryOperator idOf, Random random) {
        Map<Long, Long> expected = new HashMap<>();
        for (int i = 0; i < OBJECTS; i++) {
            long id = idOf.applyAsLong(random.nextInt(CLASSES));
            tally.rows.instance(tally.rowOf(id), 8);
            expected.merge(id, 1L, Long::sum);
        }
        return expected;
    }

    private static void assertCounted(ClassTally tally, Map<Long, Long> expected) {
        Map<Long, Long> counted = new HashMap<>();
        for (int slot = ClassTally.PRIMITIVE_SLOTS; slot < tally.size(); slot++) {
            assertThat(counted.put(tally.id(slot), tally.instances(slot)))
                    .as("another slot of 0x%x", tally.id(slot))
                    .isNull();
        }
        assertThat(counted).isEqualTo(expected);
    }

    @Test
    void countsClassesWhateverTheirIdsAreLike() {
        assertOf(number -> number); // those of agents
        assertOf(number -> 0x7_0000_0000L + number * 8L);
        assertOf(number -> 0x7_0000_0000L + number * 4096L); // all have the same low bits
        assertOf(number -> (number & 1) == 0 ? number << 40 : ~number);
    }

    private static void assertOf(LongUnaryOperator idOf) {
        ClassTally tally = new ClassTally();
        assertCounted(tally, count(tally, idOf, new Random(21)));
    }

    @Test
    void theClassWithoutIdHasASlotOfItsOwn() {
        ClassTally tally = new ClassTally();
        int row = tally.rowOf(0);
        int slot = ClassTally.PRIMITIVE_SLOTS;
        tally.rows.instance(row, 8);
        assertThat(tally.instances(slot)).isEqualTo(1);
        assertThat(tally.id(slot)).isZero();
        assertThat(tally.rowOf(1)).isNotEqualTo(row);
        assertThat(tally.rowOf(0)).isEqualTo(row);
    }

    @Test
    void theSlotOfAClassIsFoundIfThereWasAnObjectOfIt() {
        ClassTally tally = new ClassTally();
        assertThat(tally.slotOf(0)).isEqualTo(ClassTally.NO_SLOT);
        count(tally, number -> number * 16L, new Random(25));
        for (int slot = ClassTally.PRIMITIVE_SLOTS; slot < tally.size(); slot++) {
            assertThat(tally.slotOf(tally.id(slot))).isEqualTo(slot);
        }
        int before = tally.size();
        assertThat(tally.slotOf(8)).isEqualTo(ClassTally.NO_SLOT);
        assertThat(tally.slotOf(-16)).isEqualTo(ClassTally.NO_SLOT);
        assertThat(tally.size()).isEqualTo(before);
    }

    @Test
    void talliesAreAddedUp() {
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

    @Test
    void theLeastGapsAndTheMostBytesOfFieldsAreKept() {
        ClassTally sum = new ClassTally();
        for (int i : new int[] {2, 1, 3}) {
            ClassTally one = new ClassTally();
            int instances = one.rowOf(0x100);
            one.rows.instance(instances, i * 8);
            one.rows.gap(instances, i * 16L, 0);
            int arrays = ClassTally.arraysOf(instances);
            one.rows.array(arrays, 4L * i);
            one.rows.gap(arrays, 100L * i, 4L * i);
            sum.addAll(one);
        }
        int slot = ClassTally.PRIMITIVE_SLOTS;
        assertThat(sum.id(slot)).isEqualTo(0x100);
        assertThat(sum.instances(slot)).isEqualTo(3);
        assertThat(sum.fieldBytes(slot)).isEqualTo(24);
        assertThat(sum.instanceGap(slot)).isEqualTo(16);
        assertThat(sum.arrays(slot)).isEqualTo(3);
        assertThat(sum.arrayGap(slot)).isEqualTo(96);
        assertThat(sum.arrayGapOf8(slot)).isEqualTo(92);
        assertThat(sum.elements(slot)).isEqualTo(8 + 8 + 16);
        assertThat(sum.elementsAfter4(slot)).isEqualTo(8 + 16 + 16);
        assertThat(sum.elementsOf8(slot)).isEqualTo(8 + 16 + 24);
    }

    @Test
    void aTallyIsReadAsItWasWritten() throws IOException {
        ClassTally tally = new ClassTally();
        count(tally, number -> number * 16L, new Random(24));
        tally.rows.array(ClassTally.rowOfPrimitives(BasicType.CHAR.code()), 6);
        tally.alignedBytes(new long[] {1, 2, 3});
        ByteArrayOutputStream written = new ByteArrayOutputStream();
        tally.write(new DataOutputStream(written));
        ClassTally read = ClassTally.read(new DataInputStream(new ByteArrayInputStream(written.toByteArray())));
        ByteArrayOutputStream again = new ByteArrayOutputStream();
        read.write(new DataOutputStream(again));
        assertThat(again.toByteArray()).isEqualTo(written.toByteArray());
        assertThat(read.size()).isEqualTo(tally.size());
        assertThat(read.elements(ClassTally.slotOf(BasicType.CHAR))).isEqualTo(8);
        assertThat(read.alignedBytes(2)).isEqualTo(3);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1_000, 5_000, Integer.MAX_VALUE - ClassTally.PRIMITIVE_SLOTS})
    void thereIsRoomForMoreClassesThanAreExpected(int expected) {
        ClassTally tally = new ClassTally(0, expected);
        int classes = 20_000;
        for (int i = 0; i < 2 * classes; i++) {
            tally.rows.instance(tally.rowOf(8L * (i % classes)), i);
        }
        assertThat(tally.size()).isEqualTo(classes + ClassTally.PRIMITIVE_SLOTS);
        for (int i = 0; i < classes; i++) {
            int slot = tally.slotOf(8L * i);
            assertThat(tally.instances(slot)).isEqualTo(2);
            assertThat(tally.fieldBytes(slot)).isEqualTo(i + classes);
            assertThat(tally.instanceGap(slot)).isEqualTo(ClassTally.NO_GAP);
        }
    }

    @Test
    void aClassOfWhichEachObjectIsSeenIsNeverRecent() {
        ClassTally tally = new ClassTally(0x100, 0);
        int row = tally.rowOf(0x100);
        assertThat(tally.recentRowOf(0x100)).isNegative();
        assertThat(tally.rowOf(0x100)).isEqualTo(row);
        assertThat(tally.recentRowOf(0x100)).isNegative();
    }

    @Test
    void aClassIsRecentUntilAnotherTakesItsPlace() {
        ClassTally tally = new ClassTally();
        assertThat(tally.recentRowOf(0)).isNegative();
        assertThat(tally.recentRowOf(0x100)).isNegative();
        int row = tally.rowOf(0x100);
        assertThat(tally.recentRowOf(0x100)).isEqualTo(row);
        assertThat(tally.rowOf(0x100 + (1L << 40))).isNotEqualTo(row);
        assertThat(tally.recentRowOf(0x100)).isNegative();
        assertThat(tally.rowOf(0x100)).isEqualTo(row);
    }
}
