// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.files;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A file that has its name only once it is whole. Until then it lies beside that place under a name that begins with a
 * full stop, and it is deleted if anything fails. What a killed process left in the same folder is deleted when the next
 * file is begun there.
 */
public final class PendingFile {
    private static final String PART = ".part";
    private static final int BUFFER = 1 << 16;
    private static final FileAttribute<Set<PosixFilePermission>> AS_UMASK_SAYS =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-rw-rw-"));

    private PendingFile() {}

    /** Writes what the file is to hold. */
    @FunctionalInterface
    public interface Content<T> {
        T writeTo(OutputStream out) throws IOException;
    }

    /**
     * Makes a file where there is none, which only its owner may read. An interrupt ends the writing, and so does the end
     * of the process (Ctrl-C).
     *
     * @return what {@code content} returned
     * @throws UnwritableFileException if it exists, or cannot be written
     */
    public static <T> T create(Path target, Content<T> content) throws IOException {
        requireNone(target);
        Path unfinished = Unfinished.add(begin(target), Files::deleteIfExists);
        try {
            T result = write(
                    () -> Channels.newOutputStream(FileChannel.open(unfinished, StandardOpenOption.WRITE)),
                    target,
                    content);
            name(unfinished, target);
            return result;
        } finally {
            Files.deleteIfExists(unfinished);
            Unfinished.remove(unfinished);
        }
    }

    /**
     * What {@link #create} asks first, for those who have much to do before they can write.
     *
     * @throws UnwritableFileException if the file exists
     */
    public static void requireNone(Path target) throws UnwritableFileException {
        if (Files.exists(target, LinkOption.NOFOLLOW_LINKS)) {
            throw new UnwritableFileException(exists(target));
        }
    }

    /**
     * Makes a file, in place of the one that has the name. The umask decides who may read it. The end of the process does
     * not delete what is being written: a command may finish its file after Ctrl-C.
     *
     * @return what {@code content} returned
     * @throws UnwritableFileException if the name is not that of a file, or it cannot be written
     */
    public static <T> T replace(Path target, Content<T> content) throws IOException {
        return replace(target, begin(replaceable(target), AS_UMASK_SAYS), Optional.empty(), content);
    }

    /** As {@link #replace(Path, Content)}, but the file has these permissions from the moment on at which it has the name. */
    public static <T> T replace(Path target, Set<PosixFilePermission> permissions, Content<T> content)
            throws IOException {
        return replace(target, begin(replaceable(target)), Optional.of(permissions), content);
    }

    private static Path replaceable(Path target) throws UnwritableFileException {
        if (Files.exists(target) && !Files.isRegularFile(target)) {
            throw new UnwritableFileException(target + " is there and is no file; give another name.");
        }
        return target;
    }

    private static <T> T replace(
            Path target, Path unfinished, Optional<Set<PosixFilePermission>> permissions, Content<T> content)
            throws IOException {
        try {
            T result = write(() -> Files.newOutputStream(unfinished), target, content);
            if (permissions.isPresent()) {
                Files.setPosixFilePermissions(unfinished, permissions.get());
            }
            move(unfinished, target);
            return result;
        } finally {
            Files.deleteIfExists(unfinished);
        }
    }

    /**
     * As {@link #replace}, but what has the name by then stays. The file then gets the next of the names, all in one folder.
     *
     * @param targets the names, in the order in which they are tried
     * @return the name that it got
     * @throws UnwritableFileException also if files have all of the names
     */
    public static Path createAs(List<Path> targets, Content<?> content) throws IOException {
        Path target = targets.getFirst();
        Path unfinished = begin(target, AS_UMASK_SAYS);
        try {
            var _ = write(() -> Files.newOutputStream(unfinished), target, content);
            for (Path each : targets) {
                if (!Files.exists(each, LinkOption.NOFOLLOW_LINKS) && isNamed(unfinished, each)) {
                    return each;
                }
            }
            throw new UnwritableFileException(exists(target));
        } finally {
            Files.deleteIfExists(unfinished);
        }
    }

    private static boolean isNamed(Path unfinished, Path target) throws IOException {
        try {
            name(unfinished, target);
            return true;
        } catch (UnwritableFileException e) {
            if (e.getCause() instanceof FileAlreadyExistsException) {
                return false;
            }
            throw e;
        }
    }

    /** Opens the unfinished file. */
    @FunctionalInterface
    private interface Opening {
        OutputStream open() throws IOException;
    }

    private static <T> T write(Opening unfinished, Path target, Content<T> content) throws IOException {
        try (OutputStream out = NamingFailures.open(unfinished, target)) {
            T result = content.writeTo(out);
            out.flush();
            return result;
        }
    }

