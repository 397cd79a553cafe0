// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.proc;

import dev.cairn.files.FileStatus;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Opens files that somebody else may exchange at any moment. What is opened is a regular file for certain: a FIFO put
 * in its place would hold us up for ever, and so would a look before the open that is out of date at the open.
 */
public final class RegularFile {
    private static final Path OWN_DESCRIPTORS = Path.of("/proc/self/fd");

    private RegularFile() {}

    /**
     * Opens {@code path} for reading. Links are followed.
     *
     * @throws IOException if it cannot be opened, or is no regular file
     */
    public static FileChannel open(Path path) throws IOException {
        return open(path, OptionalLong.empty());
    }

    private static FileChannel open(Path path, OptionalLong owner) throws IOException {
        int fd = Libc.openWithoutWaiting(path);
        if (fd < 0) {
            throw new IOException("cannot be opened");
        }
        try {
            // The descriptor's own name leads to what was opened, whatever has become of the path since.
            Path opened = OWN_DESCRIPTORS.resolve(Integer.toString(fd));
            if (!Files.isRegularFile(opened)) {
                throw new IOException("is no regular file");
            }
            Optional<Long> uid = FileStatus.ofOpened(opened).map(FileStatus::uid);
            if (owner.isPresent() && !uid.equals(Optional.of(owner.getAsLong()))) {
                throw new IOException("belongs to "
                        + uid.map(Users::name).orElse("somebody unknown") + ", not to "
                        + Users.name(owner.getAsLong()));
            }
            return FileChannel.open(opened, StandardOpenOption.READ);
        } finally {
            Libc.close(fd);
        }
    }

    /** As {@link #open}, but a link is not followed where it is the last part of the path. */
    public static FileChannel openNoLink(Path path) throws IOException {
        if (Files.isSymbolicLink(path)) {
            throw new IOException("is a symbolic link");
        }
        return open(path);
    }

    /** As {@link #openNoLink}, but a file that belongs to another user than {@code owner} is not opened. */
    public static FileChannel openOf(Path path, long owner) throws IOException {
        if (Files.isSymbolicLink(path)) {
            throw new IOException("is a symbolic link");
        }
        return open(path, OptionalLong.of(owner));
    }

    /** Joins two parts to a path; fails as a file that is not there does if this locale cannot spell it. */
    public static Path path(Path folder, String rest) throws IOException {
        try {
            return Path.of(folder + rest);
        } catch (InvalidPathException e) {
            throw new IOException("has a name that this locale cannot spell", e);
        }
    }
}
