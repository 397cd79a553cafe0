// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.testkit.target.leak.unseen;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/** Watchers of tenants that a request starts on first use, and that so inherit the request's context for ever. */
final class InheritedContext {
    private static final InheritableThreadLocal<RequestContext> CURRENT = new InheritableThreadLocal<>();

    private InheritedContext() {}

    private record Row(int number, String text) {}

    private record RequestContext(String tenant, List<Row> rows) {}

    static void leak() {
        for (int tenant = 0; tenant < 14; tenant++) {
            List<Row> rows = new ArrayList<>();
            for (int i = 0; i < 3_000; i++) {
                rows.add(new Row(i, "row " + i + " of " + tenant));
            }
            CURRENT.set(new RequestContext("tenant " + tenant, rows));
            Thread watcher = new Thread(InheritedContext::watch, "tenant-watch-" + tenant);
            watcher.setDaemon(true);
            watcher.start();
            CURRENT.remove();
        }
    }

    private static void watch() {
        while (!Thread.interrupted()) {
            LockSupport.park();
        }
    }
}
