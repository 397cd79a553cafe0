// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.gclog;

import dev.cairn.heap.AppDomain;
import dev.cairn.heap.ClassCount;
import dev.cairn.heap.Progress;
import dev.cairn.heap.SnapshotException;
import dev.cairn.heap.SnapshotSummary;
import dev.cairn.heap.index.AdjacencyFile;
import dev.cairn.heap.index.BuiltGraph;
import dev.cairn.heap.index.ClassTraits;
import dev.cairn.heap.index.GraphFiles;
import dev.cairn.heap.index.HeapGraph;
import dev.cairn.heap.index.HeapSource;
import dev.cairn.heap.index.ObjectIds;
import dev.cairn.heap.index.ObjectIdsBuilder;
import dev.cairn.heap.index.ObjectIdsColumns;
import dev.cairn.heap.index.ReferrerCounts;
import dev.cairn.heap.index.WideColumn;
import dev.cairn.heap.index.WideColumnFile;
import dev.cairn.heap.object.ClassMembers;
import dev.cairn.heap.object.HeapClass;
import dev.cairn.heap.root.GcRoot;
import dev.cairn.heap.store.BitColumn;
import dev.cairn.heap.store.LongColumn;
import dev.cairn.heap.store.LongList;
import dev.cairn.heap.store.OffHeap;
import dev.cairn.heap.words.Counted;
import dev.cairn.heap.work.Workers;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * One AppDomain of a GC log. The log is read once and lies in columns until its graph has been made; what an index needs
 * later is kept with it, and the log is not read again.
 */
public final class GcLogHeap implements HeapSource {
    private final LogFacts facts;
    private final ObjectIdsBuilder.Result ids;
    /** Empty where the graph has been made before. */
    private final Optional<ReadLog> log;

    /**
     * A log that has been read.
     *
     * @param stamp by which the file is known to be what it was
     */
    private record ReadLog(Path file, String stamp, GcLogGraph graph) {
        static String stampOf(Path file) throws IOException {
            return Files.size(file) + " " + Files.getLastModifiedTime(file);
        }

        void checkUnchanged() throws SnapshotException {
            try {
                if (!Files.exists(file) || stamp.equals(stampOf(file))) {
                    return;
                }
            } catch (IOException e) {
                throw new SnapshotException(
                        "Cairn cannot check whether " + file + " changed while it was being read.", e);
            }
            throw new SnapshotException(
                    file + " changed while it was being read. Open it again once nobody writes to it.");
        }
    }

    private GcLogHeap(LogFacts facts, ObjectIdsBuilder.Result ids, Optional<ReadLog> log) {
        this.facts = facts;
        this.ids = ids;
        this.log = log;
    }

    /**
     * Reads an AppDomain.
     *
     * @param number counted from 1
     * @param folder that has room for some three times the log, without compression
     * @throws SnapshotException if the file is no log, has fewer AppDomains, or changes meanwhile
     */
    public static GcLogHeap read(Path file, int number, Path folder, Progress progress, OffHeap memory, Workers workers)
            throws IOException {
        String stamp = ReadLog.stampOf(file);
        GcLogGraph graph = GcLogGraph.read(file, number, folder, progress);
        try {
            ReadLog log = new ReadLog(file, stamp, graph);
            log.checkUnchanged();
            ObjectIdsBuilder.Result ids = LogIds.of(graph, memory, workers);
            return new GcLogHeap(LogFacts.of(graph, ids), ids, Optional.of(log));
        } catch (IOException | RuntimeException | Error e) {
            graph.close();
            throw e;
        }
    }

    /**
     * The same from what {@link #save} wrote.
     *
     * @param lines of ids, as they were kept
     * @param outOfOrder likewise
     */
    public static GcLogHeap load(DataInput in, MemorySegment lines, MemorySegment outOfOrder) throws IOException {
        LogFacts facts = LogFactsForm.read(in);
        int granuleShift = in.readInt();
        int chunkShift = in.readInt();
        long shadowed = in.readLong();
        long[] chunks = LongList.read(in).toArray();
        ObjectIdsColumns columns = new ObjectIdsColumns(granuleShift, chunkShift, chunks, lines, outOfOrder);
        return new GcLogHeap(
                facts,
                new ObjectIdsBuilder.Result(columns.open(), columns, List.of(), List.of(), shadowed),
                Optional.empty());
    }

