// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.gclog;

import dev.cairn.heap.index.AdjacencyFile;
import dev.cairn.heap.index.ObjectIds;
import dev.cairn.heap.index.ObjectIdsBuilder;
import dev.cairn.heap.index.ReferrerCounts;
import dev.cairn.heap.index.RowWriter;
import dev.cairn.heap.index.WideColumnFile;
import dev.cairn.heap.store.BitColumn;
import dev.cairn.heap.work.Workers;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/** Writes the rows and the classes of a log's objects, by several threads. */
final class LogRows {
    private static final int PART = 1 << 16; // a multiple of AdjacencyFile.BLOCK
    private static final int FLUSH = 4 << 20;
    private static final int SHORT_ROW = 128;
    private static final int LONG_ROW = FLUSH / 16;

    private final GcLogGraph graph;
    private final ObjectIds ids;
    private final Optional<BitColumn> shadowed;
    private final LogFacts facts;
    private final Outputs outputs;
    private final AtomicLong dangling = new AtomicLong();

    /** Where it all goes. */
    record Outputs(AdjacencyFile rows, WideColumnFile classes, ReferrerCounts referrers) {}

    LogRows(GcLogGraph graph, ObjectIdsBuilder.Result ids, LogFacts facts, Outputs outputs) {
        this.graph = graph;
        this.ids = ids.ids();
        this.shadowed = ids.shadowed().stream().findFirst();
        this.facts = facts;
        this.outputs = outputs;
    }

    void run(Workers workers) {
        int parts = Math.toIntExact((graph.objectCount() + PART - 1) / PART);
        workers.runEach("following references", parts, () -> {
            Walk walk = new Walk();
            return number -> {
                try {
                    walk.walk(number);
                } catch (RuntimeException | Error e) {
                    outputs.rows.fail();
                    throw e;
                }
            };
        });
    }

    /** References to what is not in the log. */
    long dangling() {
        return dangling.get();
    }

    /** One thread's walk over parts. */
    private final class Walk {
        private final RowWriter rows = new RowWriter(1 << 20);
        private final byte[] classes = new byte[PART * outputs.classes.width()];
        private final long[] blocks = new long[PART / AdjacencyFile.BLOCK];
        private int part;
        private long flushed;
        private boolean hasTurn;
        private long lost;

        void walk(int number) {
            part = number;
            flushed = 0;
            hasTurn = false;
            lost = 0;
            rows.clear();
            long first = (long) number * PART;
            int count = (int) Math.min(PART, graph.objectCount() - first);
            for (int place = 0; place < count; place++) {
                if (place % AdjacencyFile.BLOCK == 0) {
                    blocks[place / AdjacencyFile.BLOCK] = flushed + rows.size();
                }
                flushIfFull();
                outputs.classes.put(classes, place, row(first + place));
            }
            finish(first, count);
        }

        /** Writes the row of an object, and says of which class it is. */
        private int row(long object) {
            if (shadowed.isPresent() && shadowed.get().get(object)) {
                rows.beginCounted(object, 0);
                rows.size(0);
                return facts.shadowed().orElseThrow();
            }
            long from = graph.referencesFrom(object);
            long to = graph.referencesFrom(object + 1);
            if (to - from < SHORT_ROW) {
                rows.beginShort(object);
                content(object, from, to);
                rows.endShort();
            } else if (to - from < LONG_ROW) {
                rows.beginLong(object);
                content(object, from, to);
                rows.endLong();
            } else {
                rows.beginCounted(object, resolvable(from, to)); // may not fit into memory
                content(object, from, to);
            }
            return graph.type(object);
        }

        private void content(long object, long from, long to) {
            boolean inPieces = to - from >= LONG_ROW;
            rows.size(graph.size(object) >>> facts.unitShift());
            for (long at = from; at < to; at++) {
                reference(object, graph.reference(at));
                if (inPieces) {
                    flushIfFull();
                }
            }
        }

        private void reference(long from, long id) {
            long target = ids.indexOf(id);
            if (target == ObjectIds.NONE) {
                lost += id == 0 ? 0 : 1;
                return;
            }
            rows.target(target);
            if (target != from) {
                outputs.referrers.add(target);
            }
        }

        private long resolvable(long from, long to) {
            long count = 0;
            for (long at = from; at < to; at++) {
                count += ids.indexOf(graph.reference(at)) == ObjectIds.NONE ? 0 : 1;
            }
            return count;
        }

        private void flushIfFull() {
            if (rows.size() >= FLUSH) {
                flush();
            }
        }

        private void flush() {
            if (!hasTurn) {
                long _ = outputs.rows.await(part);
                hasTurn = true;
            }
            outputs.rows.write(rows.bytes(), rows.size());
            flushed += rows.size();
            rows.clear();
        }

        private void finish(long first, int count) {
            outputs.classes.write(first, classes, count);
            long start = outputs.rows.await(part) - flushed;
            hasTurn = true;
            flush();
            for (int i = 0; i * AdjacencyFile.BLOCK < count; i++) {
                outputs.rows.block(first / AdjacencyFile.BLOCK + i, start + blocks[i]);
            }
            outputs.rows.end();
            long _ = dangling.addAndGet(lost);
        }
    }
}
