// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.convert;

import dev.cairn.files.PendingFile;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;

/** A new file, compressed if its name ends in {@code .gz}. No file is replaced. */
final class OutputFile {
    private static final int BUFFER = 1 << 16;

    private OutputFile() {}

    static <T> T write(Path target, PendingFile.Content<T> content) throws IOException {
        return PendingFile.create(target, file -> {
            try (OutputStream out = compressed(file, target)) {
                return content.writeTo(out);
            }
        });
    }

    private static OutputStream compressed(OutputStream file, Path target) throws IOException {
        return target.toString().endsWith(".gz") ? new GZIPOutputStream(file, BUFFER) : file;
    }
}
