// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.testkit.target.leak.unseen;

import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/** Timeouts of an hour, each cancelled as its call ends, that stay in the scheduler's queue until the hour is over. */
final class CancelledTimeouts {
    private static final ScheduledExecutorService TIMEOUTS = Executors.newScheduledThreadPool(1, task -> {
        Thread thread = new Thread(task, "timeouts");
        thread.setDaemon(true);
        return thread;
    });

    private CancelledTimeouts() {}

    private static final class Call {
        private final int number;
        private final byte[] response = new byte[3_000];

        Call(int number) {
            this.number = number;
        }

        void fail() {
            System.out.println("call " + number + " took too long after " + response.length);
        }
    }

    static void leak() {
        for (int i = 0; i < 1_400; i++) {
            Call call = new Call(i);
            ScheduledFuture<?> timeout = TIMEOUTS.schedule(call::fail, 1, TimeUnit.HOURS);
            timeout.cancel(false);
        }
    }
}
