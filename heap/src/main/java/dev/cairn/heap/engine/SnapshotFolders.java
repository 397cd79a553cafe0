// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.engine;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The folders of an open snapshot: that of its index, and others for what is needed for a while. */
final class SnapshotFolders {
    private final IndexFolder cache;
    private final Path work;
    private volatile Path index;
    private @Nullable Path scratch;

    /** @param work where the index will be made, or where it is */
    SnapshotFolders(IndexFolder cache, Path work) {
        this.cache = cache;
        this.work = work;
        this.index = work;
    }

    /** Where the index is made. */
    Path work() {
        return work;
    }

    /** Where the index is. */
    Path index() {
        return index;
    }

    /** Keeps the index, which is whole now, for others too. */
    void publish() throws IOException {
        index = cache.publish(work);
    }

    /** A new one, which the caller deletes. */
    Path temporary() throws IOException {
        return cache.temporary();
    }

    /** Where temporary files lie: the index's own folder may go at any time, when another index needs the room. */
    synchronized Path scratch() throws IOException {
        Path known = scratch;
        if (known == null) {
            known = cache.temporary();
            scratch = known;
        }
        return known;
    }

    /** Deletes all but an index that is kept. */
    synchronized void delete() {
        try {
            if (scratch != null) {
                IndexFolder.delete(scratch);
            }
            if (index.equals(work) && !cache.isKept(work)) {
                IndexFolder.delete(work);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "A temporary folder in " + work.getParent() + " could not be deleted: " + e.getMessage() + ".", e);
        }
    }
}
