// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor;

import dev.cairn.monitor.finding.Curve;
import dev.cairn.monitor.finding.Finding;
import dev.cairn.monitor.finding.Findings;
import dev.cairn.monitor.finding.Limits;
import dev.cairn.monitor.finding.Observed;
import dev.cairn.monitor.finding.Observed.Floor;
import dev.cairn.monitor.model.Collected;
import dev.cairn.monitor.model.SystemState;
import dev.cairn.monitor.model.Vm;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * What stands out about one VM.
 *
 * @param heapFloorBytes what the last collection of the whole heap left, as far as it got; empty if none was seen
 * @param watchedSeconds how long a history it was made from; 0 for one look, which finds only what needs no history
 */
public record VmFindings(List<Finding> findings, OptionalLong heapFloorBytes, long watchedSeconds) {
    private static final double STEP_SECONDS = Monitor.STEP.toMillis() / 1000.0;

    public VmFindings {
        findings = List.copyOf(findings);
    }

    /** What is found in {@code history}, which may be empty. */
    public static VmFindings of(Vm vm, SystemState system, HistoryView history) {
        return of(vm, system, history, Limits.USUAL);
    }

    /** As {@link #of(Vm, SystemState, HistoryView)}, with other limits. */
    static VmFindings of(Vm vm, SystemState system, HistoryView history, Limits limits) {
        Observed observed = observed(vm, system, history);
        return new VmFindings(
                Findings.of(observed, limits), Findings.heapFloor(observed), (long) (history.steps() * STEP_SECONDS));
    }

    /** With a deadlock of {@code threads} threads; 0 for none. */
    VmFindings withDeadlocked(int threads) {
        return threads == 0
                ? this
                : new VmFindings(
                        Stream.concat(Stream.of(new Finding.Deadlocked(threads)), findings.stream())
                                .toList(),
                        heapFloorBytes,
                        watchedSeconds);
    }

    /** With what a recording of allocations has shown, behind all others; empty for nothing. */
    VmFindings withDominantSite(Optional<Finding.OneSiteAllocates> site) {
        return site.isEmpty()
                ? this
                : new VmFindings(
                        Stream.concat(findings.stream(), site.stream()).toList(), heapFloorBytes, watchedSeconds);
    }

    private static Observed observed(Vm vm, SystemState system, HistoryView history) {
        return new Observed(
                vm,
                system,
                (history.firstStep() + history.steps() - 1) * STEP_SECONDS,
                curve(history, Series.GC_PERCENT),
                curve(history, Series.THREADS),
                curve(history, Series.THROTTLED_PERCENT),
                history.collected().stream().flatMap(VmFindings::floor).toList());
    }

    private static Curve curve(HistoryView history, Series series) {
        return Curve.of(history.of(series), history.firstStep() * STEP_SECONDS, STEP_SECONDS);
    }

    private static Stream<Floor> floor(HistoryView.CollectedAt at) {
        Collected some = at.collected();
        return some.floorBytes().stream()
                .mapToObj(bytes -> new Floor(
                        at.step() * STEP_SECONDS, bytes, some.full() > 0, some.concurrent() > 0, some.young() > 0));
    }
}
