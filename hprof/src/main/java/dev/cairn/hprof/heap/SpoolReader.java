// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.hprof.heap;

import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/** Reads a spool file from its beginning on. */
final class SpoolReader {
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    private final SpoolFile spool;
    private final byte[] buffer = new byte[SpoolFile.BUFFER_BYTES];
    private long bufferAt;
    private int next;
    private int end;

    SpoolReader(SpoolFile spool) {
        this.spool = spool;
    }

    /** Whether there is one more byte. */
    boolean hasMore() throws IOException {
        return have(1);
    }

    /** Has {@code count} bytes in memory, unless the file ends before. */
    private boolean have(int count) throws IOException {
        if (end - next < count) {
            bufferAt += next;
            next = 0;
            spool.doneTo(bufferAt);
            byte[] read = buffer;
            end = spool.read(bufferAt, read);
        }
        return end - next >= count;
    }

    private void want(int count) throws IOException {
        if (!have(count)) {
            Arrays.fill(buffer, (byte) 0);
            throw new IOException("the file ends too soon");
        }
    }

    int u1() throws IOException {
        want(1);
        return buffer[next++] & 0xFF;
    }

    int u4() throws IOException {
        want(Integer.BYTES);
        int value = (int) INT.get(buffer, next);
        next += Integer.BYTES;
        return value;
    }

    long u8() throws IOException {
        want(Long.BYTES);
        long value = (long) LONG.get(buffer, next);
        next += Long.BYTES;
        return value;
    }

    /** Has the next bytes in memory, for {@link #peek}; at most as many as a buffer has. */
    void hold(int count) throws IOException {
        want(count);
    }

    /** The number {@code offset} bytes further on. */
    long peek(int offset) {
        return (long) LONG.get(buffer, next + offset);
    }

    /** What is not in memory is not read for that. */
    void skip(long count) throws IOException {
        if (count <= end - next) {
            next += (int) count;
            return;
        }
        bufferAt += next + count;
        next = 0;
        end = 0;
        if (bufferAt > spool.position()) {
            throw new IOException("the file ends too soon");
        }
    }
}
