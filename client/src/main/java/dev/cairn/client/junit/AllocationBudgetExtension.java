// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.client.junit;

import dev.cairn.client.alloc.AllocationRecord;
import dev.cairn.client.alloc.AllocationRecorder;
import dev.cairn.client.alloc.AllocationRecording;
import dev.cairn.client.alloc.AllocationsUnavailableException;
import java.lang.reflect.Method;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;

/** Measures tests that have an {@link AllocationBudget}, which brings it along. A test that fails by itself is not judged. */
public final class AllocationBudgetExtension implements InvocationInterceptor {
    private static final String ENTRY = "allocations";

    /** Called by JUnit. */
    public AllocationBudgetExtension() {}

    @Override
    public void interceptTestMethod(
            Invocation<@Nullable Void> invocation, ReflectiveInvocationContext<Method> test, ExtensionContext context)
            throws Throwable {
        intercept(invocation, test, context);
    }

    @Override
    public void interceptTestTemplateMethod(
            Invocation<@Nullable Void> invocation, ReflectiveInvocationContext<Method> test, ExtensionContext context)
            throws Throwable {
        intercept(invocation, test, context);
    }

    private static void intercept(
            Invocation<@Nullable Void> invocation, ReflectiveInvocationContext<Method> test, ExtensionContext context)
            throws Throwable {
        Optional<Budget> budget = Budget.of(context);
        if (budget.isEmpty()) {
            invocation.proceed();
            return;
        }
        warmUp(budget.get().warmups(), test);
        judge(budget.get(), measure(invocation, budget.get(), test.getExecutable()), context);
    }

    private static void warmUp(int times, ReflectiveInvocationContext<Method> test) throws Throwable {
        for (int i = 0; i < times; i++) {
            TestRun.again(test);
        }
    }

    private static AllocationRecord measure(Invocation<@Nullable Void> invocation, Budget budget, Method test)
            throws Throwable {
        try (AllocationRecording recording = start(budget, test)) {
            invocation.proceed();
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
