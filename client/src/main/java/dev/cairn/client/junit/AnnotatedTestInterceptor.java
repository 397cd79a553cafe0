// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.client.junit;

import java.lang.reflect.Method;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ExtensionContext.Store;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;

/**
 * Runs tests as their {@link LeakCheck} and their {@link AllocationBudget} want it. Where a test has both, whichever extension JUnit
 * asks first does all, so that their order does not matter: only what is measured counts towards the budget, and not what is done
 * to find leaks.
 */
abstract class AnnotatedTestInterceptor implements InvocationInterceptor {
    private static final Namespace NAMESPACE = Namespace.create(AnnotatedTestInterceptor.class);
    private static final String TAKEN = "taken";

    @Override
    public final void interceptTestMethod(
            Invocation<@Nullable Void> invocation, ReflectiveInvocationContext<Method> test, ExtensionContext context)
            throws Throwable {
        intercept(invocation, test, context);
    }

    @Override
    public final void interceptTestTemplateMethod(
            Invocation<@Nullable Void> invocation, ReflectiveInvocationContext<Method> test, ExtensionContext context)
            throws Throwable {
        intercept(invocation, test, context);
    }

    private static void intercept(
            Invocation<@Nullable Void> invocation, ReflectiveInvocationContext<Method> test, ExtensionContext context)
            throws Throwable {
        Store store = context.getStore(NAMESPACE);
        if (store.get(TAKEN) != null) {
            invocation.proceed();
            return;
        }
        store.put(TAKEN, true);
        Optional<Budget> budget = Budget.of(context);
        Optional<LeakRules> rules = LeakRules.of(context);
        TestBody body = invocation::proceed;
        TestBody measured = budget.isPresent() ? () -> MeasuredRun.run(body, budget.get(), test, context) : body;
        if (rules.isPresent()) {
            LeakCheckedRun.run(measured, rules.get(), test);
        } else {
            measured.run();
        }
    }
}
