// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.service;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * The agent's C code of the ring in a process of its own that is no VM: {@code agent/src/test/c/ring_writer.c}, which says what it
 * writes.
 */
final class RingWriterProcess implements AutoCloseable {
    private static final Path SOURCES = Path.of("../agent/src/test/c");
    private static final Path BINARY = build();

    private final Process process;
    private final BufferedReader output;

    private RingWriterProcess(Process process) {
        this.process = process;
        this.output = process.inputReader();
    }

    private static Path build() {
        Path out = Path.of("target/native-test").toAbsolutePath();
        try {
            Files.createDirectories(out);
            Path log = out.resolve("make.log");
            Process make = new ProcessBuilder("make", "-C", SOURCES.toString(), "ring_writer", "OUT=" + out)
                    .redirectErrorStream(true)
                    .redirectOutput(log.toFile())
                    .start();
            if (make.waitFor() != 0) {
                throw new AssertionError(Files.readString(log));
            }
            return out.resolve("ring_writer");
        } catch (IOException e) {
            throw new AssertionError(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }

    /** Starts one, which listens when this returns. */
    static RingWriterProcess start(Path endpoint, int threads, long records, long seed, String onFull, String... death)
            throws IOException {
        List<String> command = new ArrayList<>(List.of(
                BINARY.toString(),
                endpoint.toString(),
                Integer.toString(threads),
                Long.toString(records),
                Long.toString(seed),
                onFull));
        command.addAll(List.of(death));
        RingWriterProcess started = new RingWriterProcess(new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start());
        String line = started.output.readLine();
        if (!"listening".equals(line)) {
            throw new AssertionError(line);
        }
        return started;
    }

    /** What it said of one ring: how many records it wrote, and how many it counted as lost. */
    long[] summary() throws IOException {
        String line = output.readLine();
        String[] words = line == null ? new String[0] : line.split(" ");
        if (words.length != 4) {
            throw new AssertionError(line);
        }
        return new long[] {Long.parseLong(words[1]), Long.parseLong(words[3])};
    }

    long pid() {
        return process.pid();
    }

    int exitValue() throws InterruptedException {
        if (!process.waitFor(60, TimeUnit.SECONDS)) {
            throw new AssertionError("ring_writer goes on");
        }
        return process.exitValue();
    }

    void kill() {
        process.destroyForcibly();
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
