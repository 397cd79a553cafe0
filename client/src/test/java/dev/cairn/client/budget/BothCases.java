// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.client.budget;

import dev.cairn.client.junit.AllocationBudget;
import dev.cairn.client.junit.BudgetThreads;
import dev.cairn.client.junit.LeakCheck;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** Tests that have a budget and a leak check, in either order; the name of each says what becomes of it. */
@EnabledIfSystemProperty(named = "cairn.cases", matches = "true")
class BothCases {
    private static final String GOES = "dev.cairn.client.budget.BothCases$Goes";
    private static final String STAYS = "dev.cairn.client.budget.BothCases$Stays";
    private static final List<Stays> KEPT = new ArrayList<>(1000);

    /** So many that what other threads of the VM do meanwhile does not matter. */
    private static final int MANY = 10_000;

    @SuppressWarnings("UnusedVariable") // it has to be allocated, whatever becomes of it
    private static volatile Object last = "";

    private int runs;

    static final class Goes {}

    static final class Stays {}

    private static void makeMany() {
        for (int i = 0; i < MANY; i++) {
            last = new Goes();
        }
    }

    @Test
    @LeakCheck(growing = GOES, runs = 3)
    @AllocationBudget(objects = MANY * 3 / 2, threads = BudgetThreads.ALL)
    void passesCheckedFirst() {
        makeMany();
    }

    @Test
    @AllocationBudget(objects = MANY * 3 / 2, threads = BudgetThreads.ALL)
    @LeakCheck(growing = GOES, runs = 3)
    void passesMeasuredFirst() {
        makeMany();
    }

    @Test
    @LeakCheck(growing = GOES, runs = 3)
    @AllocationBudget(objects = 1)
    void failsItsBudgetCheckedFirst() {
        last = new Goes();
        last = new Goes();
    }

    @Test
    @AllocationBudget(objects = 1)
    @LeakCheck(growing = GOES, runs = 3)
    void failsItsBudgetMeasuredFirst() {
        last = new Goes();
        last = new Goes();
    }

    @Test
    @LeakCheck(growing = STAYS, runs = 3)
    @AllocationBudget(objects = 1, warmups = 1)
    void failsAsItLeaksCheckedFirst() {
        KEPT.add(new Stays());
    }

    @Test
    @AllocationBudget(objects = 1, warmups = 1)
    @LeakCheck(growing = STAYS, runs = 3)
    void failsAsItLeaksMeasuredFirst() {
        KEPT.add(new Stays());
    }

    @RepeatedTest(2)
    @AllocationBudget(objects = 2)
    @LeakCheck(growing = GOES, runs = 3)
    void failsByItselfInItsLastRun() {
        runs++;
        if (runs == 3) {
            throw new AssertionError("by itself, in run " + runs);
        }
    }

    /** A class has the one, a method in it the other. */
    @Nested
    @AllocationBudget(objects = 1)
    class Inner {
        @Test
        @LeakCheck(growing = GOES, runs = 3)
        void passesAsItsClassIsMeasured() {
            last = new Goes();
        }
    }
}
