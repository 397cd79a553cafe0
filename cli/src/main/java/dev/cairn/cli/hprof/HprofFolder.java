// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.hprof;

import dev.cairn.files.CachedFolder;
import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The folder from which a VM loads the HPROF agent: {@code libhprof.so}, {@code libcairn.so}, and the program that
 * starts the collector. An unpacked distribution contains it; else it lies in the user's cache.
 */
final class HprofFolder {
    /** Set by the launcher of a distribution. */
    private static final String OF_DISTRIBUTION = "cairn.hprof";

    private static final String PROGRAM = "hprof-collector";

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
        try {
            Map<String, byte[]> files = files();
            if (files.isEmpty()) {
                return new Made.Failed(
                        "This Cairn has no HPROF agent for the processor " + System.getProperty("os.arch") + ".");
            }
            return switch (CachedFolder.make("hprof", "The HPROF agent", files)) {
                case CachedFolder.Made.Folder(Path path) -> new Made.Folder(path);
                case CachedFolder.Made.Failed(String why) -> new Made.Failed(why);
            };
        } catch (IOException e) {
            return new Made.Failed("The HPROF agent could not be read from Cairn's jar (" + e.getMessage() + ").");
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
}
