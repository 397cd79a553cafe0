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
import java.io.IOException;
import java.util.Locale;

/**
 * What the server and the page take with many VMs, one of them with many threads: over the list, an Overview, and the threads, which
 * come twice a second; and whether that grows.
 */
public final class PageLoadBenchmark {
    private PageLoadBenchmark() {}

    /** Looks at each view for {@code stepSeconds}, and at the threads {@code steps} times. */
    public static void run(int vms, int threads, int stepSeconds, int steps) throws Exception {
        try (Fleet _ = Fleet.of(vms - 1);
                TargetJvm target = TargetJvm.on(Jdk.JDK_25, "-Xmx128m", "-Xss256k")
                        .start(ManyPools.class, Integer.toString(threads));
                ServedPage served = ServedPage.start();
                Chromium chromium = Chromium.start()) {
            Page page = chromium.browser().newPage();
            page.navigate(served.link());
            WatchedPage watched = new WatchedPage(page);
            page.getByTestId("vm-row").first().waitFor();
            System.out.println(Step.take("list of " + vms + " VMs", served, watched, stepSeconds));
            page.getByTestId("filter").fill(ManyPools.class.getSimpleName());
            page.locator("[data-testid=vm-row][data-pid='" + target.pid() + "']")
                    .click();
            page.getByTestId("filter").fill("");
            System.out.println(Step.take("overview of one", served, watched, stepSeconds));
            page.locator("[role=tab][data-tab=threads]").click();
            page.getByTestId("look-inside").click();
            page.getByTestId("thread-row").first().waitFor();
            for (int i = 0; i < steps; i++) {
                System.out.println(Step.take("table of " + threads + " threads", served, watched, stepSeconds));
            }
        }
    }

    /** One stretch of looking. */
    private record Step(
            String view, double serverPercent, double pagePercent, double serverMegabytes, double pageMegabytes) {
        static Step take(String view, ServedPage served, WatchedPage watched, int seconds) throws IOException {
            watched.page().waitForTimeout(2000);
            long serverBefore = ProcessUsage.cpuTicks(served.pid());
            double pageBefore = watched.mainThreadSeconds();
            long start = System.nanoTime();
            watched.page().waitForTimeout(1000.0 * seconds);
            double elapsed = (System.nanoTime() - start) / 1e9;
            return new Step(
                    view,
                    (ProcessUsage.cpuTicks(served.pid()) - serverBefore)
                            / ProcessUsage.TICKS_PER_SECOND
                            / elapsed
                            * 100,
                    (watched.mainThreadSeconds() - pageBefore) / elapsed * 100,
                    ProcessUsage.rssMegabytes(served.pid()),
                    watched.heapMegabytes());
        }

        @Override
        public String toString() {
            return String.format(
                    Locale.ROOT,
                    "%-28s server %5.2f %% of a core, RSS %6.1f MB; page's main thread %5.2f %%, heap %6.1f MB",
                    view,
                    serverPercent,
                    serverMegabytes,
                    pagePercent,
                    pageMegabytes);
        }
    }
}
