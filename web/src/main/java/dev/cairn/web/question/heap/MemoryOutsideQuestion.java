// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.question.heap;

import dev.cairn.monitor.memory.MemoryReading;
import dev.cairn.report.vm.memory.MemoryReport;
import dev.cairn.web.question.VmQuestion;

/** As {@code memory}, without the agent: what malloc has in use and what it keeps are not separated. */
public final class MemoryOutsideQuestion {
    public static final VmQuestion<MemoryReport> QUESTION = new VmQuestion<>(
            "memoryOutside",
            MemoryReport.class,
            limit -> limit.multipliedBy(2),
            (vm, arguments, limit) -> MemoryQuestion.asked(vm, MemoryReading.outside(vm.id(), limit)));

    private MemoryOutsideQuestion() {}
}
