// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.question.thread;

import dev.cairn.monitor.ThreadsReading;
import dev.cairn.report.vm.thread.ThreadsReport;
import dev.cairn.web.question.Asked;
import dev.cairn.web.question.VmQuestion;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/** All threads of a VM, and their stacks if asked. */
public final class ThreadsQuestion {
    /** The argument that is "true" where stacks are wanted. */
    private static final String STACKS = "stacks";

    public static final VmQuestion<ThreadsReport> QUESTION = new VmQuestion<>(
            "threads",
            ThreadsReport.class,
            Set.of(STACKS),
            arguments -> Optional.empty(),
            false,
            UnaryOperator.identity(),
            (session, vm, arguments, patience) -> new Asked.Told<>(ThreadMessages.threads(
                    vm, ThreadsReading.of(session, "true".equals(arguments.get(STACKS)), patience))));

    private ThreadsQuestion() {}

    public static Map<String, String> withStacks(boolean stacks) {
        return Map.of(STACKS, String.valueOf(stacks));
    }
}
