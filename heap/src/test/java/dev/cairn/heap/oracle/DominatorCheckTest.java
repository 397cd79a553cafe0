// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.heap.Progress;
import dev.cairn.heap.Reachability;
import dev.cairn.heap.graph.DominatorCheck;
import dev.cairn.heap.graph.DominatorTree;
import dev.cairn.heap.graph.RetainedColumn;
import dev.cairn.heap.index.HeapGraph;
import dev.cairn.heap.store.BitColumn;
import dev.cairn.heap.store.HeapShare;
import dev.cairn.heap.store.IntColumn;
import dev.cairn.heap.store.LongColumn;
import dev.cairn.heap.store.OffHeap;
import dev.cairn.heap.work.Workers;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The check of a finished tree finds whatever is wrong, and nothing else. Sizes and how things are held are made to fit
 * what the wrong tree says, so that they do not give it away.
 */
class DominatorCheckTest {
    private static final int NONE = BruteForce.NONE;

    @TempDir
    Path folder;

    private long right;
    private long wrong;

    /** One graph, and what is so in it. */
    private final class Case {
        private final RowsMade rows;
        private final HeapGraph graph;
        private final BitSet roots = new BitSet();
        private final Reachability[] tiers;
        private final BitSet led;

        Case(Random random, int most) {
            rows = new RowsMade(1 + random.nextInt(most), 1 + random.nextInt(3), random);
            graph = rows.graph();
            for (int i = random.nextInt(3); i > 0; i--) {
                roots.set(random.nextInt(rows.size));
            }
            tiers = new BruteForce(rows.kept, rows.referents, roots, _ -> true).tiers;
            led = led();
        }

        /** To what other garbage leads that nothing refers to. */
        private BitSet led() {
            BitSet referred = new BitSet();
            for (int i = 0; i < rows.size; i++) {
                Arrays.stream(rows.kept[i]).forEach(referred::set);
                Arrays.stream(rows.referents[i]).forEach(referred::set);
            }
            BitSet result = new BitSet();
            Deque<Integer> left = new ArrayDeque<>();
            for (int i = 0; i < rows.size; i++) {
                if (!referred.get(i) && tiers[i] == Reachability.NONE) {
                    left.add(i);
                }
            }
            while (!left.isEmpty()) {
                for (int target : rows.kept[left.remove()]) {
                    if (tiers[target] == Reachability.NONE && !result.get(target)) {
                        result.set(target);
                        left.add(target);
                    }
                }
            }
            return result;
        }

        /** What is so, if circles of garbage begin with the first of them. */
        int[] dominators() {
            BitSet starts = new BitSet();
            while (true) {
                BruteForce now = new BruteForce(rows.kept, rows.referents, roots, starts::get);
                int next = 0;
                while (next < rows.size && (now.tiers[next] != null || led.get(next))) {
                    next++;
                }
                if (next == rows.size) {
                    // What is led to is reached from what leads to it, and that from a start.
                    return now.dominators;
                }
                starts.set(next);
            }
        }

        boolean isRight(int[] claim) {
            BruteForce now =
                    new BruteForce(rows.kept, rows.referents, roots, each -> claim[each] == NONE && !led.get(each));
            for (int i = 0; i < rows.size; i++) {
                if (now.tiers[i] == null || now.dominators[i] != claim[i]) {
                    return false;
                }
            }
            return true;
        }

        void check(int[] claim) {
            DominatorCheck.Result found = verdict(claim);
            boolean expected = isRight(claim);
            assertThat(found.wrong() == 0)
                    .as(
                            "kept %s, referents %s, roots %s, tree %s: %s",
                            Arrays.deepToString(rows.kept),
                            Arrays.deepToString(rows.referents),
                            roots,
                            Arrays.toString(claim),
                            found.problems())
                    .isEqualTo(expected);
            assertThat(found.problems().isEmpty()).isEqualTo(expected);
            right += expected ? 1 : 0;
            wrong += expected ? 0 : 1;
        }

        private DominatorCheck.Result verdict(int[] claim) {
            long[] units = new long[rows.size];
            for (int i = 0; i < rows.size; i++) {
                int at = i;
                for (int steps = 0; at >= 0 && at < rows.size && steps < rows.size; steps++) {
                    units[at] += rows.units(i);
                    at = claim[at];
                }
            }
            DominatorTree.Columns columns = new DominatorTree.Columns(
                    IntColumn.of(MemorySegment.ofArray(claim)),
                    new RetainedColumn(
                            IntColumn.of(MemorySegment.ofArray(Arrays.stream(units)
                                    .mapToInt(Math::toIntExact)
                                    .toArray())),
                            LongColumn.of(MemorySegment.NULL)),
                    bits(Reachability.WEAK, claim),
                    bits(Reachability.NONE, claim));
            return checker().check(columns);
        }

        private BitColumn bits(Reachability tier, int[] claim) {
            BitSet all = new BitSet();
            for (int i = 0; i < rows.size; i++) {
                all.set(i, claim[i] == NONE && tiers[i] == tier);
            }
            return column(all);
        }

        private BitColumn column(BitSet bits) {
            return BitColumn.of(MemorySegment.ofArray(
                    Arrays.copyOf(bits.toLongArray(), Math.toIntExact(BitColumn.sizeFor(rows.size) / Long.BYTES))));
        }

        private DominatorCheck checker() {
            // Arrays where there is room: there are many checks, and mapping a file for each would be most of the work.
            OffHeap memory = new OffHeap(folder, 1L << 30, HeapShare.forDump(1));
            return new DominatorCheck(graph, column(roots), memory, new Workers(1, Progress.NONE));
        }
    }

    private void everySingleCorruption(Random random, int most) {
        Case made = new Case(random, most);
        int[] truth = made.dominators();
        assertThat(made.isRight(truth)).isTrue();
        made.check(truth);
        for (int object = 0; object < truth.length; object++) {
            for (int value = NONE; value <= truth.length; value++) {
                int[] claim = truth.clone();
                claim[object] = value;
                if (value != truth[object]) {
                    made.check(claim);
                }
            }
        }
    }

    private void manyCorruptionsAtOnce(Random random, int most) {
        Case made = new Case(random, most);
        for (int i = 0; i < 20; i++) {
            int[] claim = made.dominators();
            for (int changes = 1 + random.nextInt(4); changes > 0; changes--) {
                claim[random.nextInt(claim.length)] = random.nextInt(claim.length + 1) - 1;
            }
            made.check(claim);
        }
    }

    private void all(int graphs, int first) {
        for (int seed = first; seed < first + graphs; seed++) {
            Random random = new Random(seed);
            everySingleCorruption(random, 6);
            everySingleCorruption(random, 12);
            manyCorruptionsAtOnce(random, 14);
        }
        assertThat(wrong).isGreaterThan(graphs);
        assertThat(right).isGreaterThan(graphs);
    }

    @Test
    void whateverIsWrongIsFoundAndNothingElse() {
        all(300, 0);
    }

    @Test
    @Tag("long")
    void whateverIsWrongIsFoundInManyGraphs() {
        all(3_000, 1_000_000);
    }
}
