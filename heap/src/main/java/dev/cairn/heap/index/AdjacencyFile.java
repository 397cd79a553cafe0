// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.index;

import dev.cairn.heap.store.LongColumn;
import dev.cairn.heap.store.OffHeap;
import dev.cairn.heap.work.PartOrder;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;

/**
 * The file that rows go to, from several threads: part after part in the order of their numbers, so that rows lie as
 * their objects do. A part may come in pieces, each of which waits for the parts before.
 */
public final class AdjacencyFile {
    /** The number of rows in a block, whose beginning is remembered: as many as a word has bits. */
    public static final int BLOCK = Long.SIZE;

    private final FileChannel channel;
    private final LongColumn blocks;
    private final PartOrder order = new PartOrder();
    private long position;

    /**
     * Rows in a file that is empty.
     *
     * @param blocks where each block of rows begins, to be filled
     */
    public AdjacencyFile(FileChannel channel, LongColumn blocks) {
        this.channel = channel;
        this.blocks = blocks;
    }

    /** Waits until all parts before this one have ended; says where in the file it begins or goes on. */
    public long await(int part) {
        order.await(part);
        return position;
    }

    /** Writes a piece of the part whose turn it is. */
    public void write(byte[] bytes, int length) {
        ByteBuffer buffer = ByteBuffer.wrap(bytes, 0, length);
        try {
            while (buffer.hasRemaining()) {
                position += channel.write(buffer, position);
            }
        } catch (IOException e) {
            fail();
            throw new OffHeap.NoRoomException("The index cannot be written: is the disk full?", e);
        }
    }

    public void block(long number, long at) {
        blocks.set(number, at);
    }

    /** Ends the part whose turn it is. */
    public void end() {
        order.end();
    }

    /** Lets nobody wait for a part that will not come. */
    public void fail() {
        order.fail();
    }
}
