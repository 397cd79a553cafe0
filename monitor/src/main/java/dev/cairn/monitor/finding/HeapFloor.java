// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.finding;

import dev.cairn.monitor.finding.Finding.HeapFloorRises;
import dev.cairn.monitor.finding.Observed.Floor;
import dev.cairn.monitor.hotspot.CollectorFamily;
import dev.cairn.monitor.model.Heap;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Whether what collections leave grows.
 *
 * <p>A young collection leaves the garbage of the old generation alone, so what it leaves rises in every healthy program until
 * the old generation is collected. Only collections of the whole heap count, therefore: a full one by what it leaves at once, a
 * concurrent cycle by the least of what the collections between it and the next one leave. Where no collector works beside the
 * program, one of the whole heap comes only once the old generation is full; there, and with none seen, young ones give a note
 * if that is near.
 */
final class HeapFloor {
    private static final double WORTHWHILE_SHARE = 0.05;
    private static final double WORTHWHILE_BYTES = 512 * 1024;
    private static final double NEAR_SECONDS = 3600;
    private static final int FEWEST_YOUNG = 20;

    private HeapFloor() {}

    static Optional<Finding> find(Observed observed, Limits limits) {
        double from = observed.startedSecond() + limits.warmUp().toSeconds();
        List<Floor> floors = observed.floors().stream()
                .filter(floor -> floor.second() >= from)
                .toList();
        Curve whole = curve(walk(observed, floors).points());
        if (whole.size() >= SteadyGrowth.FEWEST_POINTS) {
            return rises(observed, whole, limits, true);
        }
        boolean none = floors.stream().noneMatch(floor -> floor.full() || floor.cycle());
        return none && floors.size() >= FEWEST_YOUNG && stopsForTheOldGeneration(observed)
                ? rises(observed, curve(floors), limits, false).filter(HeapFloor::isNear)
                : Optional.empty();
    }

    /** What the last collection of the whole heap left, as far as it got; empty if none was seen. */
    static OptionalLong last(Observed observed) {
        return walk(observed, observed.floors()).last();
    }

    private static WholeHeapFloors walk(Observed observed, List<Floor> floors) {
        return WholeHeapFloors.of(floors, has(observed, Set.of(CollectorFamily.G1)));
    }

    private static Optional<Finding> rises(Observed observed, Curve all, Limits limits, boolean wholeHeap) {
        Curve points = all.minima(Trend.MOST_POINTS);
        if (points.spanSeconds() < limits.shortest().toSeconds()) {
            return Optional.empty();
        }
        double worthwhile = Math.max(WORTHWHILE_BYTES, WORTHWHILE_SHARE * points.median());
        return SteadyGrowth.of(points, worthwhile)
                .map(growth -> new HeapFloorRises(
                        growth,
                        (long) all.value(all.size() - 1),
                        observed.vm().heap().map(Heap::maxBytes).orElse(0L),
                        all.size(),
                        Duration.ofSeconds((long) all.spanSeconds()),
                        wholeHeap));
    }

    private static boolean isNear(Finding finding) {
        return finding instanceof HeapFloorRises rises
                && rises.secondsUntilFull(rises.growth().perSecond()) < NEAR_SECONDS;
    }

    private static Curve curve(List<Floor> floors) {
        return Curve.of(
                floors.stream().mapToDouble(Floor::second).toArray(),
                floors.stream().mapToDouble(Floor::bytes).toArray());
    }

    /** Where all collectors stop the program, one that looks at the old generation comes only once that is full. */
    private static boolean stopsForTheOldGeneration(Observed observed) {
        return has(observed, Set.of(CollectorFamily.SERIAL, CollectorFamily.PARALLEL));
    }

    private static boolean has(Observed observed, Set<CollectorFamily> families) {
        return observed.vm().gc().collectors().stream()
                .map(collector -> CollectorFamily.ofCollectorName(collector.name()))
                .anyMatch(families::contains);
    }
}