    @Override
    public void save(DataOutput out) throws IOException {
        LogFactsForm.write(facts, out);
        out.writeInt(ids.columns().granuleShift());
        out.writeInt(ids.columns().chunkShift());
        out.writeLong(ids.shadowedCount());
        LongList chunks = new LongList();
        for (long chunk : ids.columns().chunks()) {
            chunks.add(chunk);
        }
        chunks.write(out);
    }

    @Override
    public void checkUnchanged() throws SnapshotException {
        if (log.isPresent()) {
            log.get().checkUnchanged();
        }
    }

    @Override
    public long objects() {
        return facts.summary().objects();
    }

    @Override
    public List<HeapClass> classes() {
        return facts.classes();
    }

    @Override
    public ClassMembers membersOf(int type) {
        return ClassMembers.NONE;
    }

    @Override
    public List<GcRoot> roots() {
        return facts.roots();
    }

    @Override
    public ObjectIds ids() {
        return ids.ids();
    }

    @Override
    public ObjectIdsColumns idColumns() {
        return ids.columns();
    }

    @Override
    public List<ClassCount> histogram() {
        return facts.histogram();
    }

    @Override
    public SnapshotSummary summary() {
        return facts.summary();
    }

    /** Which part of its program the log is of. */
    public AppDomain appDomain() {
        return facts.appDomain();
    }

    @Override
    public int unitShift() {
        return facts.unitShift();
    }

    @Override
    public ClassTraits traits() {
        int count = classes().size();
        boolean[] vary = new boolean[count];
        Arrays.fill(vary, true);
        long[] instances = new long[count];
        for (ClassCount each : histogram()) {
            instances[each.type()] = each.objects();
        }
        long[] classObjects = new long[count];
        Arrays.fill(classObjects, ClassTraits.NO_OBJECT);
        return new ClassTraits(vary, new boolean[count], new long[count], instances, classObjects);
    }

    /** The graph; the column of offsets has the objects' ids, as a log is not read from the middle. */
    @Override
    public BuiltGraph buildGraph(Path folder, OffHeap memory, Workers workers) throws IOException {
        GcLogGraph graph = log.map(ReadLog::graph)
                .orElseThrow(() -> new IllegalStateException("The graph of this log was made before."));
        long blocks = (objects() + AdjacencyFile.BLOCK - 1) / AdjacencyFile.BLOCK;
        LongColumn blockColumn = LongColumn.of(memory.longs(blocks).bytes());
        ReferrerCounts referrers = new ReferrerCounts(
                BitColumn.of(memory.bits(ReferrerCounts.bits(objects())).bytes()));
        LogRows pass;
        try (FileChannel rows = create(folder.resolve(GraphFiles.ROWS));
                FileChannel types = create(folder.resolve(GraphFiles.CLASSES))) {
            pass = new LogRows(
                    graph,
                    ids,
                    facts,
                    new LogRows.Outputs(
                            new AdjacencyFile(rows, blockColumn),
                            new WideColumnFile(types, classes().size()),
                            referrers));
            pass.run(workers);
        }
        HeapGraph made = new HeapGraph(
                objects(),
                memory.read(folder.resolve(GraphFiles.ROWS)).bytes(),
                blockColumn,
                new WideColumn(
                        memory.read(folder.resolve(GraphFiles.CLASSES)).bytes(),
                        classes().size()),
                traits());
        List<String> problems = pass.dangling() == 0
                ? List.of()
                : List.of(Counted.of(pass.dangling(), "reference is to an object", "references are to objects")
                        + " that the log does not have.");
        return new BuiltGraph(made, referrers, graph.ids(), problems);
    }

    private static FileChannel create(Path path) throws IOException {
        return FileChannel.open(
                path, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE);
    }

    @Override
    public long idOf(long object, LongColumn offsets) {
        return offsets.get(object);
    }

    @Override
    public void close() {
        ids.blocks().forEach(OffHeap.Block::close);
        if (log.isPresent()) {
            try {
                log.get().graph().close();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
