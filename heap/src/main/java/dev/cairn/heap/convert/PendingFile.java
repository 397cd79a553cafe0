// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.convert;

import dev.cairn.files.ProcessMark;
import dev.cairn.heap.SnapshotException;
import dev.cairn.heap.store.Unfinished;
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
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.zip.GZIPOutputStream;

/**
 * A file that has its name only once it is whole. Until then it lies beside that place under a name that begins with a
 * full stop, and it is deleted if anything fails, or the process ends before (Ctrl-C). A file whose name ends in {@code
 * .gz} is compressed. No file is replaced.
 */
final class PendingFile {
    private static final String PART = ".part";
    private static final int BUFFER = 1 << 16;

    private PendingFile() {}

    /** Writes what the file is to hold. */
    interface Content<T> {
        T writeTo(OutputStream out) throws IOException;
    }

    /**
     * Makes a file.
     *
     * @throws SnapshotException if it exists, or cannot be written
     */
    static <T> T write(Path target, Content<T> content) throws IOException {
        if (Files.exists(target, LinkOption.NOFOLLOW_LINKS)) {
            throw new SnapshotException(exists(target));
        }
        Path unfinished = create(target);
        try {
            T result;
            try (FileChannel channel = FileChannel.open(unfinished, StandardOpenOption.WRITE);
                    OutputStream file = new Telling(Channels.newOutputStream(channel), target);
                    OutputStream out = compressed(file, target)) {
                result = content.writeTo(out);
                out.flush();
            }
            name(unfinished, target);
            return result;
        } finally {
            Files.deleteIfExists(unfinished);
            Unfinished.remove(unfinished);
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
            throw new SnapshotException(exists(target), e);
        } catch (IOException e) {
            throw failure(target, e);
        }
    }

    private static String exists(Path target) {
        return target + " exists and is not replaced; remove it, or give another name.";
    }

    private static Path create(Path target) throws IOException {
        Path absolute = target.toAbsolutePath();
        Path folder = absolute.getParent();
        Path name = absolute.getFileName();
        if (folder == null || name == null) {
            throw new SnapshotException(target + " is a folder; give the name of a file.");
        }
        try {
            dropAbandoned(folder);
            String prefix = "." + name + "." + ProcessMark.own().text() + ".";
            return Unfinished.add(Files.createTempFile(folder, prefix, PART), Files::deleteIfExists);
        } catch (NoSuchFileException e) {
            if (Files.isDirectory(folder)) {
                throw failure(target, new IOException("nobody can make files in " + folder, e));
            }
            throw new SnapshotException(
                    "There is no folder " + folder + " to write " + name + " to; make it first.", e);
        } catch (AccessDeniedException e) {
            throw new SnapshotException(
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

    private static OutputStream compressed(OutputStream file, Path target) throws IOException {
        return target.toString().endsWith(".gz") ? new GZIPOutputStream(file, BUFFER) : file;
    }

    private static SnapshotException failure(Path target, IOException cause) {
        // Its message has the unfinished file's name, which nobody has heard of.
        String message = cause instanceof FileSystemException file ? file.getReason() : cause.getMessage();
        String why = Optional.ofNullable(message).orElse(cause.toString());
        return new SnapshotException(
                target + " cannot be written: " + why
                        + ". Nothing of it was kept; make room, or choose another folder.",
                cause);
    }

    /** Collects small writes, and says of a failure which file it was. */
    private static final class Telling extends OutputStream {
        private final OutputStream out;
        private final Path target;
        private final byte[] buffer = new byte[BUFFER];
        private int fill;

        Telling(OutputStream out, Path target) {
            this.out = out;
            this.target = target;
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
            drain();
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
