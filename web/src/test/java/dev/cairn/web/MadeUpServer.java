// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;

/**
 * The stand-in for the server, with VMs that no machine has: {@code dev/mock.mjs}, which says what its settings mean. No
 * VM comes or goes.
 */
final class MadeUpServer implements AutoCloseable {
    private static final File WORK = new File("src/main/web");
    private static final Path PAGE = Path.of("target/classes/page").toAbsolutePath();

    private final Process process;
    private final String url;

    private MadeUpServer(Process process, String url) {
        this.process = process;
        this.url = url;
    }

    static MadeUpServer start(Map<String, String> settings) {
        ProcessBuilder builder = new ProcessBuilder("node", "dev/mock.mjs").directory(WORK);
        builder.environment().putAll(Map.of("MOCK_PORT", "0", "MOCK_STILL", "1", "MOCK_PAGE", PAGE.toString()));
        builder.environment().putAll(settings);
        builder.redirectError(ProcessBuilder.Redirect.INHERIT);
        try {
            Process process = builder.start();
            BufferedReader said = process.inputReader(StandardCharsets.UTF_8);
            String line = said.readLine();
            if (line == null) {
                throw new IllegalStateException("The made-up server has ended: is Node.js there, and `npm ci` done?");
            }
            return new MadeUpServer(process, line);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    String url() {
        return url;
    }

    @Override
    public void close() {
        process.destroyForcibly().onExit().join();
    }
}
