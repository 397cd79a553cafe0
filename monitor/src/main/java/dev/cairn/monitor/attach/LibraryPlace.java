// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.attach;

import dev.cairn.monitor.proc.ProcFs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Puts the agent's library where a target can load it: into a folder of ours in the target's own {@code /tmp}, or the next
 * place that can be written and executed from.
 *
 * <p>Whoever can write that file has his code run in the target. So the folder is one that nobody but us can write to, and
 * what was planted in its place (a link, somebody else's folder) is never used; nor is a folder that a link leads to.
 */
final class LibraryPlace {
    private static final int MOUNTS_LIMIT = 1 << 20;
    private static final Set<PosixFilePermission> FOLDER_MODE = PosixFilePermissions.fromString("rwxr-xr-x");
    private static final Set<PosixFilePermission> FILE_MODE = PosixFilePermissions.fromString("r-xr-xr-x");

    private final Target target;
    private final long ownUid;
    private final List<String> reasons = new ArrayList<>();

    private LibraryPlace(Target target, long ownUid) {
        this.target = target;
        this.ownUid = ownUid;
    }

    /** Where the library is now, or why nowhere. */
    sealed interface Placing {
        /**
         * It is there.
         *
         * @param path as the target sees it
         */
        record Placed(String path) implements Placing {}

        record Nowhere(String sentence) implements Placing {}
    }

    static Placing place(Target target, AgentLibrary library) {
        return new LibraryPlace(target, Target.ownUid()).place(library);
    }

    private Placing place(AgentLibrary library) {
        MountTable mounts =
                MountTable.parse(ProcFs.readText(target.proc().of(target.id().pid(), "mountinfo"), MOUNTS_LIMIT)
                        .orElse(""));
        for (String folder : Target.FOLDERS) {
            boolean noexec = mounts.of(folder).map(MountTable.Mount::noexec).orElse(false);
            if (noexec) {
                reasons.add(folder + " is mounted noexec");
            } else if (put(folder, library)) {
                return new Placing.Placed(inFolder(folder) + "/" + library.fileName());
            }
        }
        return new Placing.Nowhere(
                "The agent's library found no place that VM " + target.id().pid()
                        + " could load it from: " + String.join("; ", reasons)
                        + ". Start the VM with -agentpath instead, or make one of them usable.");
    }

    private String inFolder(String folder) {
        return folder + "/.cairn-lib-" + ownUid;
    }

    private boolean put(String folder, AgentLibrary library) {
        Path ours = target.reach(inFolder(folder));
        try {
            if (!target.hasFolder(folder)) {
                reasons.add(folder + " is not there, or a part of its path is a link");
                return false;
            }
            if (FileStatus.of(ours).isEmpty()) {
                Files.createDirectory(ours, PosixFilePermissions.asFileAttribute(FOLDER_MODE));
            }
            if (!isOurs(ours, FileStatus.FOLDER)) {
                reasons.add(inFolder(folder) + " was put there by somebody else; remove it");
                return false;
            }
            setMode(ours, FOLDER_MODE); // our umask may have taken some of it
            write(ours, library);
            return true;
        } catch (IOException | SecurityException e) {
            reasons.add(folder + " cannot be written (" + reason(e) + ")");
            return false;
        }
    }

    private static String reason(Exception e) {
        String message = String.valueOf(e.getMessage());
        return message.substring(message.lastIndexOf(": ") + 1).strip();
    }

    /** By a handle of what is there, which is not had through a link. */
    private static void setMode(Path path, Set<PosixFilePermission> mode) throws IOException {
        Files.getFileAttributeView(path, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS)
                .setPermissions(mode);
    }

    private boolean isOurs(Path path, int type) {
        return FileStatus.of(path)
                .filter(found -> found.is(type) && !found.isWritableByOthers() && found.uid() == ownUid)
                .isPresent();
    }

    /** Whole or not at all: written aside, and renamed. */
    private void write(Path folder, AgentLibrary library) throws IOException {
        Path file = folder.resolve(library.fileName());
        if (isOurs(file, FileStatus.REGULAR)
                && Files.size(file) == library.length()
                && library.isSameAs(Files.readAllBytes(file))) {
            return;
        }
        Path aside = Files.createTempFile(folder, "libcairn", ".new");
        try {
            Files.write(aside, library.bytes());
            setMode(aside, FILE_MODE);
            Files.move(aside, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(aside);
        }
    }
}
