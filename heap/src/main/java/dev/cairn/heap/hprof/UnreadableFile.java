// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.hprof;

import dev.cairn.files.UnwritableFileException;
import dev.cairn.heap.SnapshotException;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.Optional;

/** What the system says of a file that it cannot read has not the file's name in it. */
public final class UnreadableFile {
    private UnreadableFile() {}

    /** The same failure with the name, where it lacks that. */
    public static IOException named(Path file, IOException failure) {
        return switch (failure) {
            case SnapshotException _, UnwritableFileException _, FileSystemException _, ClosedByInterruptException _ ->
                failure;
            default ->
                new SnapshotException(
                        file + " cannot be read: "
                                + Optional.ofNullable(failure.getMessage()).orElse(failure.toString()) + ".",
                        failure);
        };
    }
}
