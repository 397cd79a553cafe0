// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.hprof;

import dev.cairn.heap.hprof.bytes.HprofFile;
import dev.cairn.heap.hprof.classes.ClassTable;
import dev.cairn.heap.hprof.outline.DumpOutline;
import dev.cairn.heap.hprof.rows.ArchivedObjects;
import dev.cairn.heap.hprof.rows.GraphTraits;
import dev.cairn.heap.hprof.rows.SecondPass;
import dev.cairn.heap.hprof.scan.FirstPass;
import dev.cairn.heap.hprof.scan.ResolvedRoots;
import dev.cairn.heap.hprof.sizes.ClassSizes;
import dev.cairn.heap.index.AdjacencyFile;
import dev.cairn.heap.index.BuiltGraph;
import dev.cairn.heap.index.ClassTraits;
import dev.cairn.heap.index.GraphFiles;
import dev.cairn.heap.index.HeapGraph;
import dev.cairn.heap.index.ObjectIdsBuilder;
import dev.cairn.heap.index.ReferrerCounts;
import dev.cairn.heap.index.WideColumn;
import dev.cairn.heap.index.WideColumnFile;
import dev.cairn.heap.root.GcRoot;
import dev.cairn.heap.root.RootKind;
import dev.cairn.heap.store.BitColumn;
import dev.cairn.heap.store.LongColumn;
import dev.cairn.heap.store.OffHeap;
import dev.cairn.heap.words.Counted;
import dev.cairn.heap.work.Workers;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/** The second walk over a dump, which makes its graph. */
final class GraphWalk {
    private final HprofFile file;
    private final DumpOutline outline;
    private final FirstPass.Result first;
    private final ObjectIdsBuilder.Result ids;
    private final ClassTable table;
    private final ClassSizes sizes;
    private final ResolvedRoots roots;

    GraphWalk(
            HprofFile file,
            DumpOutline outline,
            FirstPass.Result first,
            ObjectIdsBuilder.Result ids,
            ClassTable table,
            ClassSizes sizes,
            ResolvedRoots roots) {
        this.file = file;
        this.outline = outline;
        this.first = first;
        this.ids = ids;
        this.table = table;
        this.sizes = sizes;
        this.roots = roots;
    }

    /**
     * Walks over the dump.
     *
     * @param folder gets the graph's files
     */
    BuiltGraph run(Path folder, OffHeap memory, Workers workers) throws IOException {
        long blocks = (first.objects() + AdjacencyFile.BLOCK - 1) / AdjacencyFile.BLOCK;
        LongColumn blockColumn = LongColumn.of(memory.longs(blocks).bytes());
        LongColumn offsets = LongColumn.of(memory.longs(blocks).bytes());
        ReferrerCounts referrers = new ReferrerCounts(
                BitColumn.of(memory.bits(ReferrerCounts.bits(first.objects())).bytes()));
        SecondPass pass;
        try (FileChannel rows = create(folder.resolve(GraphFiles.ROWS));
                FileChannel types = create(folder.resolve(GraphFiles.CLASSES))) {
            pass = new SecondPass(
                    file.bytes(),
                    file.header().idSize(),
                    outline.segments(),
                    first.units(),
                    ids,
                    table,
                    sizes,
                    roots.stream()
                            .filter(root -> root.kind() == RootKind.JNI_GLOBAL)
                            .mapToLong(GcRoot::object)
                            .sorted()
                            .toArray(),
                    new SecondPass.Outputs(
                            new AdjacencyFile(rows, blockColumn),
                            new WideColumnFile(types, table.classes().size()),
                            offsets,
                            referrers));
            pass.run(workers);
        }
        return workers.together(
                () -> read(folder.resolve(GraphFiles.ROWS), memory),
                () -> read(folder.resolve(GraphFiles.CLASSES), memory),
                (rows, types) -> {
                    WideColumn classOf = new WideColumn(types, table.classes().size());
                    ClassTraits traits = new GraphTraits(first, table, sizes, roots).traits();
                    HeapGraph graph = new HeapGraph(first.objects(), rows, blockColumn, classOf, traits);
                    return new BuiltGraph(graph, referrers, offsets, problemsOf(pass, classOf));
                });
    }

    private List<String> problemsOf(SecondPass pass, WideColumn classOf) {
        ArchivedObjects archived =
                new ArchivedObjects(file.bytes(), file.header().idSize(), ids.ids(), table.classes(), classOf);
        List<String> found = new ArrayList<>();
        long dangling = pass.dangling() - archived.leftOut(pass.suspects());
        if (dangling > 0) {
            found.add(Counted.of(dangling, "reference is to an object", "references are to objects")
                    + " that the dump does not have.");
        }
        if (pass.strange() > 0) {
            found.add(Counted.of(
                            pass.strange(),
                            "instance is longer or shorter than its",
                            "instances are longer or shorter than their")
                    + " class says.");
        }
        return found;
    }

    private static MemorySegment read(Path file, OffHeap memory) {
        try {
            return memory.read(file).bytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static FileChannel create(Path path) throws IOException {
        return FileChannel.open(
                path, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE);
    }
}
