// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.index;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LineMarksTest {
    private static final int LAST = IdLine.GRANULES - 1;

    private final LineMarks marks = new LineMarks();

    private static BitSet some(int count) {
        return new Random(count)
                .ints(0, IdLine.GRANULES)
                .distinct()
                .limit(count)
                .collect(BitSet::new, BitSet::set, BitSet::or);
    }

    /** The caller gives a range that includes all marks. */
    private void assertMarked(BitSet expected, int first, int last) {
        assertThat(marks.words(first, last)).hasSize(IdLine.WORDS);
        assertThat(BitSet.valueOf(marks.words(first, last))).isEqualTo(expected);
        assertThat(IdLine.bitsOf(marks.words(first, last))).isEqualTo(expected.cardinality());
    }

    private void assertMarked(BitSet expected) {
        assertMarked(expected, 0, LAST);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 7, 64, 200, IdLine.GRANULES})
    void wordsHaveABitForEachGranuleThatIsMarked(int count) {
        BitSet expected = some(count);
        expected.stream().forEach(marks::mark);
        expected.stream().forEach(marks::mark); // a second time changes nothing
        assertMarked(expected);
        if (count > 0) {
            assertMarked(expected, expected.nextSetBit(0), expected.length() - 1);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 7, 8, 63, 64, 200, LAST})
    void oneGranuleIsARangeToo(int granule) {
        marks.mark(granule);
        BitSet expected = new BitSet();
        expected.set(granule);
        assertMarked(expected, granule, granule);
        marks.clear(granule, granule);
        assertMarked(new BitSet());
    }

    @Test
    void wordsOutsideTheRangeAreNotThoseOfBefore() {
        marks.mark(3);
        marks.mark(300);
        assertThat(marks.words(0, LAST)).contains(1L << 3);
        marks.clear(3, 300);
        BitSet expected = new BitSet();
        for (int granule : new int[] {100, 101}) {
            marks.mark(granule);
            expected.set(granule);
            assertMarked(expected, 100, granule);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 200})
    void nothingIsLeftOfWhatWasCleared(int count) {
        BitSet before = some(count + 50);
        before.stream().forEach(marks::mark);
        assertMarked(before);
        marks.clear(before.nextSetBit(0), before.length() - 1);
        assertMarked(new BitSet());
        some(count).stream().forEach(marks::mark);
        assertMarked(some(count));
    }
}
