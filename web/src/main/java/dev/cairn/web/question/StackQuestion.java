// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.question;

import dev.cairn.monitor.ThreadsReading;
import dev.cairn.report.vm.StackReport;
import dev.cairn.wire.ddm.Decoding;
import dev.cairn.wire.ddm.chunk.Threads.ThreadStack;
import java.util.function.UnaryOperator;

/** Where one thread is, by STKL. */
final class StackQuestion {
    /** The argument that names the thread. */
    static final String THREAD = "thread";

    static final VmQuestion<StackReport> QUESTION = new VmQuestion<>(
            "stack", StackReport.class, false, UnaryOperator.identity(), (session, vm, arguments, patience) -> {
                String thread = arguments.getOrDefault(THREAD, "");
                if (!thread.matches("[0-9]{1,18}")) {
                    return new Asked.SaidNo<>("\"" + thread + "\" is no thread's id.");
                }
                long id = Long.parseLong(thread);
                return switch (ThreadsReading.stack(session, id, patience)) {
                    case Decoding.Done<ThreadStack> done ->
                        new Asked.Told<>(new StackReport(
                                vm.key(),
                                vm.id().pid(),
                                vm.name(),
                                id,
                                InsideMessages.frames(done.value().frames())));
                    case Decoding.Malformed<ThreadStack>(String why) -> new Asked.SaidNo<>(why);
                };
            });

    private StackQuestion() {}
}
