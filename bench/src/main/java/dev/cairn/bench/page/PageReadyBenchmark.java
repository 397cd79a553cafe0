// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.bench.page;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Page;
import dev.cairn.bench.measure.Figure;
import dev.cairn.bench.monitor.Fleet;
import dev.cairn.testkit.Chromium;
import java.util.ArrayList;
import java.util.List;

/** From the start of a navigation to the first line of a VM on the page, with an empty cache of the browser. */
public final class PageReadyBenchmark {
    private static final int WARMUPS = 2;
    private static final String NOTE_WHEN_READY = """
            new MutationObserver((_, observer) => {
              if (document.querySelector("[data-testid=vm-row]")) {
                observer.disconnect();
                requestAnimationFrame(() => (window.readyAfter = performance.now()));
              }
            }).observe(document, { childList: true, subtree: true });
            """;

    private PageReadyBenchmark() {}

    public static void run(int vms, int rounds) throws Exception {
        try (Fleet _ = Fleet.of(vms);
                ServedPage served = ServedPage.start();
                Chromium chromium = Chromium.start()) {
            List<Double> millis = new ArrayList<>();
            for (int i = -WARMUPS; i < rounds; i++) {
                double one = readyMillis(chromium, served);
                if (i >= 0) {
                    millis.add(one);
                }
            }
            System.out.println(new Figure("page with " + vms + " VMs, from navigation to the first VM's line", millis));
        }
    }

    private static double readyMillis(Chromium chromium, ServedPage served) {
        try (BrowserContext context = chromium.browser().newContext()) {
            Page page = context.newPage();
            page.addInitScript(NOTE_WHEN_READY);
            page.navigate(served.link());
            return ((Number) page.waitForFunction("() => window.readyAfter").jsonValue()).doubleValue();
        }
    }
}
