// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.zip.CRC32C;

/** Length and contents of a file in one number, which shows whether it is what was written. */
final class FileSum {
    private static final long LARGE = 32 << 20;
    private static final int SAMPLE = 1 << 12;
    private static final long BETWEEN = 1 << 18;
    private static final int PIECE = 1 << 18;

    private FileSum() {}

    /** The sum of a file as it is now. */
    static long whole(Path file) throws IOException {
        return of(file, PIECE, PIECE);
    }

    /** The same of samples, one in 256 KiB, where the file is so large that all of it would take long to read. */
    static long ofSamples(Path file, long size) throws IOException {
        return samplesAreWhole(size) ? whole(file) : of(file, SAMPLE, BETWEEN);
    }

    /** Whether both are the same, as a file of that size does not take long. */
    static boolean samplesAreWhole(long size) {
        return size <= LARGE;
    }

    private static long of(Path file, int piece, long step) throws IOException {
        CRC32C sum = new CRC32C();
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            long size = channel.size();
            ByteBuffer buffer = ByteBuffer.allocateDirect(piece);
            for (long at = 0; at < size; at += step) {
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
