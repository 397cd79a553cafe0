// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.question.heap;

import dev.cairn.monitor.memory.TrimReading;
import dev.cairn.report.vm.memory.TrimReport;
import dev.cairn.web.question.Asked;
import dev.cairn.web.question.Subject;
import dev.cairn.web.question.VmQuestion;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Has malloc give back to the kernel what it keeps in whole pages. Threads that allocate may wait meanwhile. */
public final class TrimQuestion {
    public static final VmQuestion<TrimReport> QUESTION = new VmQuestion<>(
            "trimMemory",
            TrimReport.class,
            Set.of(),
            arguments -> Optional.empty(),
            true,
            limit -> limit.multipliedBy(2),
            (VmQuestion.Reading<TrimReport>) (VmQuestion.ByVm<TrimReport>) TrimQuestion::trim);

    private TrimQuestion() {}

    private static Asked<TrimReport> trim(Subject vm, Map<String, String> arguments, Duration limit)
            throws InterruptedException {
        return switch (TrimReading.of(vm.id(), limit)) {
            case TrimReading.Result.Trimmed(TrimReading reading) -> new Asked.Told<>(MemoryReports.of(vm, reading));
            case TrimReading.Result.Failed(String sentence) -> new Asked.SaidNo<>(sentence);
        };
    }
}
