// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.question.recording;

import dev.cairn.monitor.record.RingSharers;
import dev.cairn.report.profile.RecordedElsewhereReport;
import dev.cairn.web.question.Asked;
import dev.cairn.web.question.DeskQuestion;
import dev.cairn.web.question.Question;
import java.util.Set;

/** Whether others than this server record a VM just now, or have its HPROF report. Nothing goes into the VM. */
public final class RecordedElsewhereQuestion {
    public static final Question<RecordedElsewhereReport> QUESTION = new DeskQuestion<>(
            "recordedElsewhere", RecordedElsewhereReport.class, Set.of(), false, (desk, vm, arguments) -> {
                RingSharers sharers = RingSharers.of(vm.id().pid());
                return new Asked.Told<>(new RecordedElsewhereReport(
                        vm.key(), vm.id().pid(), vm.name(), sharers.recorded(), sharers.pids()));
            });

    private RecordedElsewhereQuestion() {}
}
