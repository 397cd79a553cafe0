// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.question.thread;

import dev.cairn.monitor.locks.DeadlockSearch;
import dev.cairn.monitor.locks.ThreadDumper.Result;
import dev.cairn.report.vm.thread.LocksReport;
import dev.cairn.web.question.Asked;
import dev.cairn.web.question.Subject;
import dev.cairn.web.question.VmQuestion;
import java.time.Duration;
import java.util.Map;

/** Which threads block each other, by the VM's own thread dump. */
public final class LocksQuestion {
    /** A deadlock takes two dumps, and for each the way to the VM is opened anew. */
    public static final VmQuestion<LocksReport> QUESTION =
            new VmQuestion<>("locks", LocksReport.class, limit -> limit.multipliedBy(4), LocksQuestion::read);

    private LocksQuestion() {}

    private static Asked<LocksReport> read(Subject vm, Map<String, String> arguments, Duration limit)
            throws InterruptedException {
        return switch (DeadlockSearch.of(vm.id(), limit)) {
            case Result.Done<DeadlockSearch>(DeadlockSearch search) ->
                new Asked.Told<>(LockMessages.report(vm, search));
            case Result.Failed<DeadlockSearch>(String sentence) -> new Asked.SaidNo<>(sentence);
        };
    }
}
