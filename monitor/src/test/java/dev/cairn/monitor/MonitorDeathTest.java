// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor;

import static dev.cairn.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class MonitorDeathTest {
    @Test
    void isToldWhenTheWatchingEndsByItself() throws Exception {
        try (Monitor monitor = Monitor.open()) {
            CompletableFuture<String> death = monitor.death().toCompletableFuture();
            assertThat(death).isNotDone();
            monitor.listen(event -> Thread.currentThread().interrupt());
            assertThat(death.get(30, TimeUnit.SECONDS)).contains("interrupted");
        }
    }

    @Test
    void isNoDeathWhenItIsClosed() {
        Monitor monitor = Monitor.open();
        monitor.close();
        assertThat(monitor.death().toCompletableFuture()).isNotDone();
    }

    @Test
    void outlivesListenersThatUseUpTheMemoryOrTheStack() {
        try (Monitor monitor = Monitor.open()) {
            monitor.listen(event -> {
                throw new OutOfMemoryError("made up");
            });
            eventually(Duration.ofSeconds(30), monitor::failures, count -> count >= 2);
            assertThat(monitor.death().toCompletableFuture()).isNotDone();
        }
    }
}
