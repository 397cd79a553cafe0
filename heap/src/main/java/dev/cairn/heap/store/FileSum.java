// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.zip.CRC32C;

/**
 * Length and contents of a file in one number, to tell whether it is what was written. Of a large file samples must do:
 * a disk that lost what was written lost more than what lies between two of them.
 */
public final class FileSum {
    private static final long WHOLE = 32 << 20;
    private static final int SAMPLE = 1 << 12;
    private static final long BETWEEN = 1 << 18;
    private static final int PIECE = 1 << 18;

    private FileSum() {}

    /** The sum of a file as it is now. */
    public static long of(Path file) throws IOException {
        CRC32C sum = new CRC32C();
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            long size = channel.size();
            boolean whole = size <= WHOLE;
            ByteBuffer buffer = ByteBuffer.allocateDirect(whole ? PIECE : SAMPLE);
            for (long at = 0; at < size; at += whole ? PIECE : BETWEEN) {
                add(channel, at, buffer, sum);
            }
            add(channel, Math.max(0, size - SAMPLE), buffer, sum);
            return (size << Integer.SIZE) ^ sum.getValue();
        }
    }

    private static void add(FileChannel channel, long from, ByteBuffer buffer, CRC32C sum) throws IOException {
        buffer.clear();
        long at = from;
        for (int read = 0; buffer.hasRemaining() && read >= 0; at += read) {
            read = channel.read(buffer, at);
        }
        sum.update(buffer.flip());
    }
}
