// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.engine;

import dev.cairn.heap.Snapshot;
import dev.cairn.heap.SnapshotOptions;
import dev.cairn.heap.graph.Referrers;
import dev.cairn.heap.hprof.HprofHeap;
import dev.cairn.heap.index.HeapSource;
import dev.cairn.heap.paths.GraphAnswers;
import dev.cairn.heap.store.OffHeap;
import dev.cairn.heap.values.DumpedObjects;
import dev.cairn.heap.work.Workers;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a snapshot asks: the dump, its index, and what is made of both. Each part is made when first needed, and all are closed
 * together.
 */
final class SnapshotParts implements AutoCloseable {
    private final Path file;
    private final SnapshotOptions options;
    private final SnapshotFolders folders;
    private final Arena arena;
    private final Workers workers;
    private final OffHeap memory;
    private final HeapSource source;
    private final FileFaults faults;
    private final Snapshot whole;
    private @Nullable SnapshotIndex index;
    private @Nullable Referrers referrers;
    private @Nullable DumpedObjects contents;
    private @Nullable IndexedObjects objects;
    private @Nullable GraphAnswers answers;
    private volatile boolean closed;

    /**
     * Parts of a dump that has been read, or whose index has been.
     *
     * @param folders of the index: where it will be made, or where it is
     * @param index if it is there
     * @param whole the snapshot that has these parts
     */
    SnapshotParts(
            Path file,
            SnapshotOptions options,
            SnapshotFolders folders,
            Arena arena,
            Workers workers,
            OffHeap memory,
            HeapSource source,
            Optional<SnapshotIndex> index,
            Snapshot whole) {
        this.file = file;
        this.options = options;
        this.folders = folders;
        this.arena = arena;
        this.workers = workers;
        this.memory = memory;
        this.source = source;
        this.faults = new FileFaults(file, folders.work(), source);
        this.index = index.orElse(null);
        this.whole = whole;
    }

    SnapshotFolders folders() {
        return folders;
    }

    /** Memory for a while, beside the index. */
    OffHeap scratchMemory() throws IOException {
        return new OffHeap(folders.scratch(), MemoryBudget.bytes());
    }

    /** The dump itself, for what only HPROF has. */
    Optional<HprofHeap> hprof() {
        return source instanceof HprofHeap heap ? Optional.of(heap) : Optional.empty();
    }

    synchronized SnapshotIndex index() throws IOException {
        requireOpen();
        SnapshotIndex known = index;
        if (known == null) {
            faults.make(() -> SnapshotIndex.build(source, folders.work(), memory, workers));
            known = SnapshotIndex.open(source, folders.work(), arena); // where nobody else deletes anything
            if (options.keepIndex()) {
                folders.publish();
            }
            index = known;
        }
        return known;
    }

    void requireOpen() {
        if (closed) {
            throw new IllegalStateException("The snapshot of " + file + " is closed.");
        }
    }

    /** The index, if it has been made. */
    synchronized Optional<SnapshotIndex> indexIfMade() {
        return Optional.ofNullable(index);
    }

    /** Makes a sentence of whatever files say no to. */
    <A> A answer(FileFaults.Question<A> question) throws IOException {
        return faults.answer(folders.index(), question);
    }

    /** As {@link #index}, for questions that name no failure. */
    SnapshotIndex indexed() {
        try {
            return index();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    synchronized IndexedObjects objects() {
        SnapshotIndex known = indexed(); // fails once the snapshot is closed
        IndexedObjects found = objects;
        if (found == null) {
            found = new IndexedObjects(source, known, () -> new OffHeap(folders.scratch(), 0));
            objects = found;
        }
        return found;
    }

    synchronized Referrers referrers() throws IOException {
        Referrers known = referrers;
        if (known == null) {
            SnapshotIndex graph = index();
            Path making = folders.temporary();
            try {
                known = Referrers.open(graph.graph(), folders.index(), making, arena, workers);
            } finally {
                IndexFolder.delete(making); // what is mapped stays, and a part of it would be in the way
            }
            referrers = known;
        }
        return known;
    }

    /** What the objects hold, if the dump has values. */
    synchronized Optional<DumpedObjects> contents() throws IOException {
        if (contents == null && source instanceof HprofHeap heap) {
            contents = new DumpedObjects(whole, heap, index().offsets());
        }
        return Optional.ofNullable(contents);
    }

    /**
     * What further questions need, made when the first is asked. Most of them read the dump itself, which may have been
     * written to since the index was made.
     */
    synchronized GraphAnswers answers() throws IOException {
        source.checkUnchanged();
        GraphAnswers known = answers;
        if (known == null) {
            SnapshotIndex graph = index();
            known = new GraphAnswers(
                    source,
                    hprof(),
                    new GraphAnswers.Graph(graph.graph(), graph.offsets(), graph.dominators(), graph.retained()),
                    scratchMemory(),
                    workers,
                    this::threadName);
            answers = known;
        }
        return known;
    }

    private String threadName(long thread) {
        try {
            return contents()
                    .map(each -> each.text(thread, "java.lang.Thread", "name"))
                    .orElse("");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Waits while an index is being made: what it is made of must not go before. A second time does nothing. */
    @Override
    public synchronized void close() {
        if (closed) {
            return;
        }
        closed = true;
        try (Part _ = folders::delete;
                OffHeap _ = memory;
                HeapSource _ = source;
                Arena _ = arena) {
            if (answers != null) {
                answers.close();
            }
            if (objects != null) {
                objects.close();
            }
        }
    }

    /** Something to close, whatever became of the others. */
    private interface Part extends AutoCloseable {
        @Override
        void close();
    }
}
