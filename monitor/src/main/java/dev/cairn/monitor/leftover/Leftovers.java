// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.leftover;

import dev.cairn.files.FileStatus;
import dev.cairn.files.ProcessMark;
import dev.cairn.monitor.attach.Target;
import dev.cairn.monitor.proc.Fifo;
import dev.cairn.monitor.proc.OpenFolder;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Sweeps what was left by processes that were killed: sockets of agents in VMs, recordings of flight recorders, and dumps that were
 * under way. It takes only what is this user's, or anybody's if this is root; only what has the name and the form of such a thing;
 * and only if the process that it was for has ended for certain. What is not certain stays.
 */
public final class Leftovers {
    /** How the name of a recording begins, and that of a folder for a dump; a {@link ProcessMark} follows. */
    public static final String RECORDING = ".cairn-";

    public static final String RECORDING_END = ".jfr";
    public static final String DUMP = ".cairn-dump-";
    /** How the name of such a folder ends while it is swept. */
    private static final String SWEPT = ".swept";

    private static final List<Path> SHARED = List.of(Path.of("/tmp"), Path.of("/var/tmp"), Path.of("/dev/shm"));
    /** A flight recorder ends by itself after two minutes, and writes its file once more then. */
    private static final Duration RECORDED = Duration.ofMinutes(3);
    /** Between its binding and its listening, a socket refuses as a dead one does. */
    private static final Duration BOUND = Duration.ofSeconds(30);

    private static final System.Logger LOG = System.getLogger(Leftovers.class.getName());

    private final long ownUid;

    private Leftovers(long ownUid) {
        this.ownUid = ownUid;
    }

    /** Sweeps the folders that all users share, on another thread. Each start must do that; no caller waits for it. */
    public static void sweepAside() {
        Thread.ofPlatform()
                .daemon()
                .name("cairn-sweeper")
                .start(() -> SHARED.forEach(folder -> sweep(folder, Target.ownUid())));
    }

    /** Sweeps one folder; how many things are gone. */
    static int sweep(Path folder, long ownUid) {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
            return files instanceof SecureDirectoryStream<Path> secure ? sweep(secure, folder, ownUid) : 0;
        } catch (IOException | DirectoryIteratorException | SecurityException e) {
            LOG.log(System.Logger.Level.DEBUG, "Not swept: " + folder, e);
            return 0;
        }
    }

    /** Sweeps a folder that is open, which may be one of another VM's. */
    public static void sweep(OpenFolder folder) {
        try (SecureDirectoryStream<Path> files = folder.files()) {
            int _ = sweep(files, folder.file(""), Target.ownUid());
        } catch (IOException | DirectoryIteratorException e) {
            LOG.log(System.Logger.Level.DEBUG, "Not swept", e);
        }
    }

    private static int sweep(SecureDirectoryStream<Path> files, Path folder, long ownUid) {
        Leftovers leftovers = new Leftovers(ownUid);
        int gone = 0;
        for (Path each : files) {
            Path name = each.getFileName();
            gone += leftovers.isDead(folder.resolve(name), name.toString()) && delete(files, folder, name) ? 1 : 0;
        }
        return gone;
    }

    private boolean isDead(Path path, String name) {
        if (!name.startsWith(RECORDING)) {
            return false;
        }
        Optional<FileStatus> found = FileStatus.of(path).filter(status -> ownUid == 0 || status.uid() == ownUid);
        if (found.isEmpty()) {
            return false;
        }
        boolean ofDeadProcess =
                ProcessMark.in(name).filter(ProcessMark::hasEnded).isPresent();
        if (found.get().is(FileStatus.SOCKET)) {
            return DeadSocket.isNameOfOne(name) && isOlder(path, BOUND) && DeadSocket.isAt(path, name);
        }
        if (found.get().is(FileStatus.REGULAR)) {
            return ofDeadProcess && name.endsWith(RECORDING_END) && isOlder(path, RECORDED);
        }
        return found.get().is(FileStatus.FOLDER) && ofDeadProcess && name.startsWith(DUMP);
    }

    private static boolean isOlder(Path path, Duration age) {
        try {
            Instant written =
                    Files.getLastModifiedTime(path, LinkOption.NOFOLLOW_LINKS).toInstant();
            return written.isBefore(Instant.now().minus(age));
        } catch (IOException e) {
            return false;
        }
    }

    /** Deletes by the folder that is open, whatever has become of its path; in a folder of a dump, its files. */
    private static boolean delete(SecureDirectoryStream<Path> files, Path folder, Path name) {
        try {
            files.deleteFile(name);
            return true;
        } catch (IOException e) {
            return deleteFolder(files, folder, name);
        }
    }

    /** Takes its name away first, so that a VM that comes later finds no folder to make a file in. */
    private static boolean deleteFolder(SecureDirectoryStream<Path> files, Path folder, Path found) {
        Path name = nameless(found);
        try {
            if (!name.equals(found)) {
                files.move(found, files, name);
            }
        } catch (IOException e) {
            return false; // somebody else may have been quicker
        }
        boolean gone = empty(files, folder, name);
        if (!gone && !name.equals(found)) {
            giveBack(files, name, found); // it only looked like one
        }
        return gone;
    }

    private static void giveBack(SecureDirectoryStream<Path> files, Path name, Path found) {
        try {
            files.move(name, files, found);
        } catch (IOException e) {
            LOG.log(System.Logger.Level.DEBUG, "Not swept: " + name, e);
        }
    }

    private static boolean empty(SecureDirectoryStream<Path> files, Path folder, Path name) {
        try {
            try (SecureDirectoryStream<Path> inside = files.newDirectoryStream(name, LinkOption.NOFOLLOW_LINKS)) {
                for (Path file : inside) {
                    Fifo.release(
                            folder.resolve(name).resolve(file.getFileName())); // a VM may wait there, and stand still
                    inside.deleteFile(file.getFileName());
                }
            }
            files.deleteDirectory(name);
            return true;
        } catch (IOException | DirectoryIteratorException e) {
            return false; // somebody else may have been quicker
        }
    }

    /** A name that no VM was given, and that says as much as the one before. */
    private static Path nameless(Path name) {
        return name.toString().endsWith(SWEPT) ? name : Path.of(name + SWEPT);
    }
}
