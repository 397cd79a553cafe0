// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.graph;

import dev.cairn.heap.index.GraphFiles;
import dev.cairn.heap.index.HeapGraph;
import dev.cairn.heap.index.RowReader;
import dev.cairn.heap.store.IntColumn;
import dev.cairn.heap.store.LongColumn;
import dev.cairn.heap.store.MappedFile;
import dev.cairn.heap.store.OffsetColumn;
import dev.cairn.heap.store.WrittenFiles;
import dev.cairn.heap.work.Workers;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** What refers to an object, referents of references included: compressed rows in two files of the index. */
public final class Referrers {
    private final OffsetColumn starts;
    private final IntColumn sources;

    private Referrers(OffsetColumn starts, IntColumn sources) {
        this.starts = starts;
        this.sources = sources;
    }

    /**
     * Opens the files of an index's folder, which are made if they are missing.
     *
     * @param scratch a folder of the caller's own on the same disk, to make them in; they stay there if the index's
     *     folder has gone meanwhile
     */
    public static Referrers open(HeapGraph graph, Path folder, Path scratch, Arena arena, Workers workers)
            throws IOException {
        Optional<Referrers> known = existing(graph, folder, arena);
        if (known.isPresent()) {
            return known.get();
        }
        Files.createDirectories(scratch);
        make(graph, scratch, workers);
        Files.write(
                scratch.resolve(GraphFiles.REFERRER_SUMS),
                files(scratch).sums((count, task) -> workers.run("writing the index", count, task::accept)));
        Referrers made = map(graph, scratch, arena);
        keep(scratch, folder);
        return made;
    }

    private static Optional<Referrers> existing(HeapGraph graph, Path folder, Arena arena) throws IOException {
        try {
            byte[] sums = Files.readAllBytes(folder.resolve(GraphFiles.REFERRER_SUMS));
            WrittenFiles files = files(folder);
            return sums.length == files.lengthOfSums()
                            && files.firstDamaged(sums).isEmpty()
                    ? Optional.of(map(graph, folder, arena))
                    : Optional.empty();
        } catch (NoSuchFileException e) {
            return Optional.empty();
        }
    }

    private static Referrers map(HeapGraph graph, Path folder, Arena arena) throws IOException {
        MemorySegment starts = MappedFile.read(folder.resolve(GraphFiles.REFERRER_STARTS), arena);
        MemorySegment sources = MappedFile.read(folder.resolve(GraphFiles.REFERRERS), arena);
        return new Referrers(new OffsetColumn(starts, most(graph)), IntColumn.of(sources));
    }

    private static WrittenFiles files(Path folder) {
        return new WrittenFiles(
                folder, List.of(GraphFiles.REFERRER_STARTS, GraphFiles.REFERRERS), GraphFiles.REFERRERS_CHECKED);
    }

    /** All callers make the same files of the same graph, so it does not matter whose stay. */
    private static void keep(Path scratch, Path folder) {
        try {
            for (String each : List.of(
                    GraphFiles.REFERRERS,
                    GraphFiles.REFERRER_STARTS,
                    GraphFiles.REFERRERS_CHECKED,
                    GraphFiles.REFERRER_SUMS)) {
                if (Files.exists(scratch.resolve(each))) {
                    Files.move(scratch.resolve(each), folder.resolve(each), StandardCopyOption.ATOMIC_MOVE);
                }
            }
        } catch (IOException e) {
            // The index has gone, or is not ours to write: the next one makes them again.
        }
    }

    /** No row has more references than bytes. */
    private static long most(HeapGraph graph) {
        return graph.rows().byteSize();
    }

    private static void make(HeapGraph graph, Path folder, Workers workers) throws IOException {
        Path startFile = folder.resolve(GraphFiles.REFERRER_STARTS);
        Path sourceFile = folder.resolve(GraphFiles.REFERRERS);
        try (Arena arena = Arena.ofShared()) {
            OffsetColumn starts = new OffsetColumn(
                    MappedFile.create(startFile, OffsetColumn.sizeFor(graph.objects() + 1, most(graph)), arena),
                    most(graph));
            workers.step("counting referrers");
            forEachReference(graph, (from, to) -> starts.set(to, starts.get(to) + 1));
            long sum = 0;
            for (long object = 0; object <= graph.objects(); object++) {
                long degree = starts.get(object);
                starts.set(object, sum);
                sum += degree;
            }
            IntColumn sources = IntColumn.of(
                    MappedFile.create(sourceFile, Math.max(LongColumn.sizeFor(1), IntColumn.sizeFor(sum)), arena));
            workers.step("gathering referrers");
            forEachReference(graph, (from, to) -> {
                long place = starts.get(to);
                sources.set(place, (int) from);
                starts.set(to, place + 1);
            });
            // Each start has become the next one's.
            for (long object = graph.objects(); object > 0; object--) {
                starts.set(object, starts.get(object - 1));
            }
            starts.set(0, 0);
        }
    }

    private interface Edge {
        void reference(long from, long to);
    }

    private static void forEachReference(HeapGraph graph, Edge edge) {
        RowReader reader = graph.readerAtBlock(0);
        for (long object = 0; object < graph.objects(); object++) {
            int type = graph.classes().get(object);
            reader.begin(object, graph.traits().sizesVary(type));
            while (reader.hasNext()) {
                edge.reference(object, reader.next());
            }
            if (graph.traits().haveWeak(type)) {
                reader.beginWeak();
                while (reader.hasNext()) {
                    edge.reference(object, reader.next());
                }
            }
        }
    }

    /** Those of one object, ascending, each once. */
    public long[] of(long object) {
        return first(object, Math.toIntExact(starts.get(object + 1) - starts.get(object)));
    }

    /** At most as many of them. */
    public long[] first(long object, int limit) {
        long start = starts.get(object);
        long count = starts.get(object + 1) - start;
        long[] result = new long[(int) Math.min(count, limit)];
        int kept = 0;
        for (long i = 0; i < count && kept < limit; i++) {
            long source = sources.getUnsigned(start + i);
            if (kept == 0 || result[kept - 1] != source) {
                result[kept++] = source;
            }
        }
        return Arrays.copyOf(result, kept);
    }

    /**
     * Where the references to an object begin; they end where those to the next do. For an object with millions of
     * referrers, which need not all be in memory.
     */
    public long start(long object) {
        return starts.get(object);
    }

    /** The object that a reference comes from. They ascend; one that refers to an object twice is there twice. */
    public long source(long place) {
        return sources.getUnsigned(place);
    }
}
