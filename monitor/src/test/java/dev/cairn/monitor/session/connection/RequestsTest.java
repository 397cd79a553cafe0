// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.session.connection;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.monitor.proc.Patience;
import dev.cairn.monitor.session.api.Answer;
import dev.cairn.monitor.session.connection.Counters.Count;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class RequestsTest {
    @Test
    void refusesMoreThanItCanKeepTrackOfAndCountsThem() {
        Counters counters = new Counters();
        Requests requests = new Requests("VM 7", counters);
        Patience patience = Patience.with("VM 7", Optional.empty(), Duration.ofHours(1));
        for (int i = 0; i < Requests.MAX_WAITING; i++) {
            assertThat(requests.add(1, patience, 0, new CompletableFuture<>())).isPresent();
        }
        CompletableFuture<Answer> answer = new CompletableFuture<>();

        assertThat(requests.add(1, patience, 0, answer)).isEmpty();

        assertThat(answer.join().sentence()).isEqualTo("Too many requests to VM 7 are open; wait for some first.");
        assertThat(counters.add(Count.NOT_SENT)).isEqualTo(2);
    }
}
