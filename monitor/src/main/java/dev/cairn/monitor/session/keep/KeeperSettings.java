// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.session.keep;

import java.time.Duration;
import java.util.concurrent.ThreadFactory;
import java.util.random.RandomGenerator;

/**
 * What a {@link SessionKeeper} works with.
 *
 * @param connectTimeout how long one attempt to connect may take, beside the {@linkplain Connector#patience patience} that its
 *     connector has of its own
 * @param connectThreads make the threads that connectors run on. Those of {@link #DEFAULT} are of the platform, as a
 *     connector that attaches to a VM may block in native code
 * @param clock passes the time between attempts
 * @param random spreads the attempts
 */
public record KeeperSettings(
        Duration connectTimeout, ThreadFactory connectThreads, Clock clock, RandomGenerator random) {
    /** Time, which tests replace. */
    public interface Clock {
        /** As {@link System#nanoTime}. */
        long nanos();

        /** Since the epoch. */
        long millis();

        void sleep(Duration duration) throws InterruptedException;
    }

    private static final Clock OF_THIS_MACHINE = new Clock() {
        @Override
        public long nanos() {
            return System.nanoTime();
        }

        @Override
        public long millis() {
            return System.currentTimeMillis();
        }

        @Override
        public void sleep(Duration duration) throws InterruptedException {
            Thread.sleep(duration);
        }
    };

    /** These settings with another time for an attempt to connect. */
    public KeeperSettings withConnectTimeout(Duration time) {
        return new KeeperSettings(time, connectThreads, clock, random);
    }

    public static final KeeperSettings DEFAULT = new KeeperSettings(
            Duration.ofSeconds(15),
            Thread.ofPlatform().daemon().name("cairn-connect-", 0).factory(),
            OF_THIS_MACHINE,
            RandomGenerator.getDefault());
}
