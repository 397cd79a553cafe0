// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.finding;

import dev.cairn.monitor.model.SystemState;
import dev.cairn.monitor.model.Vm;
import java.util.List;

/**
 * All that findings about one VM are made from. Times are seconds since the epoch.
 *
 * @param second when it was last looked at
 * @param gcPercent share of each second that it stood still for its collectors
 * @param throttledPercent of the control group's scheduling periods
 * @param floors what collections left, oldest first
 */
public record Observed(
        Vm vm,
        SystemState system,
        double second,
        Curve gcPercent,
        Curve threads,
        Curve throttledPercent,
        List<Floor> floors) {

    /**
     * What collections left in the heap.
     *
     * @param full whether the whole heap was collected at once
     * @param cycle whether a concurrent collection of the whole heap went on
     * @param young whether the young generation was collected
     */
    public record Floor(double second, long bytes, boolean full, boolean cycle, boolean young) {}

    public Observed {
        floors = List.copyOf(floors);
    }

    double startedSecond() {
        return vm.identity().startedAtMillis() / 1000.0;
    }
}
