// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.engine;

import dev.cairn.heap.SnapshotOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** An empty folder on the disk where indexes are, for what a long answer needs for a while. The end of the process deletes it too. */
public final class ScratchFolder implements AutoCloseable {
    private final Path path;

    private ScratchFolder(Path path) {
        this.path = path;
    }

    /**
     * Makes a folder.
     *
     * @param dump what the answer is about
     */
    public static ScratchFolder of(Path dump, SnapshotOptions options) throws IOException {
        return new ScratchFolder(new IndexFolder(dump, options).temporary());
    }

    public Path path() {
        return path;
    }

    /** How many bytes the disk has room for. */
    public long bytesLeft() throws IOException {
        return Files.getFileStore(path).getUsableSpace();
    }

    @Override
    public void close() throws IOException {
        IndexFolder.delete(path);
    }
}
