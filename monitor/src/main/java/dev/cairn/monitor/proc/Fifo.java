// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.proc;

import dev.cairn.files.FileStatus;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The end of a FIFO that is read, open from before its writer comes: so no writer ever waits for a reader. Once this is
 * closed, what a writer still writes fails at once.
 */
public final class Fifo implements AutoCloseable {
    private static final int OWNER_ALONE = 0600;
    /** A reader that is kept for a moment then does not stop the writer at once. Linux lets any user have as much. */
    private static final int PIPE_BYTES = 1 << 20;

    private static final int F_SETPIPE_SZ = 1031;
    private static final short POLLIN = 1;
    private static final short POLLERR = 8;
    private static final short POLLHUP = 16;
    private static final int POLL_BYTES = 8; // int fd, short events, short revents
    private static final int EVENTS_AT = 4;
    private static final int FOUND_AT = 6;

    private static final MethodHandle POLL = Libc.function(
            "poll",
            FunctionDescriptor.of(
                    ValueLayout.JAVA_INT, ValueLayout.ADDRESS, ValueLayout.JAVA_LONG, ValueLayout.JAVA_INT));
    private static final MethodHandle READ = Libc.function(
            "read",
            FunctionDescriptor.of(
                    ValueLayout.JAVA_LONG, ValueLayout.JAVA_INT, ValueLayout.ADDRESS, ValueLayout.JAVA_LONG));
    private static final MethodHandle FCNTL = Libc.function(
            "fcntl",
            FunctionDescriptor.of(
                    ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.JAVA_INT),
            Linker.Option.firstVariadicArg(2));

    private final int fd;
    private final Arena arena = Arena.ofShared();
    private final MemorySegment poll = arena.allocate(POLL_BYTES, Integer.BYTES);
    private final MemorySegment buffer = arena.allocate(PIPE_BYTES);
    private boolean closed;

    private Fifo(int fd) {
        this.fd = fd;
        poll.set(ValueLayout.JAVA_INT, 0, fd);
        poll.set(ValueLayout.JAVA_SHORT, EVENTS_AT, POLLIN);
    }

    /**
     * Makes a FIFO and opens its end.
     *
     * @param owner the one user that is to write to it
     * @throws IOException if it cannot be made; the message is the end of a sentence
     */
    public static Fifo make(OpenFolder folder, String name, long owner) throws IOException {
        requireMade(folder, name);
        return opened(Libc.openReadEnd(folder.file(name)), owner);
    }

    /** The same of one that its writer opens for reading too, and that so never {@linkplain State#ENDED ends}. */
    public static Fifo makeForBoth(OpenFolder folder, String name, long owner) throws IOException {
        requireMade(folder, name);
        return opened(Libc.openBothEnds(folder.file(name)), owner);
    }

    /** Lets a process go on that waits for the other end of a FIFO: what is written to it then fails. */
    public static void release(Path path) {
        int fd = FileStatus.of(path).filter(found -> found.is(FileStatus.FIFO)).isPresent()
                ? Libc.openBothEnds(path)
                : -1;
        if (fd >= 0) {
            Libc.close(fd);
        }
    }

    private static void requireMade(OpenFolder folder, String name) throws IOException {
        if (!folder.makeFifo(name, OWNER_ALONE)) {
            throw new IOException("no FIFO can be made there");
        }
    }

    private static Fifo opened(int fd, long owner) throws IOException {
        if (fd < 0) {
            throw new IOException("the FIFO there cannot be opened");
        }
        Fifo fifo = new Fifo(fd);
        try {
            fifo.giveTo(owner);
            Libc.call(() -> (int) FCNTL.invokeExact(fd, F_SETPIPE_SZ, PIPE_BYTES));
            return fifo;
        } catch (IOException e) {
            fifo.close();
            throw e;
        }
    }

    /** By what is open, as the owner of the folder may have put something else there. */
    private void giveTo(long owner) throws IOException {
        Path opened = Path.of("/proc/self/fd/" + fd);
        Optional<FileStatus> status = FileStatus.ofOpened(opened)
                .filter(found -> found.is(FileStatus.FIFO) && (found.isOfThisUser() || found.uid() == owner));
        if (status.isEmpty()) {
            throw new IOException("somebody else put something in the place of the FIFO");
        }
        if (status.get().uid() != owner) {
            Files.setAttribute(opened, "unix:uid", (int) owner);
        }
    }

    /** What a look at it shows. */
    public enum State {
        /** Nothing is there yet. */
        EMPTY,
        /** Bytes are there. */
        READABLE,
        /** Its writer has closed it, and all has been read. */
        ENDED
    }

    /** Waits for bytes, or for the end, for so long. */
    public synchronized State await(int millis) {
        if (closed) {
            return State.ENDED;
        }
        poll.set(ValueLayout.JAVA_SHORT, FOUND_AT, (short) 0);
        int _ = Libc.call(() -> (int) POLL.invokeExact(poll, 1L, millis));
        short found = poll.get(ValueLayout.JAVA_SHORT, FOUND_AT);
        if ((found & POLLIN) != 0) {
            return State.READABLE;
        }
        return (found & (POLLHUP | POLLERR)) != 0 ? State.ENDED : State.EMPTY;
    }

    /** Reads what is there, if anything is; how many bytes that was. */
    public synchronized int read(byte[] bytes, int from, int count) {
        if (closed) {
            return 0;
        }
        long most = Math.min(count, PIPE_BYTES);
        int read = (int) (long) Libc.call(() -> (long) READ.invokeExact(fd, buffer, most));
        if (read <= 0) {
            return 0;
        }
        MemorySegment.copy(buffer, ValueLayout.JAVA_BYTE, 0, bytes, from, read);
        return read;
    }

    @Override
    public synchronized void close() {
        if (!closed) {
            closed = true;
            Libc.close(fd);
            arena.close();
        }
    }
}
