// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.proc;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.file.Path;

/**
 * Calls into the C library, for what Java's own API cannot say. Results are as the C library gives them: negative is
 * failure.
 */
public final class Libc {
    private static final int O_RDONLY = 0;
    private static final int O_RDWR = 2;
    private static final int O_NONBLOCK = 04000;
    private static final int O_NOFOLLOW = 0400000;
    private static final int O_CLOEXEC = 02000000;

    private static final MethodHandle OPEN = function(
            "open",
            FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.ADDRESS, ValueLayout.JAVA_INT),
            Linker.Option.firstVariadicArg(2));
    private static final MethodHandle CLOSE =
            function("close", FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT));

    private Libc() {}

    /** A call that throws only if the function's description has a bug. */
    public interface Call<T> {
        T run() throws Throwable;
    }

    public static <T> T call(Call<T> call) {
        try {
            return call.run();
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    /**
     * The function {@code name} of the C library.
     *
     * @throws IllegalCallerException where native access is denied
     * @throws java.util.NoSuchElementException where this C library has no such function
     */
    public static MethodHandle function(String name, FunctionDescriptor type, Linker.Option... options) {
        Linker linker = Linker.nativeLinker();
        return linker.downcallHandle(linker.defaultLookup().findOrThrow(name), type, options);
    }

    /** Opens for reading, without ever waiting for somebody else to open a FIFO for writing. */
    static int openWithoutWaiting(Path path) {
        return openWithoutWaiting(path, O_RDONLY);
    }

    /** The same, but a link is not followed. */
    static int openReadEnd(Path path) {
        return openWithoutWaiting(path, O_RDONLY | O_NOFOLLOW);
    }

    /** Opens both ends of a FIFO, so that nobody waits for somebody to open the other. A link is not followed. */
    static int openBothEnds(Path path) {
        return openWithoutWaiting(path, O_RDWR | O_NOFOLLOW);
    }

    private static int openWithoutWaiting(Path path, int access) {
        try (Arena arena = Arena.ofConfined()) {
            var name = arena.allocateFrom(path.toString());
            return call(() -> (int) OPEN.invokeExact(name, access | O_NONBLOCK | O_CLOEXEC));
        }
    }

    public static void close(int fd) {
        call(() -> (int) CLOSE.invokeExact(fd));
    }
}
