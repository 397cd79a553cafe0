// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A server that gets no chance to tidy up. */
@Timeout(180)
class ServeKilledIT {
    private static final long LIMIT_SECONDS = 60;
    private static final Pattern PART = Pattern.compile("(?:src|href)=\"([^\"#]+)\"");

    @TempDir
    Path home;

    @TempDir
    Path temporary;

    private static String page(CairnProcess.Server server, String path) throws Exception {
        HttpURLConnection connection =
                (HttpURLConnection) URI.create(server.url).resolve(path).toURL().openConnection();
        connection.setRequestProperty("Authorization", "Bearer " + server.url.replaceFirst(".*token=", ""));
        assertThat(connection.getResponseCode()).as(path).isEqualTo(200);
        return new String(connection.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }

    /** The page lies in the jar; what would be unpacked from there to be sent would stay. */
    @Test
    void leavesNoTemporaryFiles() throws Exception {
        List<String> prefix = List.of("env", "JDK_JAVA_OPTIONS=-Djava.io.tmpdir=" + temporary);
        CairnProcess.Server server = new CairnProcess(home, prefix, CairnProcess.JAR).serve("--http", "127.0.0.1:0");
        try {
            Matcher parts = PART.matcher(page(server, "/"));
            int count = 0;
            for (; parts.find(); count++) {
                assertThat(page(server, parts.group(1))).isNotEmpty();
            }
            assertThat(count).as("parts of the page").isPositive();
        } finally {
            server.process.destroyForcibly();
            assertThat(server.process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)).isTrue();
        }
        try (Stream<Path> left = Files.list(temporary)) {
            assertThat(left).isEmpty();
        }
    }
}
