// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.bench.page;

import com.microsoft.playwright.Page;
import dev.cairn.bench.measure.ProcessUsage;
import dev.cairn.bench.monitor.Fleet;
import dev.cairn.testkit.Chromium;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.execution.ManyPools;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** Whether the server's memory is steady while many pages show the same threads, one of them in a browser that is stopped. */
public final class BrowsersBenchmark {
    private BrowsersBenchmark() {}

    public static void run(int pages, int threads, int stepSeconds, int steps) throws Exception {
        try (Fleet _ = Fleet.of(10);
                TargetJvm target = TargetJvm.on(Jdk.JDK_25, "-Xmx128m", "-Xss256k")
                        .start(ManyPools.class, Integer.toString(threads));
                ServedPage served = ServedPage.start();
                Chromium stalled = Chromium.start()) {
            Set<Long> ofStalled = ProcessHandle.current()
                    .descendants()
                    .filter(process -> process.info().command().orElse("").contains("chrom"))
                    .map(ProcessHandle::pid)
                    .collect(Collectors.toSet());
            try (Chromium others = Chromium.start()) {
                show(stalled, served, target);
                List<Page> all = new ArrayList<>();
                for (int i = 1; i < pages; i++) {
                    all.add(show(others, served, target));
                }
                signal("-STOP", ofStalled);
                try {
                    for (int i = 0; i < steps; i++) {
                        long before = ProcessUsage.cpuTicks(served.pid());
                        all.getFirst().waitForTimeout(1000.0 * stepSeconds);
                        System.out.printf(
                                Locale.ROOT,
                                "%d pages, one stopped, %d threads each: server RSS %.1f MB, %.1f %% of a core%n",
                                pages,
                                threads,
                                ProcessUsage.rssMegabytes(served.pid()),
                                (ProcessUsage.cpuTicks(served.pid()) - before)
                                        / ProcessUsage.TICKS_PER_SECOND
                                        / stepSeconds
                                        * 100);
                    }
                } finally {
                    signal("-CONT", ofStalled);
                }
            }
        }
    }

    private static Page show(Chromium chromium, ServedPage served, TargetJvm target) {
        Page page = chromium.browser().newContext().newPage();
        page.navigate(served.link());
        page.locator("[data-testid=vm-row][data-pid='" + target.pid() + "']").click();
        page.locator("[role=tab][data-tab=threads]").click();
        page.getByTestId("look-inside")
                .or(page.getByTestId("thread-row"))
                .first()
                .waitFor();
        if (page.getByTestId("look-inside").isVisible()) {
            page.getByTestId("look-inside").click();
        }
        page.getByTestId("thread-row").first().waitFor();
        return page;
    }

    private static void signal(String signal, Set<Long> pids) throws Exception {
        List<String> command = new ArrayList<>(List.of("kill", signal));
        pids.forEach(pid -> command.add(Long.toString(pid)));
        new ProcessBuilder(command).inheritIO().start().waitFor();
    }
}
