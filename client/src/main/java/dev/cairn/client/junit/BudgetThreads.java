// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.client.junit;

/** The threads whose allocations count for a budget. */
public enum BudgetThreads {
    /** The thread that runs the test method, exactly. Tests that run in parallel do not disturb each other. */
    CURRENT,

    /**
     * All threads of the VM, whatever they work for: for tests that run alone. A thread that started before the
     * measurement is counted only from its first sample on, which comes after half a megabyte on average.
     */
    ALL
}
