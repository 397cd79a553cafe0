// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.hprof.output;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * Bytes of a report on their way out, some 64 KiB at once. Where they cannot be written, room is asked for once more; if there is none
 * they are thrown away, and why is known: that a report cannot be written harms nobody but the report.
 */
public final class ReportOutput {
    private static final int BUFFER_BYTES = 1 << 16;

    private final ReportTarget target;
    private final byte[] buffer = new byte[BUFFER_BYTES];
    private int buffered;
    private long written;
    private Optional<String> failure = Optional.empty();
    private BooleanSupplier room = () -> false;

    public ReportOutput(ReportTarget target) {
        this.target = target;
    }

    /**
     * From where room comes if there is none for the report.
     *
     * @param giver gives back what it has on the disk; false if it has nothing there
     */
    public void askForRoom(BooleanSupplier giver) {
        room = giver;
    }

    /** Writes something, or fails. */
    public interface Writing {
        void write() throws IOException;
    }

    /**
     * Writes a part of the report, or, into a file, nothing of it: what there was no room for does not take that of what comes behind it.
     * Why it is not there, or is not whole; empty if it is.
     *
     * @throws IOException as the part does; then it is not there either
     */
    public Optional<String> whole(Writing part) throws IOException {
        flush();
        long before = written;
        if (failure.isPresent()) {
            return failure;
        }
        try {
            part.write();
            flush();
        } catch (IOException e) {
            buffered = 0;
            goBack(before);
            throw e;
        }
        Optional<String> why = failure;
        if (why.isPresent()) {
            goBack(before);
        }
        return why;
    }

    private void goBack(long bytes) {
        if (target.cut(bytes)) {
            failure = Optional.empty();
            written = bytes;
        }
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
            written += part;
        }
    }

    /** Very many, from outside the Java heap: they are not copied first. */
    public void write(MemorySegment bytes) {
        flush();
        put(written, () -> target.write(bytes));
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
        if (buffered > 0) {
            int count = buffered;
            put(written - count, () -> target.write(buffer, count));
        }
        buffered = 0;
    }

    /** @param from how much has been written before */
    private void put(long from, Writing bytes) {
        if (failure.isPresent()) {
            return;
        }
        try {
            bytes.write();
        } catch (IOException e) {
            if (target.isFile() && room.getAsBoolean() && target.cut(from)) {
                putAgain(bytes);
            } else {
                fail(e);
            }
        }
    }

    private void putAgain(Writing bytes) {
        try {
            bytes.write();
        } catch (IOException e) {
            fail(e);
        }
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
