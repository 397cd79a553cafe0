// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.client.budget;

import dev.cairn.client.junit.AllocationBudget;
import dev.cairn.client.junit.BudgetThreads;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that keep to their budget, and tests that do not; the name of each says which. */
@EnabledIfSystemProperty(named = "cairn.cases", matches = "true")
@AllocationBudget(bytes = 1 << 20)
class BudgetCases {
    @SuppressWarnings("UnusedVariable") // it has to be allocated, whatever becomes of it
    private static volatile Object kept = "";

    private static int[] numbers = new int[1000];
    private static long sum;

    @BeforeEach
    void allocateBesides() throws InterruptedException {
        kept = new byte[2 << 20];
        Churn.twoMegabytes();
    }

    @Test
    @AllocationBudget(objects = 0, bytes = 0)
    void passesWithoutAllocating() {
        for (int round = 0; round < 1000; round++) {
            for (int number : numbers) {
                sum += number;
            }
        }
    }

    @Test
    @AllocationBudget(objects = 1, bytes = 1016)
    void passesWithTheLastByte() {
        kept = new byte[1000];
    }

    @Test
    @AllocationBudget(bytes = 1015)
    void failsByOneByte() {
        kept = new byte[1000];
    }

    @Test
    @AllocationBudget(objects = 9)
    void failsByOneObject() {
        for (int i = 0; i < 10; i++) {
            kept = new Object();
        }
    }

    @Test
    void passesTheBudgetOfItsClass() {
        kept = new byte[1000];
    }

    @Test
    void failsTheBudgetOfItsClass() {
        kept = new byte[1 << 20];
    }

    @RepeatedTest(2)
    @AllocationBudget(objects = 0)
    void failsEachTime() {
        kept = new Object();
    }

    @ParameterizedTest
    @ValueSource(ints = {10, 100})
    @AllocationBudget(bytes = 64)
    void keepsToItWithOneArgument(int length) {
        kept = new byte[length];
    }

    @Test
    @AllocationBudget(
            bytes = 0,
            ignore = {"class:byte[]", "frame:**.BudgetCases.log"})
    void passesWithWhatIsIgnored() {
        kept = new byte[100];
        log();
    }

    private static void log() {
        kept = new int[100];
    }

    @Test
    @AllocationBudget(bytes = 0, warmups = 1)
    void passesOnceItIsWarm() {
        if (sum != Long.MIN_VALUE) {
            sum = Long.MIN_VALUE;
            kept = new byte[100];
        }
    }

    @Test
    @AllocationBudget(bytes = 0)
    void passesAsOthersAllocate() throws InterruptedException {
        Churn.twoMegabytes();
    }

    @Test
    @AllocationBudget(bytes = 1 << 20, threads = BudgetThreads.ALL)
    void failsAsOthersAllocate() throws InterruptedException {
        Churn.twoMegabytes();
    }

    @Test
    @AllocationBudget
    void failsAsItLimitsNothing() {}

    @Test
    @AllocationBudget(bytes = 0)
    void failsByItself() {
        kept = new byte[100];
        throw new IllegalStateException("by itself");
    }

    @Nested
    class Inner {
        @Test
        void failsTheBudgetOfTheOuterClass() {
            kept = new byte[1 << 20];
        }

        @Test
        @AllocationBudget(bytes = 2 << 20)
        void passesItsOwnBudget() {
            kept = new byte[1 << 20];
        }
    }

    /** Another thread that allocates when it is asked to; asking allocates nothing. */
    static final class Churn extends Thread {
        private static final Object LOCK = new Object();
        private static boolean asked;
        private static boolean ended;

        static {
            Churn churn = new Churn();
            churn.setDaemon(true);
            churn.start();
        }

        static void twoMegabytes() throws InterruptedException {
            synchronized (LOCK) {
                ended = false;
                asked = true;
                LOCK.notifyAll();
                while (!ended) {
                    LOCK.wait();
                }
            }
        }

        @Override
        public void run() {
            synchronized (LOCK) {
                try {
                    while (true) {
                        while (!asked) {
                            LOCK.wait();
                        }
                        asked = false;
                        for (int i = 0; i < 2 * 1024; i++) {
                            kept = new byte[1024];
                        }
                        ended = true;
                        LOCK.notifyAll();
                    }
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }
        }
    }
}
