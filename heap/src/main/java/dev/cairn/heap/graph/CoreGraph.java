// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.graph;

import dev.cairn.heap.index.AdjacencyFile;
import dev.cairn.heap.index.ClassTraits;
import dev.cairn.heap.index.HeapGraph;
import dev.cairn.heap.index.RowReader;
import dev.cairn.heap.store.BitColumn;
import dev.cairn.heap.store.IntColumn;
import dev.cairn.heap.store.IntList;
import dev.cairn.heap.store.LongList;
import dev.cairn.heap.store.OffHeap;
import dev.cairn.heap.store.PairList;
import dev.cairn.heap.store.ReservedInts;
import dev.cairn.heap.work.PartOrder;
import dev.cairn.heap.work.Workers;
import java.util.Arrays;

/**
 * What objects of the core refer to in the core, in compressed rows. Making it also gives folded objects their parents,
 * and objects of the core what their folded trees take.
 *
 * <p>The classes that an object and its folded trees were asked to keep are among what it refers to, unless it left them to
 * its only referrer: see {@link ClassEdges} and {@link ClassNoting}.
 */
final class CoreGraph implements AutoCloseable {
    private static final long BLOCKS_PER_PART = 512;
    private static final int MOST_HELD_BACK = 4 << 20;
    /** What one mostly takes in a row, with its share of what else the row has. */
    private static final int BYTES_OF_REFERENCE = 3;

    private final HeapGraph graph;
    private final FoldedTrees trees;
    private final ClassEdges keepers;
    private final CoreNumbers numbers;
    private final ReservedInts reserved;
    private final CoreNodes nodes;
    private IntColumn targets;
    private final PartOrder order = new PartOrder();
    private final PairList weak;
    private long edges;

    CoreGraph(
            HeapGraph graph,
            FoldedTrees trees,
            ClassEdges keepers,
            CoreNumbers numbers,
            OffHeap memory,
            Workers workers) {
        this.graph = graph;
        this.keepers = keepers;
        this.trees = trees;
        this.numbers = numbers;
        long size = numbers.size();
        long most = graph.rows().byteSize() + graph.objects();
        weak = new PairList(memory);
        nodes = new CoreNodes(size + 1, most, memory);
        reserved = new ReservedInts(memory, most, most / BYTES_OF_REFERENCE * size / Math.max(graph.objects(), 1));
        targets = reserved.withRoom(0);
        int parts = (int) ((graph.blockCount() + BLOCKS_PER_PART - 1) / BLOCKS_PER_PART);
        workers.runEach("gathering the core", parts, () -> new Walk()::part);
        nodes.setStart(size, edges);
        reserved.settle(edges);
    }

    long size() {
        return numbers.size();
    }

    /** Where each node's references begin; nodes have no numbers yet. */
    CoreNodes nodes() {
        return nodes;
    }

    /** The objects of the core, in the order of their nodes. */
    CoreNumbers numbers() {
        return numbers;
    }

    long edges() {
        return edges;
    }

    /** What each reference is to. */
    IntColumn targets() {
        return targets;
    }

    /** References that do not keep their target: nodes of both ends, in the order of the first. */
    PairList weak() {
        return weak;
    }

    /** One thread's walk over the rows of the core. */
    private final class Walk {
        private final RowReader reader = RowReader.of(graph.rows());
        private final BitColumn folded = trees.folded();
        private final boolean isNoted = keepers.isNotingWorthwhile();
        private final IntColumn dominators = trees.dominators();
        private final long[] lastKeeper = new long[graph.traits().count()];
        private final IntList found = new IntList();
        private final LongList foundWeak = new LongList();
        private long lastObject = -1;
        private int lastSet;
        private int part;
        private boolean hasTurn;
        private long flushed;

        Walk() {
            Arrays.fill(lastKeeper, -1);
        }

