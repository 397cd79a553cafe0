// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.engine;

import dev.cairn.heap.Verification;
import dev.cairn.heap.graph.DominatorCheck;
import dev.cairn.heap.graph.DominatorTree;
import dev.cairn.heap.graph.LargestRetained;
import dev.cairn.heap.graph.RetainedColumn;
import dev.cairn.heap.index.BuiltGraph;
import dev.cairn.heap.index.GraphFiles;
import dev.cairn.heap.index.HeapGraph;
import dev.cairn.heap.index.HeapSource;
import dev.cairn.heap.index.WideColumn;
import dev.cairn.heap.root.GcRoot;
import dev.cairn.heap.store.BitColumn;
import dev.cairn.heap.store.IntColumn;
import dev.cairn.heap.store.LongColumn;
import dev.cairn.heap.store.MappedFile;
import dev.cairn.heap.store.OffHeap;
import dev.cairn.heap.store.WrittenFiles;
import dev.cairn.heap.work.Workers;
import java.io.BufferedOutputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.zip.CRC32;

/**
 * The graph of a snapshot and its dominators, in the files of a folder.
 *
 * @param offsets where in the dump the record of the first object of each block of rows is
 */
record SnapshotIndex(
        HeapGraph graph,
        LongColumn offsets,
        IntColumn dominators,
        RetainedColumn retained,
        BitColumn weaklyHeld,
        BitColumn unreachable,
        ReachabilityTotals totals,
        TopOfTree top,
        List<String> problems) {
    private static final String WRITING = "writing the index";

    private static final List<String> FILES = List.of(
            GraphFiles.FIRST,
            GraphFiles.IDS,
            GraphFiles.OUT_OF_ORDER,
            GraphFiles.ROWS,
            GraphFiles.BLOCKS,
            GraphFiles.OFFSETS,
            GraphFiles.CLASSES,
            GraphFiles.DOMINATORS,
            GraphFiles.RETAINED,
            GraphFiles.RETAINED_HIGH,
            GraphFiles.WEAKLY_HELD,
            GraphFiles.UNREACHABLE);

    SnapshotIndex {
        problems = List.copyOf(problems);
    }

    /** Makes all files in a folder. Memory that this takes is given back. */
    static void build(HeapSource source, Path folder, OffHeap memory, Workers workers) throws IOException {
        long mark = memory.mark();
        try {
            make(source, folder, memory, workers);
        } finally {
            memory.closeSince(mark);
        }
    }

    private static void make(HeapSource source, Path folder, OffHeap memory, Workers workers) throws IOException {
        try (Arena arena = Arena.ofShared()) {
            BuiltGraph built = source.buildGraph(folder, memory, workers);
            BitColumn roots = BitColumn.of(memory.bits(source.objects()).bytes());
            for (GcRoot root : source.roots()) {
                boolean _ = roots.set(root.object());
            }
            Kept dominators = Kept.of(folder.resolve(GraphFiles.DOMINATORS), source.objects(), memory, arena);
            Kept units = Kept.of(folder.resolve(GraphFiles.RETAINED), source.objects(), memory, arena);
            Path highFile = folder.resolve(GraphFiles.RETAINED_HIGH);
            MemorySegment high = MappedFile.create(highFile, LongColumn.sizeFor(source.objects()), arena);
            RetainedColumn retained = new RetainedColumn(units.column(), () -> LongColumn.of(high));
            MemorySegment weaklyHeld = memory.bits(source.objects()).bytes();
            MemorySegment unreachable = memory.bits(source.objects()).bytes();
            LargestRetained largest = TopOfTree.collector();
            DominatorTree.Totals totals = new DominatorTree(built.graph(), built.referrers(), roots, memory, workers)
                    .make(
                            new DominatorTree.Columns(
                                    dominators.column(), retained, BitColumn.of(weaklyHeld), BitColumn.of(unreachable)),
                            largest,
                            () -> saveRead(source, built, folder));
            TopOfTree top = TopOfTree.of(
                    largest, new LargestDominated(dominators.column(), retained, source.objects(), workers));
            workers.step(WRITING);
            dominators.write();
            units.write();
            MappedFile.write(folder.resolve(GraphFiles.WEAKLY_HELD), weaklyHeld);
            MappedFile.write(folder.resolve(GraphFiles.UNREACHABLE), unreachable);
            if (!retained.hasLarge()) {
                MappedFile.write(highFile, MemorySegment.NULL); // empty: nobody reads it again
            }
            Contents.write(folder, source, built.problems(), totals, top, workers);
        }
    }

    /** A column that is kept in a file: the mapped file itself, or an array to be written there when it is filled. */
    private record Kept(Path file, MemorySegment bytes, boolean isFile) {
        static Kept of(Path file, long length, OffHeap memory, Arena arena) throws IOException {
            Optional<OffHeap.Block> array = memory.arrayOfInts(length);
            return array.isPresent()
                    ? new Kept(file, array.get().bytes(), false)
                    : new Kept(file, MappedFile.create(file, IntColumn.sizeFor(length), arena), true);
        }

        IntColumn column() {
            return IntColumn.of(bytes);
        }

        void write() throws IOException {
            if (!isFile) {
                MappedFile.write(file, bytes);
            }
        }
    }

    /** What reading the dump has found: it is known long before dominators are. */
    private static void saveRead(HeapSource source, BuiltGraph built, Path folder) {
        try {
            saveFirst(source, folder);
            MappedFile.write(
                    folder.resolve(GraphFiles.BLOCKS), built.graph().blocks().bytes());
            MappedFile.write(folder.resolve(GraphFiles.OFFSETS), built.offsets().bytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void saveFirst(HeapSource source, Path folder) throws IOException {
        try (DataOutputStream out = new DataOutputStream(
                new BufferedOutputStream(Files.newOutputStream(folder.resolve(GraphFiles.FIRST))))) {
            source.save(out);
        }
        MappedFile.write(folder.resolve(GraphFiles.IDS), source.idColumns().lines());
        MappedFile.write(
                folder.resolve(GraphFiles.OUT_OF_ORDER), source.idColumns().outOfOrder());
    }

    /** Fails if a file of a folder is not as it was written. */
    static void check(Path folder) throws IOException {
        Contents _ = Contents.read(folder);
    }

    /** Opens the files of a folder. */
    static SnapshotIndex open(HeapSource source, Path folder, Arena arena) throws IOException {
        Contents contents = Contents.read(folder);
        long objects = source.objects();
        MemorySegment rows = MappedFile.read(folder.resolve(GraphFiles.ROWS), arena);
        HeapGraph graph = new HeapGraph(
                objects,
                rows,
                LongColumn.of(MappedFile.read(folder.resolve(GraphFiles.BLOCKS), arena)),
                new WideColumn(
                        MappedFile.read(folder.resolve(GraphFiles.CLASSES), arena),
                        source.classes().size()),
                source.traits());
        return new SnapshotIndex(
                graph,
                LongColumn.of(MappedFile.read(folder.resolve(GraphFiles.OFFSETS), arena)),
                IntColumn.of(MappedFile.read(folder.resolve(GraphFiles.DOMINATORS), arena)),
                new RetainedColumn(
                        IntColumn.of(MappedFile.read(folder.resolve(GraphFiles.RETAINED), arena)),
                        LongColumn.of(MappedFile.read(folder.resolve(GraphFiles.RETAINED_HIGH), arena))),
                BitColumn.of(MappedFile.read(folder.resolve(GraphFiles.WEAKLY_HELD), arena)),
                BitColumn.of(MappedFile.read(folder.resolve(GraphFiles.UNREACHABLE), arena)),
                contents.totals,
                contents.top,
                contents.problems);
    }

    /** Objects and units by how they are held. */
    record ReachabilityTotals(
            long strongObjects, long strongUnits, long weakObjects, long weakUnits, long noneObjects, long noneUnits) {}

    /** The last file of an index: what the others must be like. */
    private static final class Contents {
        private static final int MAGIC = 0x43_41_49_52;

        private final List<String> problems = new ArrayList<>();
        private ReachabilityTotals totals = new ReachabilityTotals(0, 0, 0, 0, 0, 0);
        private TopOfTree top = new TopOfTree(List.of(), false);

        private static WrittenFiles files(Path folder) {
            return new WrittenFiles(folder, FILES, GraphFiles.CHECKED);
        }

        static void write(
                Path folder,
                HeapSource source,
                List<String> problems,
                DominatorTree.Totals totals,
                TopOfTree top,
                Workers workers)
                throws IOException {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            DataOutputStream out = new DataOutputStream(bytes);
            out.writeInt(MAGIC);
            out.writeLong(source.objects());
            out.write(files(folder).sums((count, task) -> workers.run(WRITING, count, task::accept)));
            out.writeLong(totals.strongObjects());
            out.writeLong(totals.strongUnits());
            out.writeLong(totals.weakObjects());
            out.writeLong(totals.weakUnits());
            out.writeLong(totals.noneObjects());
            out.writeLong(totals.noneUnits());
            top.write(out);
            out.writeInt(problems.size());
            for (String problem : problems) {
                out.writeUTF(problem);
            }
            CRC32 sum = new CRC32();
            sum.update(bytes.toByteArray());
            out.writeLong(sum.getValue());
            Files.write(folder.resolve(GraphFiles.CONTENTS), bytes.toByteArray());
        }

        static Contents read(Path folder) throws IOException {
            byte[] bytes = Files.readAllBytes(folder.resolve(GraphFiles.CONTENTS));
            CRC32 sum = new CRC32();
            sum.update(bytes, 0, Math.max(0, bytes.length - Long.BYTES));
            DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes));
            Contents result = new Contents();
            if (bytes.length < Long.BYTES
                    || ByteBuffer.wrap(bytes).getLong(bytes.length - Long.BYTES) != sum.getValue()) {
                throw new IOException("The index in " + folder + " is damaged.");
            }
            if (in.readInt() != MAGIC) {
                throw new IOException("The index in " + folder + " is none.");
            }
            long objects = in.readLong();
            WrittenFiles files = files(folder);
            Optional<String> damaged = files.firstDamaged(in.readNBytes(files.lengthOfSums()));
            if (damaged.isPresent()) {
                throw new IOException("The file " + damaged.get() + " of the index in " + folder + " for " + objects
                        + " objects is not as it was written.");
            }
            result.totals = new ReachabilityTotals(
                    in.readLong(), in.readLong(), in.readLong(), in.readLong(), in.readLong(), in.readLong());
            result.top = TopOfTree.read(in);
            for (int i = in.readInt(); i > 0; i--) {
                result.problems.add(in.readUTF());
            }
            return result;
        }
    }

    /** Checks the dominators against the graph. */
    Verification verify(HeapSource source, OffHeap memory, Workers workers) throws IOException {
        try (Arena arena = Arena.ofConfined()) {
            BitColumn roots = BitColumn.of(arena.allocate(BitColumn.sizeFor(source.objects()), Long.BYTES));
            for (GcRoot root : source.roots()) {
                boolean _ = roots.set(root.object());
            }
            DominatorCheck.Result result = new DominatorCheck(graph, roots, memory, workers)
                    .check(new DominatorTree.Columns(dominators, retained, weaklyHeld, unreachable));
            return new Verification(source.objects(), result.wrong(), result.problems());
        }
    }
}
