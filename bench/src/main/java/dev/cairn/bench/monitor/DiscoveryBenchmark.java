// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.bench.monitor;

import com.sun.tools.attach.VirtualMachine;
import dev.cairn.bench.measure.Figure;
import dev.cairn.monitor.Monitor;
import dev.cairn.monitor.RefreshCost;
import dev.cairn.testkit.Jdk;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Finding and refreshing N idle JVMs: Cairn's one look, against {@code VirtualMachine.list} in the same process and
 * {@code jps} as a process of its own, in turn; and what one second of watching costs in CPU time.
 */
public final class DiscoveryBenchmark {
    private static final int WARMUPS = 20;
    private static final int REFRESHES = 300;
    private static final int COLD = 5;

    private DiscoveryBenchmark() {}

    public static void run(int vms, int rounds, int watchSeconds) throws Exception {
        try (Fleet fleet = Fleet.of(vms)) {
            compare(fleet, rounds);
            watch(watchSeconds);
            refresh();
        }
    }

    private static void compare(Fleet fleet, int rounds) throws Exception {
        List<Double> look = new ArrayList<>();
        List<Double> list = new ArrayList<>();
        List<Double> jps = new ArrayList<>();
        for (int i = -WARMUPS; i < rounds; i++) {
            double ours = Figure.wallMillis(() -> expect(Monitor.look().size(), fleet));
            double theirs = Figure.wallMillis(() -> expect(VirtualMachine.list().size(), fleet));
            if (i >= 0) {
                look.add(ours);
                list.add(theirs);
                jps.add(Figure.wallMillis(DiscoveryBenchmark::jps));
            }
        }
        Figure ours = new Figure("Cairn: find all VMs and read all counters (Monitor.look)", look);
        Figure theirs = new Figure("VirtualMachine.list: find all VMs", list);
        Figure process = new Figure("jps: find all VMs, as a process", jps);
        System.out.println(ours + "\n" + theirs + "\n" + process);
        System.out.printf(
                Locale.ROOT,
                "ratios of medians: VirtualMachine.list / Cairn %.2f   jps / Cairn %.1f%n",
                theirs.median() / ours.median(),
                process.median() / ours.median());
    }

    private static void expect(int found, Fleet fleet) {
        if (found < fleet.size()) {
            throw new IllegalStateException("Found " + found + " of " + fleet.size() + " VMs.");
        }
    }

    private static void jps() throws Exception {
        Process process = new ProcessBuilder(Jdk.JDK_25.tool("jps").toString()).start();
        try (InputStream out = process.getInputStream()) {
            out.readAllBytes();
        }
        process.waitFor();
    }

    /** CPU time of the monitor's own thread in each second: every scan, every look, every event. */
    private static void watch(int seconds) throws Exception {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        List<Double> millis = new ArrayList<>();
        try (Monitor monitor = Monitor.open()) {
            Thread.sleep(5000);
            long id = Arrays.stream(threads.getThreadInfo(threads.getAllThreadIds()))
                    .filter(info -> info != null && info.getThreadName().equals("cairn-monitor"))
                    .findFirst()
                    .orElseThrow()
                    .getThreadId();
            for (int i = 0; i < seconds; i++) {
                long before = threads.getThreadCpuTime(id);
                Thread.sleep(1000);
                millis.add((threads.getThreadCpuTime(id) - before) / 1e6);
            }
            String name = "Cairn: CPU per second of watching " + monitor.vms().size() + " VMs";
            System.out.println(new Figure(name, millis));
        }
    }

    private static void refresh() throws InterruptedException {
        List<Double> millis = RefreshCost.cpuMillis(2 * REFRESHES);
        System.out.println(new Figure("Cairn: CPU of one refresh of all, the first " + COLD, millis.subList(0, COLD)));
        System.out.println(
                new Figure("Cairn: CPU of one refresh of all, warm", millis.subList(REFRESHES, 2 * REFRESHES)));
    }
}
