// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.client.junit;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Optional;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;

/** Runs a test method besides the one time that JUnit runs it. */
final class TestRun {
    private TestRun() {}

    /** Runs it on the same object with the same arguments. */
    static void again(ReflectiveInvocationContext<Method> test) throws Throwable {
        Method method = test.getExecutable();
        method.setAccessible(true);
        try {
            method.invoke(test.getTarget().orElse(null), test.getArguments().toArray());
        } catch (InvocationTargetException e) {
            throw Optional.ofNullable(e.getCause()).orElse(e);
        }
    }
}
