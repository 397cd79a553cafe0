// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.question.thread;

import dev.cairn.monitor.locks.DumpedThread;
import dev.cairn.monitor.locks.LockOwners;
import dev.cairn.monitor.locks.ThreadDump;
import dev.cairn.monitor.locks.ThreadDumper;
import dev.cairn.monitor.locks.ThreadDumper.Result;
import dev.cairn.report.vm.thread.DumpedThreadRow;
import dev.cairn.report.vm.thread.ThreadLocksReport;
import dev.cairn.web.question.Asked;
import dev.cairn.web.question.Subject;
import dev.cairn.web.question.VmQuestion;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Where one thread is, what it waits for and which monitors it holds, all of one moment: from one dump, for which the VM stands still a
 * moment. It does not know the holders of locks of {@code java.util.concurrent}.
 */
public final class ThreadLocksQuestion {
    public static final VmQuestion<ThreadLocksReport> QUESTION = new VmQuestion<>(
            "threadLocks",
            ThreadLocksReport.class,
            Set.of(StackQuestion.THREAD),
            StackQuestion::objection,
            limit -> limit.multipliedBy(2),
            ThreadLocksQuestion::read);

    private ThreadLocksQuestion() {}

    private static Asked<ThreadLocksReport> read(Subject vm, Map<String, String> arguments, Duration limit)
            throws InterruptedException {
        long id = Long.parseLong(arguments.getOrDefault(StackQuestion.THREAD, ""));
        return switch (ThreadDumper.dump(vm.id(), limit)) {
            case Result.Done<ThreadDump>(ThreadDump dump) -> report(vm, id, dump);
            case Result.Failed<ThreadDump>(String sentence) -> new Asked.SaidNo<>(sentence);
        };
    }

    static Asked<ThreadLocksReport> report(Subject vm, long id, ThreadDump dump) {
        Optional<DumpedThread> thread =
                dump.threads().stream().filter(each -> each.id() == id).findFirst();
        if (thread.isEmpty()) {
            return new Asked.SaidNo<>(
                    "Thread " + id + " is not in the VM's dump: it has ended, or is none that the VM shows.");
        }
        LockOwners owners = new LockOwners(dump, List.of());
        return new Asked.Told<>(new ThreadLocksReport(
                vm.key(),
                vm.id().pid(),
                vm.name(),
                dump.taken().toEpochMilli(),
                LockMessages.thread(thread.get(), owners),
                dump.threads().stream()
                        .filter(each -> owners.ownerFor(each)
                                .filter(owner -> owner.id() == id)
                                .isPresent())
                        .map(each -> new DumpedThreadRow(each.id(), each.name(), each.state()))
                        .toList()));
    }
}
