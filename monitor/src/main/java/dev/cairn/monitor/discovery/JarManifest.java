// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.discovery;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Optional;
import java.util.jar.Attributes;
import java.util.jar.JarInputStream;
import java.util.jar.Manifest;

/**
 * What a runnable jar says of itself.
 *
 * @param mainClass what the launcher runs
 * @param startClass what a Spring Boot loader then runs
 */
public record JarManifest(Optional<String> mainClass, Optional<String> startClass) {
    /** The manifest is among the first entries; a jar where it is not stays unknown. */
    private static final int LIMIT = 256 * 1024;

    /** Reads the start of {@code jar}; empty if it is no jar, cannot be read, or has its manifest elsewhere. */
    public static Optional<JarManifest> read(Path jar) {
        if (!Files.isRegularFile(jar, LinkOption.NOFOLLOW_LINKS)) {
            return Optional.empty();
        }
        try (InputStream file = Files.newInputStream(jar)) {
            byte[] start = file.readNBytes(LIMIT);
            try (JarInputStream in = new JarInputStream(new ByteArrayInputStream(start), false)) {
                return Optional.ofNullable(in.getManifest()).map(JarManifest::of);
            }
        } catch (IOException | RuntimeException e) { // the zip reader throws either on hostile input
            return Optional.empty();
        }
    }

    private static JarManifest of(Manifest manifest) {
        Attributes attributes = manifest.getMainAttributes();
        return new JarManifest(
                Optional.ofNullable(attributes.getValue(Attributes.Name.MAIN_CLASS)),
                Optional.ofNullable(attributes.getValue("Start-Class")));
    }
}
