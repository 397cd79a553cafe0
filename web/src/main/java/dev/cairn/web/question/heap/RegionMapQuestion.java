// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.question.heap;

import dev.cairn.monitor.regions.RegionMap;
import dev.cairn.monitor.regions.RegionReading;
import dev.cairn.monitor.regions.RegionSource;
import dev.cairn.report.vm.map.RegionMapReport;
import dev.cairn.web.question.Asked;
import dev.cairn.web.question.Subject;
import dev.cairn.web.question.VmQuestion;
import java.time.Duration;
import java.util.Map;

/** Which regions a heap consists of, as the VM itself writes it down. */
public final class RegionMapQuestion {
    public static final VmQuestion<RegionMapReport> QUESTION = new VmQuestion<>(
            "regionMap", RegionMapReport.class, limit -> limit.multipliedBy(2), RegionMapQuestion::read);

    private RegionMapQuestion() {}

    private static Asked<RegionMapReport> read(Subject vm, Map<String, String> arguments, Duration limit)
            throws InterruptedException {
        return switch (RegionReading.of(vm.id(), limit)) {
            case RegionReading.Result.Read(RegionSource.Running source, RegionMap map) ->
                new Asked.Told<>(RegionMessages.report(vm.key(), vm.name(), source, map));
            case RegionReading.Result.Failed(String sentence) -> new Asked.SaidNo<>(sentence);
        };
    }
}
