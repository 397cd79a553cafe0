// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.client.junit;

import dev.cairn.client.alloc.AllocationRecord;

/** A test allocated more than its budget. The message names the budget, the total, and the sites that count most. */
public final class AllocationBudgetExceededError extends AssertionError {
    private static final long serialVersionUID = 1;

    private final transient AllocationRecord record;

    AllocationBudgetExceededError(String message, AllocationRecord record) {
        super(message);
        this.record = record;
    }

    /** Everything that was counted for the budget. */
    public AllocationRecord record() {
        return record;
    }
}
