// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.cli.CairnProcess.Result;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The token of this user's servers, and the one of a scraper. */
@Timeout(180)
class ServeTokenIT {
    private static final String ANY_PORT = "127.0.0.1:0";

    @TempDir
    private Path folder;

    private static String token(CairnProcess.Server server) {
        return server.url.replaceFirst(".*token=", "");
    }

    private static int status(CairnProcess.Server server, String path, String token) throws Exception {
        HttpURLConnection connection =
                (HttpURLConnection) URI.create(server.url).resolve(path).toURL().openConnection();
        connection.setRequestProperty("Authorization", "Bearer " + token);
        return connection.getResponseCode();
    }

    @Test
    void aServerThatIsStartedAnewHasTheSameTokenUntilThatIsRevoked() throws Exception {
        CairnProcess cairn = new CairnProcess(folder);
        String first;
        try (CairnProcess.Server server = cairn.serve("--http", ANY_PORT)) {
            first = token(server);
            for (String option : new String[] {"--new-token", "--metrics"}) {
                Result refused = cairn.run("serve", option);
                assertThat(refused.code()).isEqualTo(1);
                assertThat(refused.err()).contains("runs already").contains("kill ");
            }
        }
        try (CairnProcess.Server server = cairn.serve("--http", ANY_PORT)) {
            assertThat(token(server)).isEqualTo(first);
            assertThat(status(server, "/api/vms", first)).isEqualTo(200);
        }
        try (CairnProcess.Server server = cairn.serve("--http", ANY_PORT, "--new-token")) {
            assertThat(token(server)).isNotEqualTo(first);
            assertThat(status(server, "/api/vms", first)).isEqualTo(401);
            assertThat(status(server, "/metrics", token(server)))
                    .as("nobody asked for them")
                    .isEqualTo(404);
        }
    }

    @Test
    void metricsMayHaveATokenOfTheirOwn() throws Exception {
        CairnProcess cairn = new CairnProcess(folder);
        Path file = folder.resolve("scraper");
        Result missing = cairn.run("serve", "--http", ANY_PORT, "--metrics-token-file", file.toString());
        assertThat(missing.code()).isEqualTo(1);
        assertThat(missing.err()).contains(file + " does not exist").hasLineCount(1);
        Files.writeString(file, "the-scrapers-own-token\n");
        try (CairnProcess.Server server = cairn.serve("--http", ANY_PORT, "--metrics-token-file", file.toString())) {
            assertThat(status(server, "/metrics", "the-scrapers-own-token")).isEqualTo(200);
            assertThat(status(server, "/api/vms", "the-scrapers-own-token")).isEqualTo(401);
        }
    }
}
