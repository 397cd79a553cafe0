// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.bench.page;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.microsoft.playwright.CDPSession;
import com.microsoft.playwright.Page;

/** A page, and what the browser says that it takes. */
final class WatchedPage {
    private final Page page;
    private final CDPSession session;

    WatchedPage(Page page) {
        this.page = page;
        this.session = page.context().newCDPSession(page);
        JsonObject domain = new JsonObject();
        domain.addProperty("timeDomain", "threadTicks");
        session.send("Performance.enable", domain);
    }

    Page page() {
        return page;
    }

    /** CPU time of the renderer's main thread in tasks: scripts, styles, layout, and the recording of what to paint. */
    double mainThreadSeconds() {
        return metric("TaskDuration");
    }

    /** What scripts hold after a collection. */
    double heapMegabytes() {
        session.send("HeapProfiler.collectGarbage");
        return metric("JSHeapUsedSize") / 1e6;
    }

    private double metric(String name) {
        for (JsonElement one : session.send("Performance.getMetrics").getAsJsonArray("metrics")) {
            if (one.getAsJsonObject().get("name").getAsString().equals(name)) {
                return one.getAsJsonObject().get("value").getAsDouble();
            }
        }
        throw new IllegalStateException("Chromium does not measure " + name + " any more.");
    }
}
