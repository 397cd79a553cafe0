// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.graph;

import dev.cairn.heap.index.ClassTraits;
import dev.cairn.heap.index.HeapGraph;
import dev.cairn.heap.index.RowFile;
import dev.cairn.heap.index.RowReader;
import dev.cairn.heap.store.BitColumn;
import dev.cairn.heap.store.IntColumn;
import dev.cairn.heap.store.LongColumn;
import dev.cairn.heap.store.LongList;
import dev.cairn.heap.store.OffHeap;
import dev.cairn.heap.work.Workers;
import java.util.Arrays;

/**
 * What objects of the core refer to in the core, in compressed rows; the class that an object or its folded tree keeps is
 * among it. Making it also gives folded objects their parents, and objects of the core what their folded trees take.
 */
final class CoreGraph implements AutoCloseable {
    private static final long BLOCKS_PER_PART = 512;

    private final HeapGraph graph;
    private final BitColumn folded;
    private final CoreNumbers numbers;
    private final IntColumn dominators;
    private final RetainedColumn retained;
    private final ClassSets sets;
    private final OffHeap.Block startBlock;
    private final OffHeap.Block objectBlock;
    private final OffHeap.Block targetBlock;
    private final LongColumn starts;
    private final IntColumn objects;
    private final IntColumn targets;
    private final LongList weak = new LongList();

    CoreGraph(
            HeapGraph graph,
            BitColumn folded,
            CoreNumbers numbers,
            IntColumn dominators,
            RetainedColumn retained,
            ClassSets sets,
            OffHeap memory,
            Workers workers) {
        this.graph = graph;
        this.folded = folded;
        this.numbers = numbers;
        this.dominators = dominators;
        this.retained = retained;
        this.sets = sets;
        long size = numbers.size();
        startBlock = memory.allocate(LongColumn.sizeFor(size + 1));
        objectBlock = memory.allocate(IntColumn.sizeFor(size));
        starts = new LongColumn(startBlock.bytes());
        objects = new IntColumn(objectBlock.bytes());
        int parts = (int) ((graph.blockCount() + BLOCKS_PER_PART - 1) / BLOCKS_PER_PART);
        workers.runEach("counting the core's references", parts, () -> new Counting()::part);
        long edges = 0;
        for (long i = 0; i < size; i++) {
            long degree = starts.get(i);
            starts.set(i, edges);
            edges += degree;
        }
        starts.set(size, edges);
        targetBlock = memory.allocate(IntColumn.sizeFor(edges));
        targets = new IntColumn(targetBlock.bytes());
        workers.runEach("gathering the core's references", parts, () -> new Filling()::part);
    }

    long size() {
        return numbers.size();
    }

    long object(long number) {
        return objects.getUnsigned(number);
    }

    long start(long number) {
        return starts.get(number);
    }

    long target(long edge) {
        return targets.getUnsigned(edge);
    }

    long edges() {
        return starts.get(numbers.size());
    }

    /** References that do not keep their target: numbers of both ends, one after the other. */
    LongList weak() {
        return weak;
    }

    /** One thread's walk over the rows of the core. */
    private abstract class Walk {
        private final RowReader reader = new RowReader(graph.rows());
        private final long[] lastKeeper = new long[graph.traits().count()];
        private long lastObject = -1;
        private int lastSet;

        Walk() {
            Arrays.fill(lastKeeper, -1);
        }

        void part(int part) {
            long first = part * BLOCKS_PER_PART * RowFile.BLOCK;
            long end = Math.min(first + BLOCKS_PER_PART * RowFile.BLOCK, graph.objects());
            reader.seek(graph.blocks().get(part * BLOCKS_PER_PART));
            for (long object = first; object < end; object++) {
                if (folded.get(object)) {
                    graph.skip(reader, object);
                } else {
                    core(object);
                }
            }
        }

        private void core(long object) {
            int type = graph.classes().get(object);
            reader.begin(object, graph.traits().sizesVary(type));
            begin(object, graph.units(reader, type));
            keeps(object, type);
            while (reader.hasNext()) {
                long target = reader.next();
                if (target == object) {
                    continue;
                }
                if (folded.get(target)) {
                    child(object, target);
                } else {
                    edge(numbers.of(target));
                }
            }
            end(object);
            if (graph.traits().haveWeak(type)) {
                reader.beginWeak();
                while (reader.hasNext()) {
                    weakEdge(object, reader.next());
                }
            }
        }

        /** An object keeps what a folded tree below it keeps. */
        void keepsAll(long object, int set) {
            if (set == ClassSets.EMPTY || lastObject == object && lastSet == set) {
                return;
            }
            lastObject = object;
            lastSet = set;
            for (int type : sets.classes(set)) {
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

        abstract void begin(long object, long units);

        abstract void edge(long target);

        abstract void child(long object, long child);

        abstract void end(long object);

        abstract void weakEdge(long object, long target);
    }

    /** Counts each object's references, so that the rows' places are known. */
    private final class Counting extends Walk {
        private long degree;

        @Override
        void begin(long object, long units) {
            degree = 0;
        }

        @Override
        void edge(long target) {
            degree++;
        }

        @Override
        void child(long object, long child) {
            keepsAll(object, dominators.get(child));
        }

        @Override
        void end(long object) {
            starts.set(numbers.of(object), degree);
        }

        @Override
        void weakEdge(long object, long target) {}
    }

    /** Writes the rows, and settles what is folded into the core. */
    private final class Filling extends Walk {
        private long place;
        private long units;

        @Override
        void begin(long object, long ownUnits) {
            long number = numbers.of(object);
            place = starts.get(number);
            objects.set(number, (int) object);
            units = ownUnits;
        }

        @Override
        void edge(long target) {
            targets.set(place++, (int) target);
        }

        @Override
        void child(long object, long child) {
            keepsAll(object, dominators.get(child));
            dominators.set(child, (int) object);
            units += retained.get(child);
        }

        @Override
        void end(long object) {
            retained.set(object, units);
        }

        @Override
        void weakEdge(long object, long target) {
            synchronized (weak) {
                weak.add(numbers.of(object));
                weak.add(numbers.of(target));
            }
        }
    }

    @Override
    public void close() {
        startBlock.close();
        objectBlock.close();
        targetBlock.close();
    }
}
