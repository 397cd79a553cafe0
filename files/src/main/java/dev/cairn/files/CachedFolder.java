// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.files;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;

/**
 * A folder in the user's cache with files that other programs load, named by its contents, so that another build never
 * writes over what a VM has mapped. Any user that can write there can run code in the VM, so no other user may write there.
 */
public final class CachedFolder {
    private static final PathTrust TRUST = PathTrust.ofThisProcess();
    private static final String NEW = "new-";
    private static final int NAME_DIGITS = 12;

    private CachedFolder() {}

    /** What came of looking for it, or making it. */
    public sealed interface Made {
        record Folder(Path path) implements Made {}

        /**
         * There is none.
         *
         * @param why a sentence
         */
        record Failed(String why) implements Made {}
    }

    /**
     * Makes it, or finds it.
     *
     * @param kind begins its name
     * @param what it is, to begin a sentence with
     * @param files their contents by name
     */
    public static Made make(String kind, String what, Map<String, byte[]> files) {
        Path cache = UserFolders.ofThisProcess().cache();
        try {
            return put(cache, kind, what, files);
        } catch (IOException e) {
            return new Made.Failed(what + " could not be put into " + cache + " (" + e.getMessage()
                    + "); choose another folder by XDG_CACHE_HOME.");
        }
    }

    private static Made put(Path cache, String kind, String what, Map<String, byte[]> files) throws IOException {
        Path folder = cache.resolve(kind + "-" + digest(files));
        Files.createDirectories(cache);
        Optional<String> why = TRUST.whyNotOwn(cache).or(() -> TRUST.whyNotOwn(folder));
        if (why.isPresent()) {
            return new Made.Failed(
                    what + " is not put into " + folder + ", as " + why.get()
                            + ": who can write there has his code run in the VM. Remove it, or choose another folder by XDG_CACHE_HOME.");
        }
        if (!Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
            fill(cache, folder, NEW + kind + "-", files);
        }
        return holds(folder, files)
                ? new Made.Folder(folder.toAbsolutePath())
                : new Made.Failed(folder + " is not what this Cairn has put there; remove it.");
    }

    /** Whole or not at all: filled aside, and renamed. */
    private static void fill(Path cache, Path folder, String aside, Map<String, byte[]> files) throws IOException {
        dropAbandoned(cache, aside);
        Path made = Files.createTempDirectory(cache, aside + ProcessMark.own().text() + "-");
        for (Map.Entry<String, byte[]> file : files.entrySet()) {
            Path path = made.resolve(file.getKey());
            Files.write(path, file.getValue());
            Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("r-xr-xr-x"));
        }
        Files.setPosixFilePermissions(made, PosixFilePermissions.fromString("rwxr-xr-x"));
        try {
            Files.move(made, folder, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            delete(made);
            if (!Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
                throw e;
            }
            // Another Cairn was quicker.
        }
    }

    /** What others have begun to fill that were killed. */
    private static void dropAbandoned(Path cache, String name) throws IOException {
        try (DirectoryStream<Path> begun = Files.newDirectoryStream(cache, name + "*")) {
            for (Path folder : begun) {
                if (ProcessMark.in(folder.getFileName().toString())
                        .filter(ProcessMark::hasEnded)
                        .isPresent()) {
                    delete(folder);
                }
            }
        }
    }

    private static void delete(Path folder) throws IOException {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
            for (Path file : files) {
                Files.deleteIfExists(file);
            }
        }
        Files.deleteIfExists(folder);
    }

    private static boolean holds(Path folder, Map<String, byte[]> files) throws IOException {
        for (Map.Entry<String, byte[]> file : files.entrySet()) {
            Path path = folder.resolve(file.getKey());
            if (!Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS)
                    || !MessageDigest.isEqual(Files.readAllBytes(path), file.getValue())) {
                return false;
            }
        }
        return true;
    }

    private static String digest(Map<String, byte[]> files) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            files.values().forEach(digest::update);
            return HexFormat.of().formatHex(digest.digest()).substring(0, NAME_DIGITS);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every JDK has SHA-256.", e);
        }
    }
}
