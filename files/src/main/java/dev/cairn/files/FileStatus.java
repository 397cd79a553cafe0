// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.files;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * What lies at a path itself; a link there is not followed.
 *
 * @param mode as {@code stat} has it: the sort of file, and the permissions
 * @param uid as this process numbers users
 * @param gid as this process numbers groups
 */
public record FileStatus(int mode, long uid, long gid) {
    public static final int SOCKET = 0140000;
    public static final int LINK = 0120000;
    public static final int REGULAR = 0100000;
    public static final int FOLDER = 0040000;
    public static final int FIFO = 0010000;

    private static final int TYPE_MASK = 0170000;
    private static final int STICKY = 01000;
    private static final int OTHERS = 077;
    private static final int WRITABLE_BY_GROUP = 020;
    private static final int WRITABLE_BY_ALL = 02;

    /** Empty if nothing can be seen there. */
    public static Optional<FileStatus> of(Path path) {
        return read(path, LinkOption.NOFOLLOW_LINKS);
    }

    /**
     * The status of an open file; empty if it cannot be read.
     *
     * @param descriptor below {@code /proc/self/fd}
     */
    public static Optional<FileStatus> ofOpened(Path descriptor) {
        return read(descriptor);
    }

    private static Optional<FileStatus> read(Path path, LinkOption... options) {
        try {
            Map<String, Object> found = Files.readAttributes(path, "unix:mode,uid,gid", options);
            return found.get("mode") instanceof Integer mode
                            && found.get("uid") instanceof Integer uid
                            && found.get("gid") instanceof Integer gid
                    ? Optional.of(new FileStatus(mode, Integer.toUnsignedLong(uid), Integer.toUnsignedLong(gid)))
                    : Optional.empty();
        } catch (IOException | SecurityException e) {
            return Optional.empty();
        }
    }

    public boolean is(int type) {
        return (mode & TYPE_MASK) == type;
    }

    /** Whether a folder lies there that belongs to the user this process runs as. */
    public static boolean isFolderOfThisUser(Path path) {
        return of(path).filter(found -> found.is(FOLDER) && found.uid() == OwnUser.uid())
                .isPresent();
    }

    /** Whether it belongs to the user this process runs as. */
    public boolean isOfThisUser() {
        return uid == OwnUser.uid();
    }

    /** Whether anybody but its owner may write to it, be it a group of one. */
    public boolean isWritableByOthers() {
        return (mode & (WRITABLE_BY_GROUP | WRITABLE_BY_ALL)) != 0;
    }

    /** Whether nobody but its owner, and root, may do anything with it. */
    public boolean isPrivate() {
        return (mode & OTHERS) == 0;
    }

    /** Whether only a file's owner may rename or delete it in this folder. */
    public boolean isSticky() {
        return (mode & STICKY) != 0;
    }

    /**
     * Whether others than {@code ownUid} and root may write to it. A group with the number of its one user (as most systems make
     * them, together with folders that the group may write to) is that user.
     */
    boolean isWritableByOthers(long ownUid) {
        boolean ofOwnGroup = gid == ownUid || gid == OwnUser.ROOT;
        return (mode & WRITABLE_BY_ALL) != 0 || ((mode & WRITABLE_BY_GROUP) != 0 && !ofOwnGroup);
    }

    /** As {@code chmod} has it. */
    String modeText() {
        return String.format("%04o", mode & ~TYPE_MASK);
    }
}
