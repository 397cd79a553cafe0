// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.discovery;

import dev.cairn.monitor.proc.RegularFile;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import java.util.jar.JarFile;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/**
 * What a runnable jar says of itself.
 *
 * @param mainClass what the launcher runs
 * @param startClass what a Spring Boot loader then runs
 */
public record JarManifest(Optional<String> mainClass, Optional<String> startClass) {
    /** The manifest is among the first entries; a jar where it is not stays unknown. */
    private static final int LIMIT = 256 * 1024;

    /** Of the manifest itself: those bytes of the jar could hold a thousand times as much. */
    private static final int MANIFEST_LIMIT = 1024 * 1024;

    private static final Pattern FOLD = Pattern.compile("(?:\r\n|\n|\r) ");

    /** Reads the start of {@code jar}; empty if it is no jar, cannot be read, or has its manifest elsewhere. */
    public static Optional<JarManifest> read(Path jar) {
        try (InputStream file = Channels.newInputStream(RegularFile.open(jar))) {
            byte[] start = file.readNBytes(LIMIT);
            try (ZipInputStream in = new ZipInputStream(new ByteArrayInputStream(start))) {
                return manifest(in).map(JarManifest::parse);
            }
        } catch (IOException | RuntimeException e) { // the zip reader throws either on hostile input
            return Optional.empty();
        }
    }

    /** The first entry, or the second behind the one of its folder. */
    private static Optional<byte[]> manifest(ZipInputStream in) throws IOException {
        for (int i = 0; i < 2; i++) {
            ZipEntry entry = in.getNextEntry();
            if (entry != null && entry.getName().equalsIgnoreCase(JarFile.MANIFEST_NAME)) {
                return Optional.of(in.readNBytes(MANIFEST_LIMIT));
            }
        }
        return Optional.empty();
    }

    /** The first section only, and by hand: the JDK's own reader logs every name that comes twice. */
    private static JarManifest parse(byte[] manifest) {
        Optional<String> mainClass = Optional.empty();
        Optional<String> startClass = Optional.empty();
        // A line may be folded within a letter, so the letters are put together last.
        String bytes =
                FOLD.matcher(new String(manifest, StandardCharsets.ISO_8859_1)).replaceAll("");
        for (String line : (Iterable<String>) bytes.lines()::iterator) {
            if (line.isEmpty()) {
                break;
            }
            Optional<String> main = value(line, "Main-Class: ");
            Optional<String> start = value(line, "Start-Class: ");
            mainClass = main.isPresent() ? main : mainClass;
            startClass = start.isPresent() ? start : startClass;
        }
        return new JarManifest(mainClass, startClass);
    }

    private static Optional<String> value(String line, String name) {
        if (!line.regionMatches(true, 0, name, 0, name.length())) {
            return Optional.empty();
        }
        byte[] value = line.substring(name.length()).getBytes(StandardCharsets.ISO_8859_1);
        return Optional.of(new String(value, StandardCharsets.UTF_8).strip()).filter(text -> !text.isEmpty());
    }
}
