// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.hprof.gzip;

import dev.cairn.heap.SnapshotException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.concurrent.TimeUnit;

/** By what a file is known to be what it was: its size and when it was written last. */
public record FileStamp(long size, long writtenNanos) {
    /**
     * The stamp of a file as it is now.
     *
     * @throws SnapshotException if there is no such file, or it is none that has bytes
     */
    public static FileStamp of(Path file) throws IOException {
        BasicFileAttributes is;
        try {
            is = Files.readAttributes(file, BasicFileAttributes.class);
        } catch (NoSuchFileException e) {
            throw new SnapshotException("There is no file " + file + ".", e);
        }
        if (!is.isRegularFile()) {
            throw new SnapshotException(file + " is " + (is.isDirectory() ? "a folder" : "no ordinary file")
                    + ", so it can be no heap dump.");
        }
        return new FileStamp(is.size(), is.lastModifiedTime().to(TimeUnit.NANOSECONDS));
    }
}
