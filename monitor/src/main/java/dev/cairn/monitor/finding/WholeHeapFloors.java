// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.finding;

import dev.cairn.monitor.finding.Observed.Floor;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What collections of the whole heap leave: a full one at once, a concurrent cycle the least of what the collections between it and the
 * next one leave.
 *
 * @param points one for each whose end was seen
 * @param last what the last one left; of a cycle that still goes on, the least so far, which later collections may lower
 */
record WholeHeapFloors(List<Floor> points, OptionalLong last) {
    WholeHeapFloors {
        points = List.copyOf(points);
    }

    /** @param twice whether a cycle shows as Remark and Cleanup */
    static WholeHeapFloors of(List<Floor> floors, boolean twice) {
        List<Floor> points = new ArrayList<>();
        Optional<Floor> least = Optional.empty();
        boolean inCycle = false;
        boolean afterCycle = false;
        for (Floor floor : floors) {
            boolean goesOn = twice && afterCycle && !floor.young();
            afterCycle = floor.cycle();
            if (floor.full() || (floor.cycle() && !goesOn)) {
                least.ifPresent(points::add);
                least = Optional.empty();
                inCycle = !floor.full();
            }
            if (floor.full()) {
                points.add(floor);
            } else if (inCycle
                    && least.map(best -> floor.bytes() < best.bytes()).orElse(true)) {
                least = Optional.of(floor);
            }
        }
        // What the last cycle leaves is not known for good before the next one.
        Optional<Floor> last = least.or(() -> points.isEmpty() ? Optional.empty() : Optional.of(points.getLast()));
        return new WholeHeapFloors(points, last.stream().mapToLong(Floor::bytes).findFirst());
    }
}
