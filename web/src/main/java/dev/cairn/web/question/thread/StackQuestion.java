// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.question.thread;

import dev.cairn.monitor.ThreadsReading;
import dev.cairn.monitor.proc.Patience;
import dev.cairn.monitor.session.connection.DdmSession;
import dev.cairn.report.vm.thread.StackReport;
import dev.cairn.web.question.Asked;
import dev.cairn.web.question.Subject;
import dev.cairn.web.question.VmQuestion;
import dev.cairn.wire.ddm.Decoding;
import dev.cairn.wire.ddm.chunk.thread.Threads.ThreadStack;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/** Where one thread is, and whose lock it waits for. */
public final class StackQuestion {
    /** The argument that names the thread. */
    static final String THREAD = "thread";

    public static final VmQuestion<StackReport> QUESTION = new VmQuestion<>(
            "stack",
            StackReport.class,
            Set.of(THREAD),
            StackQuestion::objection,
            false,
            UnaryOperator.identity(),
            StackQuestion::read);

    private StackQuestion() {}

    static Optional<String> objection(Map<String, String> arguments) {
        String thread = arguments.getOrDefault(THREAD, "");
        return thread.matches("[0-9]{1,18}")
                ? Optional.empty()
                : Optional.of(
                        "\"" + thread + "\" is no thread's id: give one of those that the list of threads shows.");
    }

    private static Asked<StackReport> read(
            DdmSession session, Subject vm, Map<String, String> arguments, Patience patience)
            throws InterruptedException {
        long id = Long.parseLong(arguments.getOrDefault(THREAD, ""));
        return switch (ThreadsReading.stack(session, id, patience)) {
            case Decoding.Done<ThreadStack> done ->
                new Asked.Told<>(new StackReport(
                        vm.key(),
                        vm.pid(),
                        vm.name(),
                        id,
                        ThreadsReading.lock(session, id, patience)
                                .map(ThreadMessages::awaited)
                                .orElse(null),
                        ThreadMessages.frames(done.value().frames())));
            case Decoding.Malformed<ThreadStack>(String why) -> new Asked.SaidNo<>(why);
        };
    }
}
