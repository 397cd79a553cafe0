// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.heap.Progress;
import dev.cairn.heap.graph.DominatorTree;
import dev.cairn.heap.graph.RetainedColumn;
import dev.cairn.heap.store.IntColumn;
import dev.cairn.heap.store.LongColumn;
import dev.cairn.heap.work.Workers;
import java.lang.foreign.MemorySegment;
import java.util.Comparator;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Against looking at all objects in the plainest way, on columns of several parts. */
class LargestDominatedTest {
    private static final int OBJECTS = 2_500_000;
    /** The last two have the same bits as the first and {@link DominatorTree#NONE} where it is looked at fewer first. */
    private static final int[] DOMINATING = {DominatorTree.NONE, 3, 70_000, 2_499_999, 3 + (1 << 16), 0xFFFF};

    /** Dominates fewer than are asked for. */
    private static final int FEW = 9;

    private final int[] dominators = new int[OBJECTS];
    private final int[] units = new int[OBJECTS];

    private LargestDominated tree(int threads) {
        Random random = new Random(11);
        for (int object = 0; object < OBJECTS; object++) {
            dominators[object] = object % 10_000 == 77 ? FEW : DOMINATING[random.nextInt(DOMINATING.length)];
            units[object] = random.nextInt(5_000); // many are as large as others
        }
        return new LargestDominated(
                IntColumn.of(MemorySegment.ofArray(dominators)),
                new RetainedColumn(
                        IntColumn.of(MemorySegment.ofArray(units)), LongColumn.of(MemorySegment.ofArray(new long[0]))),
                OBJECTS,
                new Workers(threads, Progress.NONE));
    }

    private LongStream dominatedBy(int dominator) {
        return IntStream.range(0, OBJECTS)
                .filter(object -> dominators[object] == dominator)
                .asLongStream();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5})
    void theLargestComeFirstAndOfThoseThatAreAsLargeTheFirst(int threads) {
        LargestDominated tree = tree(threads);
        for (int dominator :
                IntStream.concat(IntStream.of(DOMINATING), IntStream.of(FEW)).toArray()) {
            long[] all = dominatedBy(dominator)
                    .boxed()
                    .sorted(Comparator.comparingInt((Long object) -> -units[object.intValue()])
                            .thenComparing(Comparator.naturalOrder()))
                    .mapToLong(Long::longValue)
                    .toArray();
            for (int limit : new int[] {0, 1, 300}) {
                assertThat(tree.of(dominator, limit))
                        .isEqualTo(LongStream.of(all).limit(limit).toArray());
            }
        }
        assertThat(tree.of(5, 10)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5})
    void eachIsCountedHoweverOftenItIsAskedFor(int threads) {
        LargestDominated tree = tree(threads);
        assertThat(tree.counts(0xFFFF, 3, 5, 2_499_999, 3, 3 + (1 << 16)))
                .containsExactly(
                        dominatedBy(0xFFFF).count(),
                        dominatedBy(3).count(),
                        0,
                        dominatedBy(2_499_999).count(),
                        dominatedBy(3).count(),
                        dominatedBy(3 + (1 << 16)).count());
        assertThat(tree.counts()).isEmpty();
    }
}