        void part(int number) {
            part = number;
            hasTurn = false;
            flushed = 0;
            try {
                walk();
            } catch (RuntimeException | Error e) {
                order.fail();
                throw e;
            }
            order.end();
        }

        private void walk() {
            long first = part * BLOCKS_PER_PART;
            long end = Math.min(first + BLOCKS_PER_PART, graph.blockCount());
            long firstNumber = numbers.of(first * AdjacencyFile.BLOCK);
            long number = firstNumber;
            found.clear();
            for (long block = first; block < end; block++) {
                number = block(block, number);
            }
            flush();
            long base = edges - flushed;
            for (long each = firstNumber; each < number; each++) {
                nodes.setStart(each, nodes.start(each) + base);
            }
            for (int i = 0; i < foundWeak.size(); i += 2) {
                weak.add(foundWeak.get(i), foundWeak.get(i + 1));
            }
            foundWeak.clear();
        }

        /** Takes the objects of a block, whose numbers begin with one; the number after them. */
        private long block(long block, long firstNumber) {
            long wanted = BlockRows.without(folded, block, graph.objects());
            if (wanted == 0) {
                return firstNumber;
            }
            reader.seek(graph.blocks().get(block));
            long object = block * AdjacencyFile.BLOCK;
            long number = firstNumber;
            for (long left = wanted; left != 0; left >>>= 1, object++) {
                if ((left & 1) == 0) {
                    graph.skip(reader, object);
                } else {
                    nodes.setStart(number++, flushed + found.size());
                    core(object);
                }
            }
            return number;
        }

        private void edge(long target) {
            if (found.size() == MOST_HELD_BACK) {
                flush();
            }
            found.add((int) target);
        }

        private void flush() {
            if (!hasTurn) {
                order.await(part);
                hasTurn = true;
            }
            targets = reserved.withRoom(edges + found.size());
            found.copyTo(targets, edges);
            edges += found.size();
            flushed += found.size();
            found.clear();
        }

        private void core(long object) {
            int type = graph.classes().get(object);
            reader.begin(object, graph.traits().sizesVary(type));
            long units = graph.units(reader, type);
            long count = 1;
            int kept = isNoted ? dominators.get(object) : ClassSets.TOO_MUCH;
            boolean each = kept == ClassSets.TOO_MUCH;
            if (each ? keepers.isAsked(type, object) : keepers.isRare(type)) {
                keeps(object, type);
            }
            if (isNoted && !trees.leftClasses().get(object)) {
                keepsAll(object, kept);
            }
            while (reader.hasNext()) {
                long target = reader.next();
                if (target == object) {
                    continue;
                }
                long node = numbers.ofAny(target);
                if (node == CoreNumbers.FOLDED) {
                    if (each) {
                        keepsAll(object, dominators.get(target));
                    }
                    dominators.set(target, (int) object);
                    units += trees.retained().get(target);
                    count += trees.counts().getUnsigned(target);
                } else {
                    edge(node);
                }
            }
            trees.retained().set(object, units);
            trees.counts().set(object, (int) count);
            if (graph.traits().haveWeak(type)) {
                reader.beginWeak();
                while (reader.hasNext()) {
                    foundWeak.add(numbers.of(object));
                    foundWeak.add(numbers.of(reader.next()));
                }
            }
        }

        /** An object keeps what a folded tree below it keeps. */
        private void keepsAll(long object, int set) {
            if (set <= ClassSets.EMPTY || (lastObject == object && lastSet == set)) {
                return;
            }
            lastObject = object;
            lastSet = set;
            for (int type : trees.sets().classes(set)) {
                keeps(object, type);
            }
        }

        private void keeps(long object, int type) {
            long classObject = graph.traits().classObject(type);
            if (classObject == ClassTraits.NO_OBJECT || classObject == object || lastKeeper[type] == object) {
                return;
            }
            lastKeeper[type] = object;
            edge(numbers.of(classObject));
        }
    }

    @Override
    public void close() {
        nodes.close();
        weak.close();
        reserved.close();
    }
}
