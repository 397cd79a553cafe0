// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.memory;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.util.Optional;

/** Which pages of a mapping are resident, by {@code /proc/PID/pagemap}; where that cannot be read, a part of a mapping has its share. */
final class ResidentPages {
    private static final int PAGE = 4096;
    private static final int ENTRY = 8;
    private static final int BUFFER = 1 << 16;
    /** Of address space; a larger part is not looked at page by page. */
    private static final long MOST = 16L << 30;

    private final Optional<FileChannel> pagemap;

    /** @param pagemap a word for each page, of which the highest bit says whether it is there */
    ResidentPages(Optional<FileChannel> pagemap) {
        this.pagemap = pagemap;
    }

    /** How many bytes of {@code mapping} from {@code start} to {@code end} are resident. */
    long bytes(Mapping mapping, long start, long end) {
        if (start <= mapping.start() && end >= mapping.end()) {
            return mapping.residentBytes();
        }
        if (pagemap.isPresent() && end - start <= MOST) {
            try {
                return Math.min(mapping.residentBytes(), count(pagemap.get(), start, end));
            } catch (IOException e) {
                // then its share must do
            }
        }
        return (long) ((double) mapping.residentBytes() * (end - start) / mapping.bytes());
    }

    private static long count(FileChannel pages, long start, long end) throws IOException {
        ByteBuffer words = ByteBuffer.allocate(BUFFER).order(ByteOrder.nativeOrder());
        long bytes = 0;
        for (long at = start / PAGE; at < end / PAGE; ) {
            words.clear().limit((int) Math.min(BUFFER, (end / PAGE - at) * ENTRY));
            int read = pages.read(words, at * ENTRY) / ENTRY;
            if (read <= 0) {
                throw new IOException("ends before the mapping");
            }
            for (int i = 0; i < read; i++) {
                bytes += words.getLong(i * ENTRY) < 0 ? PAGE : 0;
            }
            at += read;
        }
        return bytes;
    }
}
