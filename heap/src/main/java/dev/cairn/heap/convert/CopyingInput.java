// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.convert;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.zip.ZipException;

/** Copies a file while it is read. Numbers are big-endian. */
final class CopyingInput {
    private static final byte[] ZEROS = new byte[1 << 16];

    private final InputStream in;
    private final OutputStream out;
    private byte[] buffer = new byte[1 << 16];
    private int at;
    private int limit;
    private long passed;
    private boolean broken;

    /** The file ends within what was being copied; what there was of it is copied. */
    static final class CutException extends IOException {
        private static final long serialVersionUID = 1;
    }

    CopyingInput(InputStream in, OutputStream out) {
        this.in = in;
        this.out = out;
    }

    long position() {
        return passed + at;
    }

    /** Whether the compressed file ends before what it holds does. */
    boolean broken() {
        return broken;
    }

    /** Has a number of the next bytes at hand, or as many as there are, and says how many. */
    int look(int bytes) throws IOException {
        if (limit - at < bytes) {
            if (bytes > buffer.length) {
                buffer = Arrays.copyOf(buffer, bytes);
            }
            System.arraycopy(buffer, at, buffer, 0, limit - at);
            passed += at;
            limit -= at;
            at = 0;
            try {
                while (limit < bytes) {
                    int read = in.read(buffer, limit, buffer.length - limit);
                    if (read < 0) {
                        break;
                    }
                    limit += read;
                }
            } catch (EOFException | ZipException e) {
                broken = true;
            }
        }
        return Math.min(bytes, limit - at);
    }

    /** One of the bytes that {@link #look} has at hand. */
    int byteAt(int ahead) {
        return buffer[at + ahead] & 0xFF;
    }

    /** A number of up to 8 of the bytes that {@link #look} has at hand. */
    long numberAt(int ahead, int bytes) {
        long value = 0;
        for (int i = 0; i < bytes; i++) {
            value = (value << 8) | byteAt(ahead + i);
        }
        return value;
    }

    /** Copies a number of up to 8 bytes, and gives it. */
    long copyNumber(int bytes) throws IOException {
        if (look(bytes) < bytes) {
            copy(bytes);
        }
        long value = numberAt(0, bytes);
        copy(bytes);
        return value;
    }

    /** The next bytes, or as many as there are, without going on; for a few. */
    byte[] ahead(int bytes) throws IOException {
        int there = look(bytes);
        return Arrays.copyOfRange(buffer, at, at + there);
    }

    void copy(long bytes) throws IOException {
        pass(bytes, true);
    }

    /** Passes over bytes, and writes as many zeros. */
    void blank(long bytes) throws IOException {
        pass(bytes, false);
    }

    /** Passes over bytes, and writes nothing. */
    void skip(long bytes) throws IOException {
        for (long left = bytes; left > 0; ) {
            if (look(1) == 0) {
                throw new CutException();
            }
            int now = (int) Math.min(left, limit - at);
            at += now;
            left -= now;
        }
    }

    private void pass(long bytes, boolean asTheyAre) throws IOException {
        for (long left = bytes; left > 0; ) {
            if (look(1) == 0) {
                throw new CutException();
            }
            int now = (int) Math.min(left, limit - at);
            if (asTheyAre) {
                out.write(buffer, at, now);
            } else {
                now = Math.min(now, ZEROS.length);
                out.write(ZEROS, 0, now);
            }
            at += now;
            left -= now;
        }
    }
}
