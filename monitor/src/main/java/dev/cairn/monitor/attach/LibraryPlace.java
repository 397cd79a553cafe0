// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.attach;

import dev.cairn.monitor.proc.OpenFolder;
import dev.cairn.monitor.proc.ProcFs;
import dev.cairn.monitor.proc.Users;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Puts the agent's library where a target can load it: into a folder of ours in the target's own {@code /tmp}, or the
 * next place that can be written and executed from.
 *
 * <p>Any user that can write that file can run code in the target. So only this process's user can write to the folder,
 * and this class never uses what was planted in its place (a link, another user's folder), nor a folder that a link
 * leads to.
 */
final class LibraryPlace {
    private static final int MOUNTS_LIMIT = 1 << 20;
    private static final int FOLDER_MODE = 0755;
    private static final Set<PosixFilePermission> FILE_PERMISSIONS = PosixFilePermissions.fromString("r-xr-xr-x");
    private static final FileAttribute<?> FILE_MODE = PosixFilePermissions.asFileAttribute(FILE_PERMISSIONS);
    private static final Set<OpenOption> CREATE =
            Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
    private static final Set<OpenOption> READ = Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS);
    private static final SecureRandom RANDOM = new SecureRandom();

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
                        + ". Start the VM with " + AgentLibrary.START_OPTION + ", or make one of them usable.");
    }

    private String inFolder(String folder) {
        return folder + "/" + folderName();
    }

    private String folderName() {
        return ".cairn-lib-" + ownUid;
    }

    private boolean put(String folder, AgentLibrary library) {
        try (OpenFolder parent = OpenFolder.inside(target.proc(), target.id().pid(), folder)) {
            if (parent.isUnsafeForOthers()) {
                reasons.add(folder + " lets everybody exchange what others have put there (it has no sticky bit)");
                return false;
            }
            try (OpenFolder ours = ours(parent)) {
                write(ours, library);
                return true;
            }
        } catch (IOException | SecurityException e) {
            reasons.add(folder + ": " + reason(e));
            return false;
        }
    }

    private OpenFolder ours(OpenFolder parent) throws IOException {
        boolean fresh = parent.make(folderName(), FOLDER_MODE);
        OpenFolder ours;
        try {
            ours = parent.enter(folderName());
        } catch (IOException e) {
            throw new IOException(fresh ? "cannot be used" : folderName() + " cannot be made there, or is a link", e);
        }
        long uid = ours.uid();
        if (uid != ownUid || (!fresh && ours.isWritableByOthers())) {
            ours.close();
            throw new IOException(folderName()
                    + (uid == ownUid ? " can be written to by others" : " belongs to " + Users.name(uid))
                    + ", so what lies in it is not loaded; remove it");
        }
        ours.setMode(FOLDER_MODE); // whatever mask this process has
        return ours;
    }

    private static String reason(Exception e) {
        String message = String.valueOf(e.getMessage());
        return message.substring(message.lastIndexOf(": ") + 1).strip();
    }

    /** Whole or not at all: written aside, and renamed. */
    private static void write(OpenFolder folder, AgentLibrary library) throws IOException {
        Path name = Path.of(library.fileName());
        Path aside = Path.of("new-" + Long.toHexString(RANDOM.nextLong()));
        try (SecureDirectoryStream<Path> files = folder.files()) {
            if (holds(files, name, library)) {
                return;
            }
            try (SeekableByteChannel out = files.newByteChannel(aside, CREATE, FILE_MODE)) {
                ByteBuffer bytes = ByteBuffer.wrap(library.bytes());
                while (bytes.hasRemaining()) {
                    out.write(bytes);
                }
            } catch (IOException e) {
                deleteQuietly(files, aside);
                throw e;
            }
            files.getFileAttributeView(aside, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS)
                    .setPermissions(FILE_PERMISSIONS);
            files.move(aside, files, name);
        }
    }

    private static void deleteQuietly(SecureDirectoryStream<Path> files, Path name) {
        try {
            files.deleteFile(name);
        } catch (IOException e) {
            // it was not even begun
        }
    }

    /** The folder is nobody's but ours, so what has the name was written by us, but perhaps not to its end. */
    private static boolean holds(SecureDirectoryStream<Path> files, Path name, AgentLibrary library) {
        try (SeekableByteChannel in = files.newByteChannel(name, READ)) {
            if (in.size() != library.length()) {
                return false;
            }
            ByteBuffer bytes = ByteBuffer.allocate(library.length());
            while (bytes.hasRemaining() && in.read(bytes) >= 0) {}
            return library.isSameAs(bytes.array());
        } catch (IOException e) {
            return false;
        }
    }
}
