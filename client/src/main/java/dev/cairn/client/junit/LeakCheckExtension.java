// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.client.junit;

import java.lang.reflect.Method;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;

/** Checks tests that have a {@link LeakCheck}, which brings it along. A test that fails by itself is not judged. */
public final class LeakCheckExtension implements InvocationInterceptor {
    /** Called by JUnit. */
    public LeakCheckExtension() {}

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
        Optional<LeakRules> rules = LeakRules.of(context);
        if (rules.isEmpty()) {
            invocation.proceed();
            return;
        }
        try (TestDumps dumps = TestDumps.begin()) {
            MadeInTest made = MadeInTest.record(rules.get(), test.getExecutable());
            try {
                for (int run = 1; run < rules.get().timesToRun(); run++) {
                    TestRun.again(test);
                    dumps.take();
                }
                invocation.proceed();
            } finally {
                made.stop();
            }
            dumps.take();
            judge(rules.get(), dumps, made);
        } catch (UncheckableHeapException e) {
            String why = String.valueOf(e.getMessage());
            switch (rules.get().onUnavailable()) {
                case FAIL -> throw new AssertionError(why, e);
                case SKIP -> Assumptions.abort(why);
            }
        }
    }

    private static void judge(LeakRules rules, TestDumps dumps, MadeInTest made)
            throws UncheckableHeapException, InterruptedException {
        CheckProcess.Said said = CheckProcess.check(dumps, rules.toml());
        if (said.isBroken()) {
            throw new LeakCheckError(String.join(
                    System.lineSeparator(),
                    "The test leaves behind what must be garbage.",
                    said.text() + made.words(),
                    dumps.keptWhere()));
        }
    }
}
