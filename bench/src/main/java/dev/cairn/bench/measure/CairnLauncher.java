// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.bench.measure;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Starts {@code ./cairn} as a user does. */
public record CairnLauncher(Path script, Path runtimeFolder) {

    public static CairnLauncher find() throws IOException {
        return new CairnLauncher(findScript(), BenchFolder.untilTheEnd("runtime"));
    }

    public static Path findScript() {
        return Path.of(System.getProperty("cairn.root", "."))
                .toAbsolutePath()
                .normalize()
                .resolve("cairn");
    }

    public Process start(boolean aot, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(script.toString()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
        for (String folder : List.of("XDG_RUNTIME_DIR", "XDG_STATE_HOME", "XDG_DATA_HOME")) {
            builder.environment().put(folder, runtimeFolder.toString());
        }
        builder.environment().put("CAIRN_JAVA_OPTS", aot ? "" : "-XX:AOTMode=off");
        return builder.start();
    }

    /** The link that a starting server prints. */
    public static String awaitLink(Process server) throws IOException {
        BufferedReader out = new BufferedReader(new InputStreamReader(server.getInputStream(), StandardCharsets.UTF_8));
        for (String line = out.readLine(); line != null; line = out.readLine()) {
            if (line.strip().startsWith("http://")) {
                return line.strip();
            }
        }
        throw new IOException("cairn serve ended before it had printed its link.");
    }
}
