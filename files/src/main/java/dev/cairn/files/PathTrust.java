// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.files;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/**
 * Who could have put there what lies at a path. A place alone proves nothing: others may have made it before us, or may
 * exchange it, if they own or may write to it or any folder above it. Then what lies there is neither believed nor written to.
 *
 * <p>Safe is a folder of this process's user or of root, to which nobody else may write; or where everybody may, but only exchange
 * what is theirs (the sticky bit, as in {@code /tmp}). Each link on the way is held to that, and so is the way to where it leads. What
 * was found safe, no other user can exchange, so it can be used by its path afterwards.
 */
public final class PathTrust {
    private static final int MOST_LINKS = 40; // as the kernel has it

    private final long ownUid;
    private final long unmapped;

    private PathTrust(long ownUid, long unmapped) {
        this.ownUid = ownUid;
        this.unmapped = unmapped;
    }

    /** For this process. */
    public static PathTrust ofThisProcess() {
        return new PathTrust(OwnUser.uid(), OwnUser.unmapped());
    }

    /** For tests: as a process of another user would judge. */
    static PathTrust ofUser(long uid) {
        return new PathTrust(uid, OwnUser.NOBODY_AT_ALL);
    }

    /**
     * Why a folder is unsafe, so that others could replace a user's files in it; empty if it is safe. A part of the
     * path that does not exist yet is no reason: the process that makes it asks again.
     *
     * @return a part of a sentence that names the path and its owner
     */
    public Optional<String> whyUnsafe(Path folder) {
        return new Walk().whyUnsafe(folder);
    }

    /**
     * Why what lies at a path could have been put there by others than this process's user; empty if it could not.
     *
     * @return a part of a sentence that names the path and its owner
     */
    public Optional<String> whyNotOwn(Path path) {
        Path folder = path.toAbsolutePath().normalize().getParent();
        Optional<String> above = folder == null ? Optional.empty() : whyUnsafe(folder);
        return above.isPresent() ? above : FileStatus.of(path).flatMap(found -> whyNotOwn(path, found));
    }

    private Optional<String> whyNotOwn(Path path, FileStatus found) {
        if (found.uid() != ownUid) {
            return Optional.of(path + " belongs to " + owner(path, found));
        }
        if (found.is(FileStatus.LINK)) {
            return Optional.of(path + " is a link of " + owner(path, found));
        }
        return found.isWritableByOthers(ownUid)
                ? Optional.of("others than " + owner(path, found) + " may write to " + path + " (mode "
                        + found.modeText() + ")")
                : Optional.empty();
    }

    private static String owner(Path path, FileStatus found) {
        String number = Long.toString(found.uid());
        try {
            String name = Files.getOwner(path, LinkOption.NOFOLLOW_LINKS).getName();
            return "user " + (name.equals(number) ? number : name + " (" + number + ")");
        } catch (IOException | UnsupportedOperationException e) {
            return "user " + number;
        }
    }

    /** From the root on, name by name. */
    private final class Walk {
        private final Deque<Path> ahead = new ArrayDeque<>();
        private int links;

        Optional<String> whyUnsafe(Path folder) {
            Path at = Path.of("/");
            push(folder.toAbsolutePath());
            while (!ahead.isEmpty()) {
                Path name = ahead.pop();
                Path next = at.resolve(name).normalize(); // no part of "at" is a link, so ".." is what it says
                Optional<FileStatus> found = FileStatus.of(next);
                Optional<String> why = found.flatMap(status -> whyUnsafe(next, status));
                if (why.isPresent() || found.isEmpty()) {
                    return why;
                }
                if (!found.get().is(FileStatus.LINK)) {
                    at = next;
                } else if (++links > MOST_LINKS) {
                    return Optional.of(folder + " leads through more than " + MOST_LINKS + " links");
                } else {
                    Optional<Path> target = target(next);
                    if (target.isEmpty()) {
                        return Optional.of(next + " is a link that cannot be read");
                    }
                    at = target.get().isAbsolute() ? Path.of("/") : at;
                    push(target.get());
                }
            }
            return Optional.empty();
        }

        private void push(Path path) {
            for (int i = path.getNameCount() - 1; i >= 0; i--) {
                ahead.push(path.getName(i));
            }
        }

        private Optional<String> whyUnsafe(Path path, FileStatus status) {
            if (status.uid() != ownUid && status.uid() != OwnUser.ROOT && status.uid() != unmapped) {
                return Optional.of(path + " belongs to " + owner(path, status));
            }
            boolean exchangeable =
                    !status.is(FileStatus.LINK) && status.isWritableByOthers(ownUid) && !status.isSticky();
            return exchangeable
                    ? Optional.of("others may exchange what lies in " + path + " (mode " + status.modeText()
                            + ", without the sticky bit, of " + owner(path, status) + ")")
                    : Optional.empty();
        }

        private Optional<Path> target(Path link) {
            try {
                return Optional.of(Files.readSymbolicLink(link));
            } catch (IOException e) {
                return Optional.empty();
            }
        }
    }
}
