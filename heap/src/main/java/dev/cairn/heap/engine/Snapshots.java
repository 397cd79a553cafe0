// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.engine;

import dev.cairn.heap.Snapshot;
import dev.cairn.heap.SnapshotException;
import dev.cairn.heap.SnapshotOptions;
import dev.cairn.heap.hprof.UnreadableFile;
import dev.cairn.heap.hprof.bytes.HprofFile;
import dev.cairn.heap.index.HeapSource;
import dev.cairn.heap.store.HeapShare;
import dev.cairn.heap.store.OffHeap;
import dev.cairn.heap.work.Prefetch;
import dev.cairn.heap.work.Workers;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;

/** Opens dumps: by the index that an earlier opening has left, or by reading them. */
public final class Snapshots {
    private Snapshots() {}

    /**
     * Opens a dump in the usual way: the first one of a file that has several, the index kept in the user's cache folder.
     *
     * @throws SnapshotException if the file is no snapshot, or its index cannot be written
     */
    public static Snapshot open(Path file) throws IOException {
        return open(file, SnapshotOptions.standard());
    }

    /**
     * Opens a dump, and indexes it if that has not been done.
     *
     * @throws SnapshotException if the file is no snapshot, or its index cannot be written
     */
    public static Snapshot open(Path file, SnapshotOptions options) throws IOException {
        Workers workers = new Workers(options.threads(), options.progress());
        IndexFolder folder = new IndexFolder(file, options);
        Optional<Path> existing = folder.existing();
        if (existing.isPresent()) {
            Optional<Snapshot> known = reopen(file, options, folder, existing.get(), workers);
            if (known.isPresent()) {
                return known.get();
            }
            folder.discard();
        }
        return openAnew(file, options, folder, workers);
    }

    /**
     * The folder of a dump's index, which a snapshot of it has made: what is put there goes with the index, at any time.
     *
     * @return empty if the index is not there, or not to be kept
     */
    public static Optional<Path> indexFolder(Path file, SnapshotOptions options) throws IOException {
        return options.keepIndex() ? new IndexFolder(file, options).existing() : Optional.empty();
    }

    private static Snapshot openAnew(Path file, SnapshotOptions options, IndexFolder folder, Workers workers)
            throws IOException {
        Path work = folder.begin();
        Arena arena = Arena.ofShared();
        // Beside the reading, as the kernel takes its time to report its limits.
        Prefetch<OffHeap> memory = workers.begin(() -> memory(file, work));
        boolean opened = false;
        try {
            HeapSource source = SnapshotSource.readWhole(file, work, options, memory::result, workers);
            OffHeap known = memory.end().orElseThrow(); // the reader has asked for it
            DumpSnapshot snapshot =
                    new DumpSnapshot(file, options, folder, work, arena, workers, known, source, Optional.empty());
            opened = true;
            return snapshot;
        } catch (OffHeap.NoRoomException e) {
            throw new SnapshotException(String.valueOf(e.getMessage()), e);
        } catch (UncheckedIOException e) {
            throw UnreadableFile.named(file, Objects.requireNonNull(e.getCause())); // it is never made without
        } catch (IOException e) {
            throw UnreadableFile.named(file, e);
        } finally {
            Optional<OffHeap> known = memory.end();
            if (!opened) {
                arena.close();
                known.ifPresent(OffHeap::close);
                IndexFolder.delete(work);
            }
        }
    }

    /** What columns may have of the Java heap is within the budget too. How large a compressed dump is nobody knows yet. */
    private static OffHeap memory(Path file, Path work) {
        long budget = MemoryBudget.bytes();
        HeapShare share = share(file);
        long left = share.left();
        return left > budget / 2 ? new OffHeap(work, budget) : new OffHeap(work, budget - left, share);
    }

    private static HeapShare share(Path file) {
        try {
            return HprofFile.isCompressed(file) ? HeapShare.NONE : HeapShare.forDump(Files.size(file));
        } catch (IOException e) {
            return HeapShare.NONE; // reading the file reports why
        }
    }

    /**
     * What an index says. One that cannot be used in any way is made again; the dump itself says what is wrong with it, if
     * anything.
     *
     * @throws ClosedByInterruptException if this thread is interrupted, which says nothing about the index
     */
    private static Optional<Snapshot> reopen(
            Path file, SnapshotOptions options, IndexFolder folder, Path existing, Workers workers)
            throws ClosedByInterruptException {
        Arena arena = Arena.ofShared();
        boolean opened = false;
        try {
            workers.step("checking the index");
            SnapshotIndex.check(existing);
            Snapshot snapshot = load(file, options, folder, existing, arena, workers);
            opened = true;
            return Optional.of(snapshot);
        } catch (ClosedByInterruptException e) {
            throw e;
        } catch (IOException | RuntimeException | InternalError e) {
            return Optional.empty();
        } finally {
            if (!opened) {
                arena.close();
            }
        }
    }

    private static Snapshot load(
            Path file, SnapshotOptions options, IndexFolder folder, Path existing, Arena arena, Workers workers)
            throws IOException {
        HeapSource source = SnapshotSource.load(file, existing, options, arena);
        try {
            return new DumpSnapshot(
                    file,
                    options,
                    folder,
                    existing,
                    arena,
                    workers,
                    new OffHeap(existing, 0),
                    source,
                    Optional.of(SnapshotIndex.open(source, existing, arena)));
        } catch (IOException | RuntimeException | Error e) {
            source.close();
            throw e;
        }
    }
}
