// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.bench.monitor;

import dev.cairn.bench.measure.CairnLauncher;
import dev.cairn.bench.measure.ProcessUsage;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What {@code cairn serve} takes while it watches many idle JVMs, and whether that grows. */
public final class SoakBenchmark {
    private static final int STEP_SECONDS = 10;

    private SoakBenchmark() {}

    public static void run(int vms, int seconds) throws Exception {
        CairnLauncher cairn = CairnLauncher.find();
        try (Fleet fleet = Fleet.of(vms)) {
            Process server = cairn.start(true, "serve", "--http", "127.0.0.1:0");
            try {
                CairnLauncher.awaitLink(server);
                watch(server.pid(), fleet.size(), seconds);
            } finally {
                server.destroyForcibly().waitFor();
            }
        }
    }

    private static void watch(long pid, int vms, int seconds) throws Exception {
        List<Double> cpu = new ArrayList<>();
        List<Double> rss = new ArrayList<>();
        long before = ProcessUsage.cpuTicks(pid);
        long start = before;
        for (int at = STEP_SECONDS; at <= seconds; at += STEP_SECONDS) {
            Thread.sleep(STEP_SECONDS * 1000L);
            long now = ProcessUsage.cpuTicks(pid);
            cpu.add(100 * (now - before) / ProcessUsage.TICKS_PER_SECOND / STEP_SECONDS);
            rss.add(ProcessUsage.rssMegabytes(pid));
            before = now;
        }
        System.out.printf(
                Locale.ROOT,
                "watching %d idle VMs for %d s: CPU mean %.2f %% of one core, highest %d s %.2f %%; RSS after %d s"
                        + " %.1f MB, at the end %.1f MB, highest %.1f MB%n",
                vms,
                seconds,
                100 * (before - start) / ProcessUsage.TICKS_PER_SECOND / seconds,
                STEP_SECONDS,
                cpu.stream().mapToDouble(Double::doubleValue).max().orElse(0),
                STEP_SECONDS,
                rss.getFirst(),
                rss.getLast(),
                rss.stream().mapToDouble(Double::doubleValue).max().orElse(0));
        System.out.println("RSS over time, MB: "
                + rss.stream().map(mb -> String.format(Locale.ROOT, "%.0f", mb)).toList());
    }
}
