// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.bench.measure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A process from its start to its end, and what it took. Only one may run at a time, as the kernel adds up the CPU time
 * of all children.
 *
 * @param anonymousBytes the most memory that no file stands behind, seen every few milliseconds
 * @param fileBytes the most memory that files were mapped to; the kernel can drop that
 */
public record ProcessRun(double wallSeconds, double cpuSeconds, long anonymousBytes, long fileBytes, String output) {
    private static final long SAMPLE_MILLIS = 5;
    private static final String ANONYMOUS = "RssAnon:";
    private static final String OF_FILES = "RssFile:";
    private static final int MOST_OUTPUT_TOLD = 2000;

    /** Runs a command to its end, which must be a good one. */
    public static ProcessRun of(ProcessBuilder command) throws IOException, InterruptedException {
        Path said = Files.createTempFile("cairn-bench", ".out");
        try {
            long cpuBefore = ProcessUsage.childrenCpuTicks();
            long start = System.nanoTime();
            Process process = command.redirectErrorStream(true)
                    .redirectOutput(said.toFile())
                    .start();
            long anonymous = 0;
            long ofFiles = 0;
            while (!process.waitFor(SAMPLE_MILLIS, TimeUnit.MILLISECONDS)) {
                List<String> status = status(process.pid());
                anonymous = Math.max(anonymous, bytes(status, ANONYMOUS));
                ofFiles = Math.max(ofFiles, bytes(status, OF_FILES));
            }
            double wall = (System.nanoTime() - start) / 1e9;
            double cpu = (ProcessUsage.childrenCpuTicks() - cpuBefore) / ProcessUsage.TICKS_PER_SECOND;
            String output = Files.readString(said);
            if (process.exitValue() != 0) {
                throw new IllegalStateException(
                        String.join(" ", command.command()) + " ended with " + process.exitValue() + ": "
                                + output.substring(Math.max(0, output.length() - MOST_OUTPUT_TOLD)));
            }
            return new ProcessRun(wall, cpu, anonymous, ofFiles, output);
        } finally {
            Files.delete(said);
        }
    }

    /** Empty when the process has just ended. */
    private static List<String> status(long pid) {
        try {
            return Files.readAllLines(Path.of("/proc/" + pid + "/status"));
        } catch (IOException e) {
            return List.of(); // there is no such file any more, or it is one of nobody
        }
    }

    private static long bytes(List<String> status, String key) {
        return status.stream()
                .filter(line -> line.startsWith(key))
                .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) * 1024)
                .findFirst()
                .orElse(0);
    }
}