    /** A second name, as a rename would replace what somebody else made meanwhile. */
    private static void name(Path unfinished, Path target) throws IOException {
        try {
            try {
                Files.createLink(target, unfinished);
            } catch (FileAlreadyExistsException e) {
                throw e;
            } catch (UnsupportedOperationException | FileSystemException e) {
                Files.move(unfinished, target); // not every disk has files with two names
            }
        } catch (FileAlreadyExistsException e) {
            throw new UnwritableFileException(exists(target), e);
        } catch (IOException e) {
            throw failure(target, e);
        }
    }

    private static void move(Path unfinished, Path target) throws IOException {
        try {
            Files.move(unfinished, target, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw failure(target, e);
        }
    }

    private static String exists(Path target) {
        return target + " exists and is not replaced; remove it, or give another name.";
    }

    private static Path begin(Path target, FileAttribute<?>... attributes) throws IOException {
        Path absolute = target.toAbsolutePath();
        Path folder = absolute.getParent();
        Path name = absolute.getFileName();
        if (folder == null || name == null) {
            throw new UnwritableFileException(target + " is a folder; give the name of a file.");
        }
        try {
            dropAbandoned(folder);
            String prefix = "." + name + "." + ProcessMark.own().text() + ".";
            return Files.createTempFile(folder, prefix, PART, attributes);
        } catch (NoSuchFileException e) {
            if (Files.isDirectory(folder)) {
                throw failure(target, new IOException("nobody can make files in " + folder, e));
            }
            throw new UnwritableFileException(
                    "There is no folder " + folder + " to write " + name + " to; make it first.", e);
        } catch (AccessDeniedException e) {
            throw new UnwritableFileException(
                    target + " cannot be written: this user may make no files in " + folder
                            + "; choose another folder.",
                    e);
        } catch (IOException e) {
            throw failure(target, e);
        }
    }

    /** What others were at in this folder that were killed may be as large as what is begun now. */
    private static void dropAbandoned(Path folder) {
        try (DirectoryStream<Path> parts = Files.newDirectoryStream(folder, ".*" + PART)) {
            for (Path part : parts) {
                if (ProcessMark.in(part.getFileName().toString())
                                .filter(ProcessMark::hasEnded)
                                .isPresent()
                        && Files.isRegularFile(part, LinkOption.NOFOLLOW_LINKS)) {
                    Files.deleteIfExists(part);
                }
            }
        } catch (IOException | DirectoryIteratorException e) {
            // then they stay, and whether anything can be made here shows at once
        }
    }

    private static UnwritableFileException failure(Path target, IOException cause) {
        // Its message has the unfinished file's name, which nobody has heard of.
        String message = cause instanceof FileSystemException file ? file.getReason() : cause.getMessage();
        String why = Optional.ofNullable(message).orElse(cause.toString());
        return new UnwritableFileException(
                target + " cannot be written: " + why
                        + ". Nothing of it was kept; make room, or choose another folder.",
                cause);
    }

    /** Collects small writes, and names the file in a failure. */
    private static final class NamingFailures extends OutputStream {
        private final OutputStream out;
        private final Path target;
        private final byte[] buffer = new byte[BUFFER];
        private int fill;

        private NamingFailures(OutputStream out, Path target) {
            this.out = out;
            this.target = target;
        }

        static OutputStream open(Opening unfinished, Path target) throws IOException {
            try {
                return new NamingFailures(unfinished.open(), target);
            } catch (IOException e) {
                throw failure(target, e);
            }
        }

        @Override
        public void write(int b) throws IOException {
            if (fill == BUFFER) {
                drain();
            }
            buffer[fill++] = (byte) b;
        }

        @Override
        public void write(byte[] bytes, int from, int length) throws IOException {
            if (length > BUFFER - fill) {
                drain();
            }
            if (length > BUFFER) {
                pass(bytes, from, length);
            } else {
                System.arraycopy(bytes, from, buffer, fill, length);
                fill += length;
            }
        }

        @Override
        public void flush() throws IOException {
            drain();
        }

        @Override
        public void close() throws IOException {
            try (out) {
                drain();
            } catch (UnwritableFileException e) {
                throw e;
            } catch (IOException e) {
                throw failure(target, e);
            }
        }

        private void drain() throws IOException {
            int bytes = fill;
            fill = 0;
            pass(buffer, 0, bytes);
        }

        private void pass(byte[] bytes, int from, int length) throws IOException {
            try {
                out.write(bytes, from, length);
            } catch (IOException e) {
                throw failure(target, e);
            }
        }
    }
}
