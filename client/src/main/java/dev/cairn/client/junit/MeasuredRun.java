// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.client.junit;

import dev.cairn.client.alloc.AllocationRecord;
import dev.cairn.client.alloc.AllocationRecorder;
import dev.cairn.client.alloc.AllocationRecording;
import dev.cairn.client.alloc.AllocationsUnavailableException;
import java.lang.reflect.Method;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;

/** Runs a test, and judges what it allocates meanwhile. A test that fails by itself is not judged. */
final class MeasuredRun {
    private static final String ENTRY = "allocations";

    private MeasuredRun() {}

    static void run(TestBody body, Budget budget, ReflectiveInvocationContext<Method> test, ExtensionContext context)
            throws Throwable {
        warmUp(budget.warmups(), test);
        judge(budget, measure(body, budget, test.getExecutable()), context);
    }

    private static void warmUp(int times, ReflectiveInvocationContext<Method> test) throws Throwable {
        for (int i = 0; i < times; i++) {
            TestRun.again(test);
        }
    }

    private static AllocationRecord measure(TestBody body, Budget budget, Method test) throws Throwable {
        try (AllocationRecording recording = start(budget, test)) {
            body.run();
            return recording.stop();
        }
    }

    private static AllocationRecording start(Budget budget, Method test) {
        try {
            return AllocationRecorder.start(budget.options(test));
        } catch (AllocationsUnavailableException e) {
            String why = String.valueOf(e.getMessage());
            return switch (budget.onUnavailable()) {
                case FAIL -> throw new AssertionError(why, e);
                case SKIP -> Assumptions.abort(why);
            };
        }
    }

    private static void judge(Budget budget, AllocationRecord record, ExtensionContext context) {
        if (!budget.allows(record)) {
            throw new AllocationBudgetExceededError(BudgetReport.of(budget, record), record);
        }
        if (record.threadsNotYetExact() > 0) {
            context.publishReportEntry(
                    ENTRY,
                    "Perhaps more than was counted, as threads that are older than the test were not counted from the start"
                            + " (" + record.threadsNotYetExact() + ").");
        }
    }
}
