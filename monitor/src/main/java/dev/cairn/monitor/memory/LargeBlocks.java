// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.memory;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;

/**
 * Finds blocks of malloc that have a mapping of their own. glibc begins such a block at a page, with a word that has its size, in
 * whole pages, and a mark; neighbours may share one mapping of the kernel's. Only those words are read.
 */
final class LargeBlocks {
    private static final int PAGE = 4096;
    private static final int HEAD = 16;
    private static final int SIZE_AT = 8;
    private static final long FLAGS = 7;
    private static final long IS_MAPPED = 2;
    /** The number of pages without a block behind which the search ends. */
    private static final int MOST_MISSES = 512;

    private static final int MOST_READS = 1 << 18;

    private final FileChannel memory;
    private final ResidentPages pages;
    private final ByteBuffer head = ByteBuffer.allocate(HEAD).order(ByteOrder.nativeOrder());
    private int reads;

    /** @param memory {@code /proc/PID/mem}, or what stands for it */
    LargeBlocks(FileChannel memory, ResidentPages pages) {
        this.memory = memory;
        this.pages = pages;
    }

    /** How many resident bytes of {@code mapping} are such blocks. */
    long residentIn(Mapping mapping) {
        long bytes = 0;
        int misses = 0;
        for (long at = mapping.start(); at < mapping.end() && misses < MOST_MISSES && reads < MOST_READS; ) {
            long end = endOfBlocks(at, mapping.end());
            if (end > at) {
                bytes += pages.bytes(mapping, at, end);
                misses = 0;
                at = end;
            } else {
                misses++;
                at += PAGE;
            }
        }
        return bytes;
    }

    /** Where those end that lie one behind the other from {@code start} on; there if there is none. */
    private long endOfBlocks(long start, long limit) {
        long at = start;
        for (long block = blockAt(at, limit); block > 0 && reads < MOST_READS; block = blockAt(at, limit)) {
            at += block;
        }
        return at;
    }

    private long blockAt(long address, long end) {
        if (address >= end || !reads(address)) {
            return 0;
        }
        long size = head.getLong(SIZE_AT);
        long bytes = size & ~FLAGS;
        boolean fits = bytes > 0 && bytes % PAGE == 0 && bytes <= end - address;
        return fits && (size & FLAGS) == IS_MAPPED && head.getLong(0) == 0 ? bytes : 0;
    }

    /** What was there when the kernel listed it may be gone. */
    private boolean reads(long address) {
        reads++;
        head.clear();
        try {
            return memory.read(head, address) == HEAD;
        } catch (IOException e) {
            return false;
        }
    }
}
