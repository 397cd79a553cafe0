// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.hprof.rows;

import dev.cairn.heap.hprof.bytes.DumpReader;
import dev.cairn.heap.hprof.bytes.HeapSegment;
import dev.cairn.heap.hprof.classes.ClassTable;
import dev.cairn.heap.hprof.scan.DumpUnit;
import dev.cairn.heap.hprof.sizes.ClassSizes;
import dev.cairn.heap.index.AdjacencyFile;
import dev.cairn.heap.index.ObjectIdsBuilder;
import dev.cairn.heap.index.ReferrerCounts;
import dev.cairn.heap.index.WideColumnFile;
import dev.cairn.heap.store.LongColumn;
import dev.cairn.heap.work.Workers;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The second walk over a dump, by several threads: what every object refers to becomes a row of the graph, and its class
 * a number in a column.
 */
public final class SecondPass {
    private final MemorySegment bytes;
    private final int idSize;
    private final List<HeapSegment> segments;
    private final List<DumpUnit> units;
    private final ObjectIdsBuilder.Result ids;
    private final ClassTable table;
    private final ClassSizes sizes;
    private final long[] jniGlobals;
    private final Outputs outputs;
    private final AtomicLong dangling = new AtomicLong();
    private final AtomicLong strange = new AtomicLong();
    private final Queue<ArchivedObjects.Suspect> suspects = new ConcurrentLinkedQueue<>();

    /**
     * Where it all goes.
     *
     * @param offsets of the record of every {@link AdjacencyFile#BLOCK}th object in the dump, and the segment it is in above
     */
    public record Outputs(AdjacencyFile rows, WideColumnFile classes, LongColumn offsets, ReferrerCounts referrers) {}

    /**
     * A pass that has yet to run.
     *
     * @param jniGlobals objects that are such roots, in ascending order
     */
    public SecondPass(
            MemorySegment bytes,
            int idSize,
            List<HeapSegment> segments,
            List<DumpUnit> units,
            ObjectIdsBuilder.Result ids,
            ClassTable table,
            ClassSizes sizes,
            long[] jniGlobals,
            Outputs outputs) {
        this.bytes = bytes;
        this.idSize = idSize;
        this.segments = segments;
        this.units = units;
        this.ids = ids;
        this.table = table;
        this.sizes = sizes;
        this.jniGlobals = jniGlobals;
        this.outputs = outputs;
    }

    public void run(Workers workers) {
        workers.runEach("following references", units.size(), () -> {
            UnitOutput out = new UnitOutput(outputs);
            DumpReader reader = DumpReader.of(bytes, idSize);
            ObjectRows rows =
                    new ObjectRows(bytes, reader, idSize, ids, table, sizes, out, outputs.referrers(), jniGlobals);
            UnitWalk walk = new UnitWalk(reader, segments, rows, out);
            return number -> {
                try {
                    walk.walk(number, units.get(number));
                    dangling.addAndGet(rows.takeDangling());
                    strange.addAndGet(rows.takeStrange());
                    suspects.addAll(rows.takeSuspects());
                } catch (RuntimeException | Error e) {
                    outputs.rows.fail();
                    throw e;
                }
            };
        });
    }

    /** References to what is not in the dump. */
    public long dangling() {
        return dangling.get();
    }

    /** Arrays among whose references some are to what is not in the dump, though nothing may be wrong with that. */
    public List<ArchivedObjects.Suspect> suspects() {
        return List.copyOf(suspects);
    }

    /** Instances whose length is not what their class says. */
    public long strange() {
        return strange.get();
    }
}
