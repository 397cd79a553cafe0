// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.rule;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NamePatternTest {
    @ParameterizedTest
    @CsvSource({
        "*, anything, true",
        "orders-*, Orders-1, true",
        "orders-*, my-orders-1, false",
        "*service*, OrderService.jar, true",
        "a*b*c, aXbYc, true",
        "a*b*c, aXcYb, false",
        "a*ab, aab, true",
        "Order Service, Order   Service, true",
        "OrderService, OrderService2, false",
        "o.der, order, false"
    })
    void aStarStandsForAnySigns(String pattern, String name, boolean matches) {
        assertThat(new NamePattern(pattern).matches(name)).isEqualTo(matches);
    }

    @Test
    @Timeout(20)
    void manyStarsTakeNoTime() {
        assertThat(new NamePattern("*a".repeat(100) + "b").matches("a".repeat(2000)))
                .isFalse();
    }
}
