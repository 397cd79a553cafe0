// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.dump;

import dev.cairn.monitor.proc.Fifo;
import java.io.IOException;
import java.io.InputStream;

/**
 * What the VM writes into a FIFO, for the one thread that takes it. Another one looks at how far it is, and at whether the
 * taker is at work with what it has read.
 */
final class DumpStream extends InputStream {
    private static final int LOOK_MILLIS = 100;

    private final Fifo fifo;
    private volatile long bytes;
    /** From the beginning: one that never asks stands still as well. */
    private volatile boolean atWork = true;

    private volatile boolean ended;
    private volatile boolean cut;

    DumpStream(Fifo fifo) {
        this.fifo = fifo;
    }

    /** How many bytes have been read. */
    long bytes() {
        return bytes;
    }

    /** Whether the taker has what it read in hand, and asks for nothing more yet. */
    boolean isInHand() {
        return atWork;
    }

    /** Whether the VM has closed it, and all has been read. */
    boolean hasEnded() {
        return ended;
    }

    /** Ends it for both sides. */
    void cut() {
        cut = true;
        fifo.close();
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : Byte.toUnsignedInt(one[0]);
    }

    @Override
    @SuppressWarnings("NonAtomicOperationOnVolatileField") // one thread reads
    public int read(byte[] into, int from, int count) throws IOException {
        if (count == 0) {
            return 0;
        }
        atWork = false;
        while (!cut) {
            switch (fifo.await(LOOK_MILLIS)) {
                case ENDED -> {
                    if (!cut) {
                        ended = true;
                        return -1;
                    }
                }
                case READABLE -> {
                    int read = fifo.read(into, from, count);
                    if (read > 0) {
                        long taken = bytes + read; // one thread writes
                        bytes = taken;
                        atWork = true;
                        return read;
                    }
                }
                case EMPTY -> {}
            }
        }
        throw new IOException("it was cut");
    }
}
