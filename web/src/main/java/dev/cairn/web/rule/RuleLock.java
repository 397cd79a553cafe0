// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.rule;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import java.util.Set;

/**
 * Sees to it that only one server of a user acts on the rules: two would capture all twice. The end of a process, however it comes,
 * gives way to the next one. Owned by one thread.
 */
final class RuleLock implements AutoCloseable {
    private final Path file;
    private Optional<FileChannel> held = Optional.empty();

    RuleLock(Path file) {
        this.file = file;
    }

    /** Why it is not this server's turn, as a sentence; tries to make it so. */
    Optional<String> whyNotOurs() {
        if (held.isPresent()) {
            return Optional.empty();
        }
        try {
            Path folder = Optional.ofNullable(file.getParent()).orElse(file);
            Files.createDirectories(
                    folder, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
            FileChannel channel = FileChannel.open(
                    file,
                    Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS),
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
            held = locked(channel);
        } catch (IOException e) {
            return Optional.of("No rule is active, as " + file + " cannot be locked (" + e
                    + "): make it possible to write there.");
        }
        return held.isPresent()
                ? Optional.empty()
                : Optional.of("Another server of this user acts on the rules; ask that one what came of them.");
    }

    private static Optional<FileChannel> locked(FileChannel channel) throws IOException {
        try {
            FileLock lock = channel.tryLock();
            if (lock != null) {
                return Optional.of(channel);
            }
        } catch (OverlappingFileLockException e) {
            // another server in this process
        }
        channel.close();
        return Optional.empty();
    }

    @Override
    public void close() {
        held.ifPresent(channel -> {
            try {
                channel.close();
            } catch (IOException e) {
                // the end of this process does the same
            }
        });
        held = Optional.empty();
    }
}
