// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.adb;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** The program adb, as far as it is on the PATH: it starts the server. */
final class AdbProgram {
    private static final Duration START = Duration.ofSeconds(15);

    private final Path program;
    private final Map<String, String> environment;

    private AdbProgram(Path program, Map<String, String> environment) {
        this.program = program;
        this.environment = environment;
    }

    /** The first adb on the PATH. */
    static Optional<AdbProgram> find(Map<String, String> environment) {
        return Arrays.stream(environment.getOrDefault("PATH", "").split(File.pathSeparator))
                .filter(folder -> folder.startsWith("/")) // a folder of the moment is anybody's
                .map(folder -> Path.of(folder, "adb"))
                .filter(path -> Files.isRegularFile(path) && Files.isExecutable(path))
                .findFirst()
                .map(path -> new AdbProgram(path, environment));
    }

    /** Has it start the server, which stays; what went wrong, as a sentence. */
    Optional<String> startServer(int port) throws InterruptedException {
        try {
            ProcessBuilder starting = new ProcessBuilder(
                            program.toString(), "-P", Integer.toString(port), "start-server")
                    .redirectInput(new File("/dev/null"))
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.DISCARD);
            starting.environment().clear();
            starting.environment().putAll(environment);
            Process process = starting.start();
            if (!process.waitFor(START.toSeconds(), TimeUnit.SECONDS)) {
                process.destroy();
                return Optional.of(program + " has not started its server within " + START.toSeconds()
                        + " s; try it yourself: adb start-server");
            }
            return process.exitValue() == 0
                    ? Optional.empty()
                    : Optional.of(program + " could not start its server; it says why at: adb start-server");
        } catch (IOException e) {
            return Optional.of(program + " cannot be run: " + e.getMessage() + ".");
        }
    }
}
