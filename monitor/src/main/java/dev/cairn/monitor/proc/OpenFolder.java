// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.proc;

import dev.cairn.files.FileStatus;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.util.Map;
import java.util.Objects;

/**
 * A folder that somebody else could exchange under our hands, such as one in a container: once open, all work is done on
 * that very folder, whatever its path leads to meanwhile. No link is followed on the way to it.
 */
public final class OpenFolder implements AutoCloseable {
    private static final int O_NOFOLLOW = 0400000;
    private static final int O_DIRECTORY = 0200000;
    private static final int O_CLOEXEC = 02000000;

    private static final MethodHandle OPENAT = Libc.function(
            "openat",
            FunctionDescriptor.of(
                    ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.ADDRESS, ValueLayout.JAVA_INT),
            Linker.Option.firstVariadicArg(3));
    private static final MethodHandle MKDIRAT = Libc.function(
            "mkdirat",
            FunctionDescriptor.of(
                    ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.ADDRESS, ValueLayout.JAVA_INT));
    private static final MethodHandle MKFIFOAT = Libc.function(
            "mkfifoat",
            FunctionDescriptor.of(
                    ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.ADDRESS, ValueLayout.JAVA_INT));
    private static final MethodHandle FCHMOD = Libc.function(
            "fchmod", FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.JAVA_INT));

    private final int fd;

    private OpenFolder(int fd) {
        this.fd = fd;
    }

    /**
     * Opens the root of a process, as that process sees it.
     *
     * @throws IOException if this process may not look there, or the other has ended
     */
    public static OpenFolder rootOf(ProcFs proc, long pid) throws IOException {
        // The last part is no link in a file system but the kernel's own way to that root, so it is followed.
        return opened(open(-1, proc.of(pid, "root").toString(), O_DIRECTORY | O_CLOEXEC));
    }

    /**
     * Opens a folder as a process sees it, with no link on the way: a container could lead us out of itself.
     *
     * @param path absolute, and in its shortest form
     * @throws IOException if there is none, or a part of its path is a link
     */
    public static OpenFolder inside(ProcFs proc, long pid, String path) throws IOException {
        OpenFolder reached = rootOf(proc, pid);
        for (String name : path.substring(1).split("/", -1)) {
            if (!name.isEmpty()) {
                try (OpenFolder outer = reached) {
                    reached = outer.enter(name);
                }
            }
        }
        return reached;
    }

    /**
     * Opens a folder as this process sees it. Links are followed.
     *
     * @throws IOException if there is none, or it may not be read
     */
    public static OpenFolder at(Path path) throws IOException {
        return opened(open(-1, path.toString(), O_DIRECTORY | O_CLOEXEC));
    }

    /**
     * Opens the folder {@code name} in this one.
     *
     * @throws IOException if there is none, or it is a link
     */
    public OpenFolder enter(String name) throws IOException {
        return opened(open(fd, name, O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
    }

    private static OpenFolder opened(int fd) throws IOException {
        if (fd < 0) {
            throw new IOException("is not there, or is a link");
        }
        return new OpenFolder(fd);
    }

    /** Makes the folder {@code name} in this one; false if something of that name is there, or it cannot be. */
    public boolean make(String name, int mode) {
        try (Arena arena = Arena.ofConfined()) {
            var text = arena.allocateFrom(name);
            return Libc.call(() -> (int) MKDIRAT.invokeExact(fd, text, mode)) == 0;
        }
    }

    /** Makes the FIFO {@code name} in this folder; false if something of that name is there, or it cannot be. */
    public boolean makeFifo(String name, int mode) {
        try (Arena arena = Arena.ofConfined()) {
            var text = arena.allocateFrom(name);
            return Libc.call(() -> (int) MKFIFOAT.invokeExact(fd, text, mode)) == 0;
        }
    }

    /** Sets the mode of this folder itself. */
    public void setMode(int mode) {
        Libc.call(() -> (int) FCHMOD.invokeExact(fd, mode));
    }

    /**
     * Makes this folder another user's.
     *
     * @throws IOException if this process may not
     */
    public void giveTo(long uid) throws IOException {
        Files.setAttribute(path(), "unix:uid", (int) uid);
    }

    /** Whether both are one folder, by whatever path they were reached. */
    public boolean isSameAs(OpenFolder other) throws IOException {
        return identity().equals(other.identity());
    }

    /** Whether what is put into the one folder takes from the room of the other. */
    public boolean sharesDiskWith(OpenFolder other) throws IOException {
        return Objects.equals(identity().get("dev"), other.identity().get("dev"));
    }

    private Map<String, Object> identity() throws IOException {
        return Files.readAttributes(path(), "unix:dev,ino");
    }

    /** How many bytes this process may still put here; 0 if that is not known. */
    public long usableBytes() {
        return path().toFile().getUsableSpace();
    }

    /** Leads to a file of this very folder while this is open, whatever has become of the folder's own path. */
    public Path file(String name) {
        return path().resolve(name);
    }

    /** The user that this folder belongs to. */
    public long uid() throws IOException {
        return status().uid();
    }

    /** Whether somebody else than its owner could exchange what others have put into this folder. */
    public boolean isUnsafeForOthers() throws IOException {
        FileStatus status = status();
        return status.isWritableByOthers() && !status.isSticky();
    }

    /** Whether anybody but its owner may write to this folder. */
    public boolean isWritableByOthers() throws IOException {
        return status().isWritableByOthers();
    }

    private FileStatus status() throws IOException {
        return FileStatus.ofOpened(path()).orElseThrow(() -> new IOException("cannot be looked at"));
    }

    /** The files of this folder, whatever has become of its path. */
    @SuppressWarnings("StreamResourceLeak") // the caller closes it
    public SecureDirectoryStream<Path> files() throws IOException {
        DirectoryStream<Path> stream = Files.newDirectoryStream(path());
        if (stream instanceof SecureDirectoryStream<Path> secure) {
            return secure;
        }
        stream.close();
        throw new IOException("has no safe way to its files on this system");
    }

    /** The descriptor, by which another process may look here while this is open. */
    public int number() {
        return fd;
    }

    /** Leads to what is open, and to nothing else. */
    private Path path() {
        return Path.of("/proc/self/fd/" + fd);
    }

    private static int open(int at, String name, int flags) {
        try (Arena arena = Arena.ofConfined()) {
            var text = arena.allocateFrom(name);
            return Libc.call(() -> (int) OPENAT.invokeExact(at, text, flags));
        }
    }

    @Override
    public void close() {
        Libc.close(fd);
    }
}
