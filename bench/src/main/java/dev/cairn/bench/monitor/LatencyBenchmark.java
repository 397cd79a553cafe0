// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.bench.monitor;

import dev.cairn.bench.measure.Figure;
import dev.cairn.monitor.Monitor;
import dev.cairn.monitor.MonitorEvent;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.life.Idle;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** How soon a monitor reports a VM that was started, and one that was killed. */
public final class LatencyBenchmark {
    private static final int LIMIT_SECONDS = 30;

    private LatencyBenchmark() {}

    private record Seen(MonitorEvent event, long nanos) {}

    public static void run(int rounds) throws InterruptedException {
        List<Double> appeared = new ArrayList<>();
        List<Double> gone = new ArrayList<>();
        BlockingQueue<Seen> seen = new LinkedBlockingQueue<>();
        try (Monitor monitor = Monitor.open()) {
            monitor.listen(event -> seen.add(new Seen(event, System.nanoTime())));
            for (int i = 0; i < rounds; i++) {
                long start = System.nanoTime();
                try (TargetJvm target =
                        TargetJvm.on(i % 2 == 0 ? Jdk.JDK_17 : Jdk.JDK_25).start(Idle.class)) {
                    appeared.add((await(seen, target.pid(), false) - start) / 1e6);
                    long kill = System.nanoTime();
                    ProcessHandle.of(target.pid()).ifPresent(ProcessHandle::destroyForcibly);
                    gone.add((await(seen, target.pid(), true) - kill) / 1e6);
                }
            }
        }
        System.out.println(new Figure("Cairn: a VM is listed, from the start of its process", appeared));
        System.out.println(new Figure("Cairn: a VM is gone from the list, from its kill -9", gone));
    }

    /** When the monitor reported that {@code pid} came, or went. */
    private static long await(BlockingQueue<Seen> seen, long pid, boolean gone) throws InterruptedException {
        while (true) {
            Seen next = seen.poll(LIMIT_SECONDS, TimeUnit.SECONDS);
            if (next == null) {
                throw new IllegalStateException("The monitor told nothing for " + LIMIT_SECONDS + " s.");
            }
            boolean match = switch (next.event) {
                case MonitorEvent.Appeared appeared -> !gone && appeared.vm().pid() == pid;
                case MonitorEvent.Gone ended -> gone && ended.lastSeen().pid() == pid;
                case MonitorEvent.Changed changed -> false;
                case MonitorEvent.Sampled sampled -> false;
            };
            if (match) {
                return next.nanos;
            }
        }
    }
}
