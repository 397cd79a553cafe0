// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.index;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LineMarksTest {
    private final LineMarks marks = new LineMarks();

    private static BitSet some(int count) {
        return new Random(count)
                .ints(0, IdLine.GRANULES)
                .distinct()
                .limit(count)
                .collect(BitSet::new, BitSet::set, BitSet::or);
    }

    private void assertMarked(BitSet expected) {
        BitSet found = new BitSet();
        for (int word = 0; word < IdLine.WORDS; word++) {
            int first = word * Long.SIZE;
            BitSet.valueOf(new long[] {marks.word(word)}).stream().forEach(bit -> found.set(first + bit));
        }
        assertThat(found).isEqualTo(expected);
        assertThat(marks.count()).isEqualTo(expected.cardinality());
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 7, 64, 200, IdLine.GRANULES})
    void wordsHaveABitForEachGranuleThatIsMarked(int count) {
        BitSet expected = some(count);
        expected.stream().forEach(marks::mark);
        expected.stream().forEach(marks::mark); // a second time changes nothing
        assertMarked(expected);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 200})
    void nothingIsLeftOfWhatWasCleared(int count) {
        some(IdLine.GRANULES).stream().forEach(marks::mark);
        marks.clear();
        assertMarked(new BitSet());
        some(count).stream().forEach(marks::mark);
        assertMarked(some(count));
    }
}
