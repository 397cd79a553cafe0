// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.index;

import dev.cairn.heap.store.OffHeap;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;

/** Writes a {@link WideColumn} to a file, in parts that may come from several threads and in any order. */
public final class WideColumnFile {
    private final FileChannel channel;
    private final int width;

    /**
     * A column in a file that is empty.
     *
     * @param largest value that the column must hold
     */
    public WideColumnFile(FileChannel channel, long largest) {
        this.channel = channel;
        this.width = WideColumn.widthFor(largest);
    }

    /** Bytes of a value. */
    public int width() {
        return width;
    }

    /** Puts a value into a part that is being made. */
    public void put(byte[] part, int place, int value) {
        int at = place * width;
        part[at] = (byte) value;
        part[at + 1] = (byte) (value >>> 8);
        if (width == Integer.BYTES) {
            part[at + 2] = (byte) (value >>> 16);
            part[at + 3] = (byte) (value >>> 24);
        }
    }

    /** Writes the first values of a part. */
    public void write(long position, byte[] part, int values) {
        ByteBuffer buffer = ByteBuffer.wrap(part, 0, values * width);
        long at = position * width;
        try {
            while (buffer.hasRemaining()) {
                at += channel.write(buffer, at);
            }
        } catch (IOException e) {
            throw new OffHeap.NoRoomException("The index cannot be written: is the disk full?", e);
        }
    }
}
