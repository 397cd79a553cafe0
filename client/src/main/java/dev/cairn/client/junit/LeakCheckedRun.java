// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.client.junit;

import java.lang.reflect.Method;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;

/** Runs a test, as often as its rules want, and judges what it leaves behind. A test that fails by itself is not judged. */
final class LeakCheckedRun {
    private LeakCheckedRun() {}

    static void run(TestBody body, LeakRules rules, ReflectiveInvocationContext<Method> test) throws Throwable {
        try (TestDumps dumps = TestDumps.begin()) {
            MadeInTest made = MadeInTest.record(rules, test.getExecutable());
            try {
                for (int run = 1; run < rules.timesToRun(); run++) {
                    TestRun.again(test);
                    dumps.take();
                }
                body.run();
            } finally {
                made.stop();
            }
            dumps.take();
            judge(rules, dumps, made);
        } catch (UncheckableHeapException e) {
            String why = String.valueOf(e.getMessage());
            switch (rules.onUnavailable()) {
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
