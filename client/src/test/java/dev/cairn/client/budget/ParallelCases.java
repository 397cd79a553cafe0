// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.client.budget;

import dev.cairn.client.junit.AllocationBudget;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Two tests that are measured at the same time, each of which sees the other to be there. */
@EnabledIfSystemProperty(named = "cairn.cases", matches = "true")
@Execution(ExecutionMode.CONCURRENT)
class ParallelCases {
    private static final CyclicBarrier BOTH = new CyclicBarrier(2);

    @SuppressWarnings("UnusedVariable") // it has to be allocated, whatever becomes of it
    private static volatile Object kept = "";

    @Test
    @AllocationBudget(bytes = 0, ignore = "frame:java.util.concurrent.**")
    void passesBesideAnother() throws Exception {
        meet();
        meet();
    }

    @Test
    @AllocationBudget(bytes = 10_000 * 16 - 1, ignore = "frame:java.util.concurrent.**")
    void failsBesideAnother() throws Exception {
        meet();
        for (int i = 0; i < 10_000; i++) {
            kept = new Object();
        }
        meet();
    }

    private static void meet() throws Exception {
        BOTH.await(30, TimeUnit.SECONDS);
    }
}
