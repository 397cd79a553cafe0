// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.engine;

import dev.cairn.files.PathTrust;
import dev.cairn.files.ProcessMark;
import dev.cairn.files.Unfinished;
import dev.cairn.files.UserFolders;
import dev.cairn.heap.KeptReferents;
import dev.cairn.heap.SnapshotException;
import dev.cairn.heap.SnapshotOptions;
import dev.cairn.heap.index.GraphFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/**
 * Where the index of one dump is kept: a folder of its own in the user's cache, named by what distinguishes the dump
 * from any other file, so that the index of another is never taken. It is made beside that place and gets its name when
 * it is whole.
 */
final class IndexFolder {
    /** Raised whenever the files of an index change their meaning. */
    private static final int VERSION = 7;

    private static final PathTrust TRUST = PathTrust.ofThisProcess();
    private static final int ATTEMPTS = 3;
    private static final String PREFIX = "index-";
    private static final String UNFINISHED = "unfinished-";
    private static final Duration ABANDONED_AFTER = Duration.ofDays(1);
    /** All indexes together may take this share of what the disk has left and they have themselves. */
    private static final double MOST_OF_DISK = 0.5;

    private final Path cache;
    private final Path finished;
    private final ToLongFunction<Path> leftOnDisk;

    IndexFolder(Path dump, SnapshotOptions options) throws IOException {
        this(dump, options, IndexFolder::leftOnDiskOf);
    }

    /**
     * The folder of a dump's index.
     *
     * @param leftOnDisk how many bytes the disk of a folder has left
     */
    IndexFolder(Path dump, SnapshotOptions options, ToLongFunction<Path> leftOnDisk) throws IOException {
        this.leftOnDisk = leftOnDisk;
        cache = options.cacheFolder().orElseGet(IndexFolder::userCache);
        String key = String.join("\0", identity(dump), String.valueOf(options.dumpNumber()), String.valueOf(VERSION));
        if (options.kept() != KeptReferents.NONE) {
            key += "\0" + options.kept();
        }
        finished = cache.resolve(PREFIX + digest(key));
        try {
            Files.createDirectories(
                    cache, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        } catch (IOException e) {
            throw new SnapshotException(
                    "The folder for indexes, " + cache + ", cannot be made; choose another with --cache.", e);
        }
        refuse(cache, TRUST.whyUnsafe(cache));
    }

    /**
     * Path, size and time of writing do not distinguish a dump from one that was copied over it, or moved into its
     * place together with its time. No program can set when the file system last changed anything of the file (ctime),
     * nor which file it is (its inode).
     */
    private static String identity(Path dump) throws IOException {
        Map<String, Object> file = Files.readAttributes(dump, "unix:size,lastModifiedTime,ctime,ino");
        return String.join(
                "\0",
                dump.toRealPath().toString(),
                String.valueOf(file.get("size")),
                String.valueOf(file.get("lastModifiedTime")),
                String.valueOf(file.get("ctime")),
                String.valueOf(file.get("ino")));
    }

    private static Path userCache() {
        return UserFolders.ofThisProcess().cache().resolve("snapshots");
    }

    /**
     * A user with write access to an index decides what the answers are, and can end this process by making a mapped
     * file shorter.
     */
    private static void refuse(Path folder, Optional<String> why) throws SnapshotException {
        if (why.isPresent()) {
            throw new SnapshotException("Indexes are not kept in " + folder + ", as " + why.get()
                    + ". Remove it, or choose a folder that is yours alone with --cache or XDG_CACHE_HOME.");
        }
    }

    private static String digest(String key) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(key.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(hash, 0, 16);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every JDK has SHA-256.", e);
        }
    }

    /** The folder of an index that was finished, if there is one. */
    Optional<Path> existing() throws SnapshotException {
        if (!Files.isRegularFile(finished.resolve(GraphFiles.CONTENTS))) {
            return Optional.empty();
        }
        refuse(finished, TRUST.whyNotOwn(finished));
        touch();
        Thread.ofPlatform().daemon().name("cairn-sweeper").start(this::dropAbandoned); // nobody waits for that
        return Optional.of(finished);
    }

    private void touch() {
        try {
            Files.setLastModifiedTime(finished, FileTime.from(Instant.now()));
        } catch (IOException e) {
            // Only the order in which old indexes go depends on it.
        }
    }

    /** An empty folder to make an index in. */
    Path begin() throws IOException {
        dropAbandoned();
        return temporary();
    }

    /** An empty folder for what is needed for a while, on the same disk. */
    Path temporary() throws IOException {
        String prefix = UNFINISHED + ProcessMark.own().text() + "-";
        return Unfinished.add(Files.createTempDirectory(cache, prefix), IndexFolder::delete);
    }

