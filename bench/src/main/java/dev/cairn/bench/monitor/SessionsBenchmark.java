// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.bench.monitor;

import dev.cairn.bench.measure.BenchFolder;
import dev.cairn.bench.measure.ProcessUsage;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * What it takes to hold sessions with many targets of 20 threads, with status twice a second and full histories: the
 * CPU time and the memory of a process with the options of the product. The targets are simulated, in another process.
 */
public final class SessionsBenchmark {
    private static final int WARM_UP_SECONDS = 10;
    private static final String OPTIONS = "jvm_options=";

    private SessionsBenchmark() {}

    public static void run(int targets, int seconds) throws Exception {
        measure("cairn", "status sent by the target (THSP)", targets, seconds);
        measure("plain", "status polled (THST)", targets, seconds);
    }

    private static void measure(String kind, String how, int targets, int seconds) throws Exception {
        Path folder = Files.createTempDirectory("cairn-sessions");
        Process simulated = null;
        Process monitor = null;
        try {
            simulated = start(List.of("-Xmx512m"), SimulatedTargets.class, folder, targets, kind);
            awaitLine(simulated);
            monitor = start(productOptions(), SessionsUnderTest.class, folder, targets);
            awaitLine(monitor);
            watch(monitor, how, targets, seconds);
        } finally {
            for (Process process : Arrays.asList(monitor, simulated)) {
                if (process != null) {
                    process.destroyForcibly().waitFor();
                }
            }
            BenchFolder.delete(folder);
        }
    }

    private static void watch(Process monitor, String how, int targets, int seconds) throws Exception {
        Thread.sleep(1000L * Math.min(WARM_UP_SECONDS, seconds));
        double highest = 0;
        long before = ProcessUsage.cpuTicks(monitor.pid());
        long start = System.nanoTime();
        for (int i = 0; i < seconds; i++) {
            Thread.sleep(1000);
            highest = Math.max(highest, ProcessUsage.rssMegabytes(monitor.pid()));
        }
        double cpuSeconds = (ProcessUsage.cpuTicks(monitor.pid()) - before) / ProcessUsage.TICKS_PER_SECOND;
        double percent = 100 * cpuSeconds / ((System.nanoTime() - start) / 1e9);
        double last = ProcessUsage.rssMegabytes(monitor.pid());
        monitor.getOutputStream().write('\n');
        monitor.getOutputStream().flush();
        System.out.printf(
                Locale.ROOT,
                "%d sessions for %d s, %s: CPU %.2f %% of one core; RSS at the end %.1f MB, highest %.1f MB (%s)%n",
                targets,
                seconds,
                how,
                percent,
                last,
                highest,
                awaitLine(monitor));
    }

    private static Process start(List<String> options, Class<?> main, Object... arguments) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(options);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
        Arrays.stream(arguments).map(Object::toString).forEach(command::add);
        return new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    /** The options that Cairn itself runs with, and those that {@code ./cairn} would add. */
    private static List<String> productOptions() throws IOException {
        Path file = Path.of(System.getProperty("cairn.root", "."), "scripts", "jvm-options.sh");
        String ours = Files.readAllLines(file).stream()
                .filter(line -> line.startsWith(OPTIONS))
                .map(line -> line.substring(OPTIONS.length()).replace("\"", ""))
                .findFirst()
                .orElseThrow(() -> new IOException("There is no line with " + OPTIONS + " in " + file + "."));
        String more = System.getenv().getOrDefault("CAIRN_JAVA_OPTS", "");
        return List.of((ours + " " + more).strip().split("\\s+"));
    }

    private static String awaitLine(Process process) throws IOException {
        BufferedReader out =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        String line = out.readLine();
        if (line == null) {
            throw new IOException("A process of the benchmark has ended.");
        }
        return line;
    }
}
