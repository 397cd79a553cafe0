// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.hprof;

import dev.cairn.files.PathTrust;
import dev.cairn.files.ProcessMark;
import dev.cairn.files.UserFolders;
import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The folder from which a VM loads the HPROF agent: {@code libhprof.so}, {@code libcairn.so}, and the program that
 * starts the collector. An unpacked distribution contains it; else it lies in the user's cache, named by its contents,
 * so that another build never writes over what a VM has mapped. Any user that can write there can run code in the VM,
 * so no other user may write there.
 */
final class HprofFolder {
    /** Set by the launcher of a distribution. */
    private static final String OF_DISTRIBUTION = "cairn.hprof";

    private static final PathTrust TRUST = PathTrust.ofThisProcess();
    private static final String NEW = "new-hprof-";
    private static final String PROGRAM = "hprof-collector";
    private static final int NAME_DIGITS = 12;

    private HprofFolder() {}

    /** What came of looking for it, or making it. */
    sealed interface Made {
        record Folder(Path path) implements Made {}

        /**
         * There is none.
         *
         * @param why a sentence
         */
        record Failed(String why) implements Made {}
    }

    static Made make() {
        String ready = System.getProperty(OF_DISTRIBUTION, "");
        if (!ready.isEmpty()) {
            return new Made.Folder(Path.of(ready));
        }
        Path cache = UserFolders.ofThisProcess().cache();
        try {
            Map<String, byte[]> files = files();
            if (files.isEmpty()) {
                return new Made.Failed(
                        "This Cairn has no HPROF agent for the processor " + System.getProperty("os.arch") + ".");
            }
            return put(cache, files);
        } catch (IOException e) {
            return new Made.Failed("The HPROF agent could not be put into " + cache + " (" + e.getMessage()
                    + "); choose another folder by XDG_CACHE_HOME.");
        }
    }

    /** Of a folder of root's: what keeps VMs of other users from loading and running what is there. */
    static Optional<Path> obstacleForOthers(Path folder) {
        try {
            for (Path file :
                    List.of(folder.resolve(PROGRAM), jar(), Path.of(System.getProperty("java.home"), "bin", "java"))) {
                Optional<Path> obstacle = OpenToOthers.obstacle(file);
                if (obstacle.isPresent()) {
                    return obstacle;
                }
            }
            return Optional.empty();
        } catch (IOException e) {
            return Optional.empty(); // the VM will say it
        }
    }

    /** Whether the user chose where the folder lies, by {@code XDG_CACHE_HOME}. */
    static boolean isChosen() {
        return Optional.ofNullable(System.getenv("XDG_CACHE_HOME")).orElse("").startsWith("/");
    }

    private static Map<String, byte[]> files() throws IOException {
        Map<String, byte[]> files = new LinkedHashMap<>();
        for (String name : new String[] {"libhprof.so", "libcairn.so"}) {
            String resource = "/native/linux-" + System.getProperty("os.arch") + "/" + name;
            try (InputStream in = HprofFolder.class.getResourceAsStream(resource)) {
                if (in == null) {
                    return Map.of();
                }
                files.put(name, in.readAllBytes());
            }
        }
        files.put(PROGRAM, program());
        return files;
    }

    private static byte[] program() throws IOException {
        try (InputStream in = HprofFolder.class.getResourceAsStream("/" + PROGRAM)) {
            if (in == null) {
                throw new IOException("the jar has no " + PROGRAM);
            }
            String java =
                    Path.of(System.getProperty("java.home"), "bin", "java").toString();
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .replace("@JAVA@", quoted(java))
                    .replace("@JAR@", quoted(jar().toString()))
                    .getBytes(StandardCharsets.UTF_8);
        }
    }

    private static Path jar() {
        try {
            return Path.of(HprofFolder.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    /** For a shell. */
    private static String quoted(String text) {
        return "'" + text.replace("'", "'\\''") + "'";
    }

    private static Made put(Path cache, Map<String, byte[]> files) throws IOException {
        Path folder = cache.resolve("hprof-" + digest(files));
        Files.createDirectories(cache);
        Optional<String> why = TRUST.whyNotOwn(cache).or(() -> TRUST.whyNotOwn(folder));
        if (why.isPresent()) {
            return new Made.Failed(
                    "The HPROF agent is not put into " + folder + ", as " + why.get()
                            + ": who can write there has his code run in the VM. Remove it, or choose another folder by XDG_CACHE_HOME.");
        }
        if (!Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
            fill(cache, folder, files);
        }
        return holds(folder, files)
                ? new Made.Folder(folder.toAbsolutePath())
                : new Made.Failed(folder + " is not what this Cairn has put there; remove it.");
    }

    /** Whole or not at all: filled aside, and renamed. */
    private static void fill(Path cache, Path folder, Map<String, byte[]> files) throws IOException {
        dropAbandoned(cache);
        Path aside = Files.createTempDirectory(cache, NEW + ProcessMark.own().text() + "-");
        for (Map.Entry<String, byte[]> file : files.entrySet()) {
            Path path = aside.resolve(file.getKey());
            Files.write(path, file.getValue());
            Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("r-xr-xr-x"));
        }
        Files.setPosixFilePermissions(aside, PosixFilePermissions.fromString("rwxr-xr-x"));
        try {
            Files.move(aside, folder, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            delete(aside);
            if (!Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
                throw e;
            }
            // Another Cairn was quicker.
        }
    }

    /** What others have begun to fill that were killed. */
    private static void dropAbandoned(Path cache) throws IOException {
        try (DirectoryStream<Path> begun = Files.newDirectoryStream(cache, NEW + "*")) {
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
