// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.client.budget;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.util.Optional;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** Runs the test classes it is given, and prints a line for each test, and behind it what it said. */
final class RunTests implements TestExecutionListener {
    private static final String END = "--";

    private RunTests() {}

    public static void main(String[] classes) throws ClassNotFoundException {
        LauncherDiscoveryRequestBuilder request = LauncherDiscoveryRequestBuilder.request()
                .configurationParameter("junit.jupiter.execution.parallel.enabled", "true")
                .configurationParameter("junit.jupiter.execution.parallel.config.strategy", "fixed")
                .configurationParameter("junit.jupiter.execution.parallel.config.fixed.parallelism", "2");
        for (String name : classes) {
            request.selectors(selectClass(Class.forName(name)));
        }
        LauncherDiscoveryRequest built = request.build();
        LauncherFactory.create().execute(built, new RunTests());
    }

    @Override
    public void executionFinished(TestIdentifier test, TestExecutionResult result) {
        Optional<Throwable> thrown = result.getThrowable();
        if (test.isTest() || thrown.isPresent()) {
            synchronized (System.out) {
                System.out.println(result.getStatus() + " " + nameOf(test));
                thrown.ifPresent(problem -> System.out.println(problem.getMessage()));
                System.out.println(END);
            }
        }
    }

    /** The method, and behind it which time of several it is. */
    private static String nameOf(TestIdentifier test) {
        String method = test.getSource()
                .map(source -> source instanceof MethodSource found ? found.getMethodName() : source.toString())
                .orElse("");
        return test.getDisplayName().startsWith(method) ? method : method + " " + test.getDisplayName();
    }
}
