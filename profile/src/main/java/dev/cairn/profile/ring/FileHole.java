// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.ring;

import java.lang.foreign.Arena;
import java.nio.file.Path;

/** Room on the disk that is given back out of the midst of a file. */
public final class FileHole {
    private FileHole() {}

    /** Has zeroes there from now on, that take no room; false if this file system cannot do that. */
    public static boolean make(Path file, long from, long bytes) {
        try (Arena arena = Arena.ofConfined()) {
            int fd = SystemCalls.open(arena.allocateFrom(file.toString()), SystemCalls.O_RDWR_CLOEXEC);
            if (fd < 0) {
                return false;
            }
            int result = SystemCalls.fallocate(fd, SystemCalls.PUNCH_HOLE_KEEP_SIZE, from, bytes);
            SystemCalls.close(fd);
            return result == 0;
        }
    }
}
