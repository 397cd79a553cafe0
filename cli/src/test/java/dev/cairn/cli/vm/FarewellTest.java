// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.vm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.monitor.AgentSessions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.junit.jupiter.api.Test;

class FarewellTest {
    private static final Duration SOON = Duration.ofSeconds(2);
    private static final Duration LONGEST = Duration.ofSeconds(20);

    private final List<Duration> waits = new ArrayList<>();
    private final List<String> words = new ArrayList<>();

    private void await(Boolean... ends) {
        Iterator<Boolean> each = List.of(ends).iterator();
        Farewell.await(
                limit -> {
                    waits.add(limit);
                    return each.next();
                },
                SOON,
                LONGEST,
                words::add);
    }

    @Test
    void saysNothingOfAnEndThatComesSoon() {
        await(true);
        assertThat(words).isEmpty();
        assertThat(waits).containsExactly(SOON);
    }

    @Test
    void saysWhatItWaitsForAndForHowLong() {
        await(false, true);
        assertThat(words).containsExactly("cairn: waits until its agents have left their VMs, for at most 20 s.");
        assertThat(waits).containsExactly(SOON, LONGEST.minus(SOON));
    }

    @Test
    void saysWhatItLeavesUndone() {
        await(false, false);
        assertThat(words).hasSize(2).last().asString().contains("stopped without tidying up");
    }

    @Test
    void doesNotCutTheSessionsFarewellShort() {
        assertThat(Farewell.LONGEST).isGreaterThan(AgentSessions.LONGEST_CLOSE);
        assertThat(AgentSessions.LONGEST_CLOSE).isGreaterThan(AgentSessions.LONGEST_FAREWELL);
    }
}
