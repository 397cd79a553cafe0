// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.question.thread;

import dev.cairn.monitor.locks.ThreadDump;
import dev.cairn.monitor.locks.ThreadDumper;
import dev.cairn.monitor.locks.ThreadDumper.Result;
import dev.cairn.report.vm.thread.ThreadDumpReport;
import dev.cairn.web.question.Asked;
import dev.cairn.web.question.Subject;
import dev.cairn.web.question.VmQuestion;
import java.time.Duration;
import java.util.Map;

/** A dump of all threads, as the VM itself writes it. */
public final class ThreadDumpQuestion {
    public static final VmQuestion<ThreadDumpReport> QUESTION = new VmQuestion<>(
            "threadDump", ThreadDumpReport.class, limit -> limit.multipliedBy(2), ThreadDumpQuestion::read);

    private ThreadDumpQuestion() {}

    private static Asked<ThreadDumpReport> read(Subject vm, Map<String, String> arguments, Duration limit)
            throws InterruptedException {
        return switch (ThreadDumper.dump(vm.id(), limit)) {
            case Result.Done<ThreadDump>(ThreadDump dump) ->
                new Asked.Told<>(new ThreadDumpReport(
                        vm.key(),
                        vm.id().pid(),
                        vm.name(),
                        dump.taken().toEpochMilli(),
                        dump.threads().size(),
                        dump.text()));
            case Result.Failed<ThreadDump>(String sentence) -> new Asked.SaidNo<>(sentence);
        };
    }
}
