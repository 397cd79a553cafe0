// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.device;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.testkit.Jdk;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A program with one version of Google's ddmlib, unmodified, at one VM: one of those that the agent's tests have. */
final class DdmlibProcess implements AutoCloseable {
    private static final Path AGENT =
            Path.of("../agent/target").toAbsolutePath().normalize();
    private static final long LIMIT_SECONDS = 120;

    private final Process process;
    private final BufferedReader out;
    private final Map<String, String> told = new HashMap<>();
    private final StringBuilder said = new StringBuilder();

    /** Looks at the VM. */
    DdmlibProcess(String version, int adbServerPort, long pid) throws IOException {
        this("DdmlibLookDriver", version, adbServerPort, pid);
    }

    DdmlibProcess(String program, String version, int adbServerPort, long pid) throws IOException {
        String jars;
        try (Stream<Path> all = Files.list(AGENT.resolve("ddmlib-" + version))) {
            jars = all.sorted().map(Path::toString).collect(Collectors.joining(":"));
        }
        ProcessBuilder builder = new ProcessBuilder(List.of(
                        Jdk.JDK_25.java(),
                        "-XX:+UseSerialGC",
                        "-cp",
                        jars + ":" + AGENT.resolve("test-classes"),
                        "dev.cairn.agent." + program,
                        Integer.toString(adbServerPort),
                        Long.toString(pid)))
                .redirectErrorStream(true);
        builder.environment().put("ANDROID_ADB_SERVER_PORT", Integer.toString(adbServerPort));
        process = builder.start();
        out = process.inputReader(StandardCharsets.UTF_8);
    }

    /** Reads until it has said {@code key}. */
    DdmlibProcess awaitWord(String key) throws IOException {
        while (!told.containsKey(key)) {
            String line = out.readLine();
            if (line == null) {
                throw new AssertionError("ddmlib ended before \"" + key + "\": " + said);
            }
            take(line);
        }
        return this;
    }

    /** What it has said of {@code key} so far. */
    String told(String key) {
        return told.getOrDefault(key, "");
    }

    private void take(String line) {
        said.append(line).append('\n');
        int equals = line.indexOf('=');
        if (equals > 0) {
            told.put(line.substring(0, equals), line.substring(equals + 1));
        }
    }

    /** Has it do what {@code line} says, and returns what it prints for the next {@code key}. */
    String ask(String line, String key) throws IOException {
        told.remove(key);
        process.getOutputStream().write((line + "\n").getBytes(StandardCharsets.UTF_8));
        process.getOutputStream().flush();
        return awaitWord(key).told.getOrDefault(key, "");
    }

    /** Has it go on to its end, and returns all that it said. */
    Map<String, String> finish() throws Exception {
        process.getOutputStream().write('\n');
        process.getOutputStream().flush();
        for (String line = out.readLine(); line != null; line = out.readLine()) {
            take(line);
        }
        assertThat(process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).as(said.toString()).isZero();
        return Map.copyOf(told);
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
