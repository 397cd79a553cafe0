// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.discovery;

import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.Properties;

/** The {@code release} file in a JDK's home, which gives the JDK's version without running it. */
final class JdkRelease {
    private static final int LIMIT = 64 * 1024;
    private static final int LONGEST_VERSION = 64;

    private JdkRelease() {}

    static Optional<String> version(InputStream file) throws IOException {
        String text = new String(file.readNBytes(LIMIT), StandardCharsets.UTF_8);
        Properties release = new Properties();
        try {
            release.load(new StringReader(text));
        } catch (IllegalArgumentException e) { // a broken \\u escape
            return Optional.empty();
        }
        return Optional.ofNullable(release.getProperty("JAVA_VERSION"))
                .map(version -> version.replace("\"", ""))
                .filter(version -> version.length() <= LONGEST_VERSION);
    }
}
