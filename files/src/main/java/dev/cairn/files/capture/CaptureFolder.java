// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.files.capture;

import dev.cairn.files.FileStatus;
import dev.cairn.files.PathTrust;
import dev.cairn.files.ProcessMark;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The folder of all captures, which holds a folder for each: only its owner may look into either. Others' folders are
 * neither believed nor written to.
 */
final class CaptureFolder {
    /** Ends the names of what is not a capture yet, or is none any more. */
    static final String PART = ".part";

    static final FileAttribute<Set<PosixFilePermission>> OWNER_ONLY =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));
    static final Set<PosixFilePermission> FILE_OF_OWNER = PosixFilePermissions.fromString("rw-------");

    private CaptureFolder() {}

    /** Makes it if it is not there. */
    static void make(Path folder) throws IOException {
        requireOwn(folder);
        Path parent = folder.getParent();
        if (parent != null && !Files.isDirectory(parent)) {
            Files.createDirectories(parent, OWNER_ONLY);
        }
        try {
            Files.createDirectory(folder, OWNER_ONLY);
        } catch (FileAlreadyExistsException e) {
            if (!FileStatus.isFolderOfThisUser(folder)) {
                throw new CaptureRefusedException(
                        folder + " is no folder, and captures belong there; move it away.", e);
            }
        }
        dropAbandoned(folder);
    }

    /** Nobody but this user could have put there what lies in it, if anything does. */
    static void requireOwn(Path folder) throws CaptureRefusedException {
        Optional<String> why = PathTrust.ofThisProcess().whyNotOwn(folder);
        if (why.isPresent()) {
            throw new CaptureRefusedException("Captures in " + folder + " are not believed: " + why.get()
                    + ". Give the folder to this user alone, or set XDG_DATA_HOME to another one.");
        }
    }

    /** What lies in it; nothing if it is not there. */
    static List<Path> children(Path folder) throws IOException {
        List<Path> children = new ArrayList<>();
        if (Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
            try (DirectoryStream<Path> found = Files.newDirectoryStream(folder)) {
                found.forEach(children::add);
            } catch (DirectoryIteratorException e) {
                throw e.getCause();
            }
        }
        return children;
    }

    /** What processes were at that were killed. */
    private static void dropAbandoned(Path folder) throws IOException {
        for (Path each : children(folder)) {
            String name = each.getFileName().toString();
            if (name.endsWith(PART)
                    && ProcessMark.in(name).filter(ProcessMark::hasEnded).isPresent()) {
                delete(each);
            }
        }
    }

    /** What the files in it take, and those in folders below it. What goes away meanwhile takes nothing. */
    static long bytes(Path path) {
        try {
            if (!Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
                return Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS) ? Files.size(path) : 0;
            }
            long bytes = 0;
            for (Path child : children(path)) {
                bytes += bytes(child);
            }
            return bytes;
        } catch (IOException e) {
            return 0;
        }
    }

    /** Deletes it with all that is in it; links are not followed. */
    static void delete(Path path) throws IOException {
        if (Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
            for (Path child : children(path)) {
                delete(child);
            }
        }
        Files.deleteIfExists(path);
    }
}
