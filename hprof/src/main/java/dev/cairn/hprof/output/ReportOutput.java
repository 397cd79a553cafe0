// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.hprof.output;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.Optional;

/**
 * Bytes of a report on their way out, some 64 KiB at once. Where they cannot be written they are thrown away, and why is known:
 * that a report cannot be written harms nobody but the report.
 */
public final class ReportOutput {
    private static final int BUFFER_BYTES = 1 << 16;

    private final ReportTarget target;
    private final byte[] buffer = new byte[BUFFER_BYTES];
    private int buffered;
    private long written;
    private Optional<String> failure = Optional.empty();

    public ReportOutput(ReportTarget target) {
        this.target = target;
    }

    public void write(byte[] bytes) {
        write(bytes, 0, bytes.length);
    }

    public void write(byte[] bytes, int from, int count) {
        int done = 0;
        while (done < count) {
            if (buffered == buffer.length) {
                flush();
            }
            int part = Math.min(count - done, buffer.length - buffered);
            System.arraycopy(bytes, from + done, buffer, buffered, part);
            buffered += part;
            done += part;
        }
        written += count;
    }

    /** Very many, from outside the Java heap: they are not copied first. */
    public void write(MemorySegment bytes) {
        flush();
        if (failure.isEmpty()) {
            try {
                target.write(bytes);
            } catch (IOException e) {
                fail(e);
            }
        }
        written += bytes.byteSize();
    }

    public void write(int b) {
        if (buffered == buffer.length) {
            flush();
        }
        buffer[buffered++] = (byte) b;
        written++;
    }

    /** Whether nobody has to read what is written, so that writing holds up nothing. */
    public boolean neverWaits() {
        return target.isFile();
    }

    /** How many bytes there have been, with those that could not be written. */
    public long written() {
        return written;
    }

    public void flush() {
        if (failure.isEmpty() && buffered > 0) {
            try {
                target.write(buffer, buffered);
            } catch (IOException e) {
                fail(e);
            }
        }
        buffered = 0;
    }

    private void fail(IOException e) {
        failure = Optional.of(Optional.ofNullable(e.getMessage()).orElse("the system gave no reason"));
    }

    /** Why something could not be written. */
    public Optional<String> failure() {
        return failure;
    }

    public void close() {
        flush();
        target.close();
    }
}
