// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.ring;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/** A file or a socket that this process was started with. Reading and writing wait; one thread may do each. */
public final class InheritedDescriptor implements AutoCloseable {
    private static final int BUFFER_BYTES = 1 << 16;

    private final int fd;
    private final MemorySegment in = Arena.ofAuto().allocate(BUFFER_BYTES, Long.BYTES);
    private final MemorySegment out = Arena.ofAuto().allocate(BUFFER_BYTES, Long.BYTES);
    private boolean closed;

    public InheritedDescriptor(int fd) {
        this.fd = fd;
    }

    /** Bytes that were read into the array's beginning; 0 is the end. */
    public int read(byte[] into) throws IOException {
        MemorySegment place = in.asSlice(0, Math.min(into.length, BUFFER_BYTES));
        long got = SystemCalls.read(fd, place);
        while (got == -SystemCalls.EINTR) {
            got = SystemCalls.read(fd, place);
        }
        if (got < 0) {
            throw new IOException(SystemCalls.errorText(got));
        }
        MemorySegment.copy(in, ValueLayout.JAVA_BYTE, 0, into, 0, (int) got);
        return (int) got;
    }

    /** Whether it is an ordinary file. */
    public boolean isFile() {
        return Files.isRegularFile(Path.of("/proc/self/fd/" + fd));
    }

    /** Writes that many bytes of the array's beginning. */
    public void write(byte[] bytes, int count) throws IOException {
        int done = 0;
        while (done < count) {
            int part = Math.min(count - done, BUFFER_BYTES);
            MemorySegment.copy(bytes, done, out, ValueLayout.JAVA_BYTE, 0, part);
            write(out.asSlice(0, part));
            done += part;
        }
    }

    /** Writes all bytes of memory outside the Java heap. */
    public void write(MemorySegment bytes) throws IOException {
        for (long done = 0; done < bytes.byteSize(); ) {
            long put = SystemCalls.write(fd, bytes.asSlice(done));
            if (put < 0 && put != -SystemCalls.EINTR) {
                throw new IOException(SystemCalls.errorText(put));
            }
            done += Math.max(put, 0);
        }
    }

    /**
     * Makes an ordinary file end after {@code bytes} bytes, and continues writing there; false if it is none or that
     * fails.
     */
    public boolean cut(long bytes) {
        return isFile()
                && SystemCalls.ftruncate(fd, bytes) == 0
                && SystemCalls.lseek(fd, bytes, SystemCalls.SEEK_SET) == bytes;
    }

    /** Of a socket: how long a write waits at most for the other side to read. */
    public void limitWrites(Duration most) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment time = arena.allocate(2L * Long.BYTES, Long.BYTES); // struct timeval
            time.set(ValueLayout.JAVA_LONG, 0, most.toSeconds());
            SystemCalls.setsockopt(fd, SystemCalls.SOL_SOCKET, SystemCalls.SO_SNDTIMEO, time);
        }
    }

    /** Closing again does nothing. */
    @Override
    public synchronized void close() {
        if (!closed) {
            closed = true;
            SystemCalls.close(fd);
        }
    }
}
