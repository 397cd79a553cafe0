// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.attach;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * What lies at a path itself; a link there is not followed.
 *
 * @param mode as {@code stat} has it: the sort of file, and who may do what
 * @param uid as this process numbers users
 */
record FileStatus(int mode, long uid) {
    static final int SOCKET = 0140000;
    static final int FOLDER = 0040000;

    private static final int TYPE_MASK = 0170000;

    /** Empty if nothing can be seen there. */
    static Optional<FileStatus> of(Path path) {
        try {
            Map<String, Object> found = Files.readAttributes(path, "unix:mode,uid", LinkOption.NOFOLLOW_LINKS);
            return found.get("mode") instanceof Integer mode && found.get("uid") instanceof Integer uid
                    ? Optional.of(new FileStatus(mode, Integer.toUnsignedLong(uid)))
                    : Optional.empty();
        } catch (IOException | SecurityException e) {
            return Optional.empty();
        }
    }

    boolean is(int type) {
        return (mode & TYPE_MASK) == type;
    }
}
