// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor;

import dev.cairn.monitor.proc.ProcFs;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;

/** What one look at VMs that are known already costs. */
public final class RefreshCost {
    private RefreshCost() {}

    /** CPU time of each of {@code rounds} refreshes of all VMs of this machine, a tenth of a second apart. */
    public static List<Double> cpuMillis(int rounds) throws InterruptedException {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        List<Double> millis = new ArrayList<>();
        try (VmWatch watch = new VmWatch(ProcFs.ofThisMachine())) {
            watch.scan(System.nanoTime());
            for (int i = 0; i < rounds; i++) {
                long nanos = System.nanoTime();
                long before = threads.getCurrentThreadCpuTime();
                for (LiveVm vm : watch.all()) {
                    vm.look(nanos, System.currentTimeMillis());
                }
                millis.add((threads.getCurrentThreadCpuTime() - before) / 1e6);
                Thread.sleep(100);
            }
        }
        return millis;
    }
}