    /** Deletes what processes left that were killed. Where that is not certain: nobody takes a day for an index. */
    private void dropAbandoned() {
        FileTime yesterday = FileTime.from(Instant.now().minus(ABANDONED_AFTER));
        for (Path folder : folders(UNFINISHED)) {
            boolean ended = ProcessMark.in(folder.getFileName().toString())
                    .filter(ProcessMark::hasEnded)
                    .isPresent();
            if (ended || lastUse(folder).compareTo(yesterday) < 0) {
                boolean _ = couldDelete(folder);
            }
        }
    }

    /** Those whose names begin so, the one that was not used for longest first; none if they cannot be listed. */
    private List<Path> folders(String prefix) {
        try (Stream<Path> all = Files.list(cache)) {
            return all.filter(each -> each.getFileName().toString().startsWith(prefix))
                    .map(each -> Map.entry(lastUse(each), each))
                    .sorted(Map.Entry.comparingByKey())
                    .map(Map.Entry::getValue)
                    .toList();
        } catch (IOException | UncheckedIOException e) {
            return List.of();
        }
    }

    /** What cannot be deleted, as it is not ours or something is in it, stays, and is in nobody's way. */
    private static boolean couldDelete(Path folder) {
        try {
            delete(folder);
            return true;
        } catch (IOException | UncheckedIOException e) {
            return false;
        }
    }

    /** Whether a folder is that of a finished index. */
    boolean isKept(Path made) {
        return made.equals(finished);
    }

    /**
     * Gives a folder its name; where it is from now on. If somebody else made an index of the same dump meanwhile, that
     * one stays, and this one keeps its old name.
     */
    Path publish(Path made) throws IOException {
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            try {
                Files.move(made, finished, StandardCopyOption.ATOMIC_MOVE);
                Unfinished.remove(made);
            } catch (AtomicMoveNotSupportedException e) {
                throw new SnapshotException("The index could not be kept in " + cache + ".", e);
            } catch (FileSystemException e) {
                if (Files.isRegularFile(finished.resolve(GraphFiles.CONTENTS))) {
                    return made;
                }
                if (Files.isDirectory(finished)) {
                    discard();
                }
                continue; // else somebody has just taken it away, so that there may be room now
            }
            dropOld(); // never throws: the index has its name
            return finished;
        }
        return made;
    }

    /** Removes an index that cannot be used; a process that has it open can go on. */
    void discard() throws IOException {
        Path aside = begin();
        try {
            Files.move(finished, aside, StandardCopyOption.ATOMIC_MOVE);
        } catch (NoSuchFileException e) {
            // somebody else did it
        }
        delete(aside);
    }

    /** Deletes the indexes that were not used for the longest time, until the rest is small enough. */
    private void dropOld() {
        List<Path> folders = folders(PREFIX);
        long sum = folders.stream().mapToLong(IndexFolder::sizeOf).sum();
        long most = (long) ((leftOnDisk.applyAsLong(cache) + sum) * MOST_OF_DISK);
        for (Path folder : folders) {
            long size = sizeOf(folder);
            if (sum > most && !folder.equals(finished) && couldDelete(folder)) {
                sum -= size;
            }
        }
    }

    private static long leftOnDiskOf(Path folder) {
        try {
            return Files.getFileStore(folder).getUsableSpace();
        } catch (IOException e) {
            return Long.MAX_VALUE / 2; // unknown: nothing goes
        }
    }

    private static FileTime lastUse(Path folder) {
        try {
            return Files.getLastModifiedTime(folder);
        } catch (IOException e) {
            return FileTime.fromMillis(0);
        }
    }

    /** The size as far as it can be found: another process may be deleting the folder. */
    private static long sizeOf(Path folder) {
        long sum = 0;
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : (Iterable<Path>) files::iterator) {
                sum += Files.size(file);
            }
        } catch (IOException | UncheckedIOException e) {
            return sum;
        }
        return sum;
    }

    /** Deletes a folder with all that is in it, unless somebody else does. */
    static void delete(Path folder) throws IOException {
        for (int attempt = 1; ; attempt++) {
            try (Stream<Path> files = Files.list(folder)) {
                for (Path file : (Iterable<Path>) files::iterator) {
                    boolean _ = Files.deleteIfExists(file);
                }
            } catch (NoSuchFileException e) {
                Unfinished.remove(folder);
                return;
            }
            try {
                boolean _ = Files.deleteIfExists(folder);
                Unfinished.remove(folder);
                return;
            } catch (DirectoryNotEmptyException e) {
                // A process that was adding to the index when it was moved aside has done so meanwhile.
                if (attempt == ATTEMPTS) {
                    throw e;
                }
            }
        }
    }
}
