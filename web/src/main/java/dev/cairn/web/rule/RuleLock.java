// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.rule;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.Optional;

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
            held = LockFile.tryLock(file);
        } catch (IOException e) {
            return Optional.of("No rule is active, as " + LockFile.cannotBeLocked(file, e));
        }
        return held.isPresent()
                ? Optional.empty()
                : Optional.of("Another server of this user acts on the rules; ask that one what came of them.");
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
