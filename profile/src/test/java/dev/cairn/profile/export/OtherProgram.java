// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.export;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** What a program of somebody else's said, and ended with. */
record OtherProgram(int code, String output) {
    static OtherProgram run(Path folder, List<String> command) throws IOException, InterruptedException {
        Path output = Files.createTempFile("cairn-other-program", ".txt");
        try {
            Process process = new ProcessBuilder(command)
                    .directory(folder.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(output.toFile())
                    .start();
            assertThat(process.waitFor(5, TimeUnit.MINUTES)).isTrue();
            return new OtherProgram(process.exitValue(), Files.readString(output, StandardCharsets.UTF_8));
        } finally {
            Files.delete(output);
        }
    }

    static boolean isThere(String program) {
        for (String path : System.getenv().getOrDefault("PATH", "").split(":")) {
            if (Files.isExecutable(Path.of(path).resolve(program))) {
                return true;
            }
        }
        return false;
    }
}
