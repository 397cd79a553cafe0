// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.adb;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** Who of this process may be in which app, as an app lets one program in at a time. For use by any thread. */
final class Turns {
    /** An app that was left may take so long to know it. */
    private static final Duration MOMENT = Duration.ofSeconds(2);

    private static final long BETWEEN_TRIES_MILLIS = 50;

    /** Of apps that somebody is in or waits for, or has just left. */
    private final Map<String, OfApp> apps = new HashMap<>();

    /** Those of one app; guarded by {@link Turns#apps} except the semaphore. */
    private static final class OfApp {
        private final Semaphore semaphore = new Semaphore(1, true);
        private int wanted;
        private Optional<Long> leftNanos = Optional.empty();

        private boolean wasLeftJustNow(long now) {
            return leftNanos.filter(left -> now - left < MOMENT.toNanos()).isPresent();
        }
    }

    /** The right to be the one of this process that is in an app, until it is closed. */
    private final class Turn implements Devices.Turn {
        private final OfApp mine;

        private Turn(OfApp mine) {
            this.mine = mine;
        }

        @Override
        public AppSession.Opening open(ReachedApp app, Duration patience) throws InterruptedException {
            AppSession.Opening opening = app.open(patience);
            while (opening instanceof AppSession.Opening.Failed && wasLeftJustNow(mine)) {
                Thread.sleep(BETWEEN_TRIES_MILLIS);
                opening = app.open(patience);
            }
            return opening;
        }

        @Override
        public void close() {
            synchronized (apps) {
                mine.wanted--;
                mine.leftNanos = Optional.of(System.nanoTime());
            }
            mine.semaphore.release();
        }
    }

    private boolean wasLeftJustNow(OfApp one) {
        synchronized (apps) {
            return one.wasLeftJustNow(System.nanoTime());
        }
    }

    /** Waits for a turn; empty if others had it for all of {@code patience}. */
    Optional<Devices.Turn> await(String app, Duration patience) throws InterruptedException {
        OfApp mine;
        synchronized (apps) {
            long now = System.nanoTime();
            apps.values().removeIf(each -> each.wanted == 0 && !each.wasLeftJustNow(now));
            mine = apps.computeIfAbsent(app, _ -> new OfApp());
            mine.wanted++;
        }
        boolean given = false;
        try {
            given = mine.semaphore.tryAcquire(patience.toNanos(), TimeUnit.NANOSECONDS);
            return given ? Optional.of(new Turn(mine)) : Optional.empty();
        } finally {
            if (!given) {
                synchronized (apps) {
                    mine.wanted--;
                }
            }
        }
    }
}
