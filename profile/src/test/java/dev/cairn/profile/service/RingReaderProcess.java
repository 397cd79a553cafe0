// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.service;

import dev.cairn.profile.ring.Waiting;
import dev.cairn.profile.service.RecordSource.Drained;
import dev.cairn.testkit.Jdk;
import dev.cairn.wire.ring.RingLayout;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A reader of rings in a process of its own, which a test can kill while it reads. It checks each record against what
 * {@link RingWriterProcess} says, and reports after each piece how many records it has seen.
 */
final class RingReaderProcess implements AutoCloseable {
    private static final Duration WAIT = Duration.ofSeconds(60);

    private final Process process;
    private final BufferedReader output;

    private RingReaderProcess(Process process) {
        this.process = process;
        this.output = process.inputReader();
    }

    /** Starts one that reads what the writer at {@code endpoint} writes. */
    static RingReaderProcess start(Path endpoint, int threads, long seed) throws IOException {
        List<String> command = List.of(
                Jdk.JDK_25.tool("java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                RingReaderProcess.class.getName(),
                endpoint.toString(),
                Integer.toString(threads),
                Long.toString(seed));
        return new RingReaderProcess(new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start());
    }

    /** Reads until the process has seen at least {@code records} records, and kills it in whatever state it is. */
    void killAfter(long records) throws IOException {
        for (String line = output.readLine(); line != null; line = output.readLine()) {
            if (Long.parseLong(line) >= records) {
                process.destroyForcibly();
                return;
            }
        }
        throw new AssertionError("The reader has ended before it saw " + records + " records.");
    }

    int exitValue() throws InterruptedException {
        if (!process.waitFor(WAIT.toSeconds(), TimeUnit.SECONDS)) {
            throw new AssertionError("the reader goes on");
        }
        return process.exitValue();
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }

    /** PATH THREADS SEED. */
    public static void main(String[] args) {
        WrittenByProcess seen = new WrittenByProcess(Integer.parseInt(args[1]), Long.parseLong(args[2]), false);
        switch (RingOffer.to(
                Path.of(args[0]), RingLayout.MIN_DATA_BYTES, _ -> true, Waiting.noLongerThan(Duration.ofSeconds(30)))) {
            case RingOffer.Refused(String why) -> throw new AssertionError(why);
            case RingOffer.Accepted accepted -> {
                Drained drained = accepted.source().drain(seen, WAIT);
                while (drained instanceof Drained.Records || drained instanceof Drained.Nothing) {
                    System.out.println(seen.count());
                    drained = accepted.source().drain(seen, WAIT);
                }
            }
        }
    }
}
