// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.engine;

import dev.cairn.heap.SnapshotException;
import dev.cairn.heap.index.HeapSource;
import dev.cairn.heap.store.OffHeap;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Makes a sentence of whatever the files of a snapshot say no to: the dump, which others may write to, its index, and what
 * lies beside that for a while.
 */
final class FileFaults {
    private final Path file;
    private final Path cache;
    private final HeapSource source;

    /** @param work a folder of an index, among all others */
    FileFaults(Path file, Path work, HeapSource source) {
        this.file = file;
        this.cache = Optional.ofNullable(work.getParent()).orElse(work);
        this.source = source;
    }

    /** Makes an index. */
    interface Making {
        void run() throws IOException;
    }

    /** Asks what may write files beside the index, and reads those of the index and the dump. */
    interface Question<A> {
        A ask() throws IOException;
    }

    /** Makes an index of a dump that nobody may change meanwhile. */
    void make(Making making) throws IOException {
        try {
            making.run();
            source.checkUnchanged();
        } catch (InternalError fault) {
            checkDump(fault);
            throw FullDisk.noIndex(file, cache, fault);
        } catch (SnapshotException e) {
            throw e;
        } catch (IOException | UncheckedIOException e) {
            throw FullDisk.noIndex(file, cache, e);
        }
    }

    /** @param index where it is */
    <A> A answer(Path index, Question<A> question) throws IOException {
        try {
            return question.ask();
        } catch (InternalError fault) {
            checkDump(fault);
            checkIndex(index);
            throw FullDisk.noAnswer(file, cache, fault);
        } catch (SnapshotException e) {
            throw e;
        } catch (IOException | OffHeap.NoRoomException e) {
            throw FullDisk.noAnswer(file, cache, e);
        }
    }

    /**
     * Fails with another sentence if it was the dump that became shorter.
     *
     * @throws InternalError if it is not about a file at all
     */
    private void checkDump(InternalError fault) throws SnapshotException {
        if (!FullDisk.isFault(fault)) {
            throw fault;
        }
        source.checkUnchanged();
    }

    /** Fails if it was the index that became shorter; one that has gone is still mapped. */
    private void checkIndex(Path index) throws SnapshotException {
        try {
            if (Files.isDirectory(index)) {
                SnapshotIndex.check(index);
            }
        } catch (IOException e) {
            throw new SnapshotException(
                    "The index of " + file
                            + " was changed while it was being read. Open the dump again: it will be made anew.",
                    e);
        }
    }
}
