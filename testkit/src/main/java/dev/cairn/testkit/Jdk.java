// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.testkit;

import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import java.util.stream.Stream;

/** A JDK of this machine that tests start targets with. */
public record Jdk(int feature, Path home) {
    private static final Path INSTALLED = Path.of("/usr/lib/jvm");

    public static final Jdk JDK_17 = find(17);
    public static final Jdk JDK_25 = find(25);

    /** True in a long run, which tries everything on each JDK. */
    private static final boolean LONG = Boolean.getBoolean("cairn.long");

    /** For a test of what differs between JDKs. */
    public static Stream<Jdk> both() {
        return Stream.of(JDK_17, JDK_25);
    }

    /** For a test in which the JDK should not matter: the oldest one, in a long run both. */
    public static Stream<Jdk> oldest() {
        return LONG ? both() : Stream.of(JDK_17);
    }

    /** For a test in which the JDK should not matter: the newest one, in a long run both. */
    public static Stream<Jdk> newest() {
        return LONG ? both() : Stream.of(JDK_25);
    }

    public String java() {
        return home.resolve("bin/java").toString();
    }

    public Path tool(String name) {
        return home.resolve("bin").resolve(name);
    }

    @Override
    public String toString() {
        return "JDK " + feature;
    }

    private static Jdk find(int feature) {
        try (DirectoryStream<Path> homes = Files.newDirectoryStream(INSTALLED)) {
            for (Path home : homes) {
                if (featureOf(home) == feature && Files.isExecutable(home.resolve("bin/javac"))) {
                    return new Jdk(feature, home.toRealPath());
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        throw new IllegalStateException("The tests need JDK " + feature + " under " + INSTALLED
                + ", and there is none. Run scripts/setup, or install it by hand.");
    }

    private static int featureOf(Path home) throws IOException {
        Path release = home.resolve("release");
        if (!Files.isRegularFile(release)) {
            return 0;
        }
        Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(release)) {
            properties.load(reader);
        }
        String version = properties.getProperty("JAVA_VERSION", "0").replace("\"", "");
        return Integer.parseInt(version.split("\\.", 2)[0]);
    }
}
