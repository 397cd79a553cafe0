// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.client.budget;

import dev.cairn.client.junit.AllocationBudget;
import dev.cairn.client.junit.OnUnavailable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** Run while somebody else counts the allocations of the VM. */
@EnabledIfSystemProperty(named = "cairn.cases", matches = "true")
class TakenCases {
    @Test
    @AllocationBudget(bytes = 0)
    void failsAsItCannotBeMeasured() {}

    @Test
    @AllocationBudget(bytes = 0, onUnavailable = OnUnavailable.SKIP)
    void isSkippedAsItCannotBeMeasured() {}
}
