// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.web.connection.ConnectionLimits;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConnectionLimitsTest {
    @ParameterizedTest
    @CsvSource({"2147483647, 64, 192", "1024, 64, 192", "400, 50, 100", "64, 8, 16"})
    void connectionsLeaveMostFilesToTheMonitor(int openFiles, int strangers, int known) {
        ConnectionLimits limits = ConnectionLimits.of(openFiles, Duration.ofSeconds(30));
        assertThat(limits.strangers()).isEqualTo(strangers);
        assertThat(limits.known()).isEqualTo(known);
        assertThat(limits.strangers() + limits.known()).isLessThanOrEqualTo((int) (openFiles * 3L / 8));
    }

    /** Other tests are shorter of patience, so that they need not wait. */
    @Test
    void aServerHasTheLimitsThatUsersAreTold() {
        try (ServerFixture fixture = new ServerFixture()) {
            ConnectionLimits limits = fixture.server.limits();
            assertThat(limits.strangers()).isBetween(4, 64);
            assertThat(limits.firstRequest()).hasSeconds(5);
            assertThat(limits.betweenBytes()).hasSeconds(5);
            assertThat(limits.stalled()).hasSeconds(30);
        }
    }
}
