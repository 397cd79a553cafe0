// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.export;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;

/** A file that is written beside its place, under a name that begins with a full stop, and moved there once it is whole. */
final class PendingFile {
    private static final int BUFFER = 1 << 16;

    private PendingFile() {}

    /** Writes what the file is to hold. */
    interface Content<T> {
        T writeTo(OutputStream out) throws IOException;
    }

    static <T> T write(Path target, Content<T> content) throws IOException {
        if (Files.exists(target) && !Files.isRegularFile(target)) {
            throw new ProfileExportException(target + " is there and is no file; give another name.");
        }
        Path unfinished = create(target);
        try {
            T result;
            try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(unfinished), BUFFER)) {
                result = content.writeTo(out);
            }
            Files.move(unfinished, target, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
            return result;
        } catch (ProfileExportException e) {
            throw e;
        } catch (IOException e) {
            throw failure(target, e);
        } finally {
            Files.deleteIfExists(unfinished);
        }
    }

    private static Path create(Path target) throws IOException {
        Path absolute = target.toAbsolutePath();
        Path folder = absolute.getParent();
        Path name = absolute.getFileName();
        if (folder == null || name == null) {
            throw new ProfileExportException(target + " is a folder; give the name of a file.");
        }
        try {
            return Files.createFile(folder.resolve("." + name + "."
                    + ProcessHandle.current().pid() + "-" + Long.toHexString(System.nanoTime()) + ".part"));
        } catch (NoSuchFileException e) {
            if (Files.isDirectory(folder)) {
                throw failure(target, new IOException("nobody can make files in " + folder, e));
            }
            throw new ProfileExportException(
                    "There is no folder " + folder + " to write " + name + " to; make it first.", e);
        } catch (AccessDeniedException e) {
            throw new ProfileExportException(
                    target + " cannot be written: this user may make no files in " + folder
                            + "; choose another folder.",
                    e);
        } catch (IOException e) {
            throw failure(target, e);
        }
    }

    private static ProfileExportException failure(Path target, IOException cause) {
        // Its message has the unfinished file's name, which nobody has heard of.
        String message = cause instanceof FileSystemException file ? file.getReason() : cause.getMessage();
        String why = Optional.ofNullable(message).orElse(cause.toString());
        return new ProfileExportException(
                target + " cannot be written: " + why
                        + ". Nothing of it was kept; make room, or choose another folder.",
                cause);
    }
}
