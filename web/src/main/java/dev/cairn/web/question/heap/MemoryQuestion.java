// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.question.heap;

import dev.cairn.monitor.memory.MemoryAccount;
import dev.cairn.monitor.memory.MemoryReading;
import dev.cairn.monitor.model.VmId;
import dev.cairn.monitor.proc.Patience;
import dev.cairn.monitor.session.connection.DdmSession;
import dev.cairn.report.vm.memory.MemoryReport;
import dev.cairn.web.question.Asked;
import dev.cairn.web.question.Subject;
import dev.cairn.web.question.VmQuestion;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What the resident memory of a VM's process is used for, with what malloc has in use and what it keeps. */
public final class MemoryQuestion {
    /** The agent's way in, and what the VM is asked by itself. */
    private static final int REQUESTS = 3;

    public static final VmQuestion<MemoryReport> QUESTION = new VmQuestion<>(
            "memory",
            MemoryReport.class,
            Set.of(),
            arguments -> Optional.empty(),
            false,
            limit -> limit.multipliedBy(REQUESTS),
            MemoryQuestion::read);

    private MemoryQuestion() {}

    private static Asked<MemoryReport> read(
            DdmSession session, Subject vm, Map<String, String> arguments, Patience patience)
            throws InterruptedException {
        return VmId.parse(vm.key()).isEmpty()
                ? new Asked.SaidNo<>(vm.key() + " is no VM of this machine, and its memory is seen here only.")
                : asked(vm, MemoryReading.inside(vm.id(), session, patience));
    }

    static Asked<MemoryReport> asked(Subject vm, MemoryReading.Result result) {
        return switch (result) {
            case MemoryReading.Result.Read(MemoryAccount account) -> new Asked.Told<>(MemoryReports.of(vm, account));
            case MemoryReading.Result.Failed(String sentence) -> new Asked.SaidNo<>(sentence);
        };
    }
}
