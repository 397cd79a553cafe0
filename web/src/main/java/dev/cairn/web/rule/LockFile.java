// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.rule;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import java.util.Set;

/** An empty file that processes of one user lock in turn. The end of a process, however it comes, gives way to the next one. */
final class LockFile {
    private LockFile() {}

    /**
     * Locks it until the channel is closed; makes it first if it is not there.
     *
     * @return empty if somebody else holds it, in this process or in another
     */
    static Optional<FileChannel> tryLock(Path file) throws IOException {
        Path folder = Optional.ofNullable(file.getParent()).orElse(file);
        Files.createDirectories(
                folder, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        FileChannel channel = FileChannel.open(
                file,
                Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        boolean locked = false;
        try {
            FileLock lock = channel.tryLock();
            locked = lock != null;
        } catch (OverlappingFileLockException e) {
            // somebody else in this process
        } finally {
            if (!locked) {
                channel.close();
            }
        }
        return locked ? Optional.of(channel) : Optional.empty();
    }

    /** Why it could not be locked, as a sentence with the way out. */
    static String cannotBeLocked(Path file, IOException e) {
        String why = switch (e) {
            case AccessDeniedException _ -> "this user may not write there";
            case FileSystemException its ->
                Optional.ofNullable(its.getReason()).orElse("something else lies in the way at " + its.getFile());
            default -> Optional.ofNullable(e.getMessage()).orElse("its disk refuses that");
        };
        return file + " cannot be locked: " + why + ". Make it possible to write there.";
    }
}
