// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.question.heap;

import dev.cairn.monitor.GcReading;
import dev.cairn.report.json.OrNull;
import dev.cairn.report.vm.GcReport;
import dev.cairn.web.question.Asked;
import dev.cairn.web.question.Subject;
import dev.cairn.web.question.VmQuestion;
import java.util.Optional;
import java.util.Set;

/** Has a VM collect garbage. */
public final class GcQuestion {
    public static final VmQuestion<GcReport> QUESTION = new VmQuestion<>(
            "gc",
            GcReport.class,
            Set.of(),
            arguments -> Optional.empty(),
            true,
            GcReading::longest,
            (session, vm, arguments, patience) -> switch (GcReading.of(session, patience)) {
                case GcReading.Result.Collected(GcReading reading) -> new Asked.Told<>(report(vm, reading));
                case GcReading.Result.Failed(String sentence) -> new Asked.SaidNo<>(sentence);
            });

    private GcQuestion() {}

    private static GcReport report(Subject vm, GcReading reading) {
        return new GcReport(
                vm.key(),
                vm.pid(),
                vm.name(),
                OrNull.of(reading.usedBytesBefore()),
                OrNull.of(reading.usedBytesAfter()),
                reading.took().toMillis());
    }
}
