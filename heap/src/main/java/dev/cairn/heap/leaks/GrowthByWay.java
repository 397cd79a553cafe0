// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.leaks;

import dev.cairn.heap.Snapshot;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;

/** How much each way held in snapshots that were made one after another. */
public final class GrowthByWay {
    private static final double MILLIS_PER_HOUR = 3_600_000;
    private static final int LEAST_FOR_ERROR = 3;

    private final List<Long> times;
    private final Map<String, List<Long>> bytes = new TreeMap<>();
    private final OptionalLong free;

    private GrowthByWay(List<Long> times, OptionalLong free) {
        this.times = times;
        this.free = free;
    }

    /**
     * How much each point held.
     *
     * @param fewest down to which the points of the last snapshot were looked for; in the earlier ones the same, as what
     *     gathers depends on it
     */
    static GrowthByWay of(Snapshot last, GatheringPoints points, List<Snapshot> earlier, long fewest)
            throws IOException {
        List<Long> times = new ArrayList<>();
        for (Snapshot each : earlier) {
            boolean _ = times.add(each.summary().timestampMillis());
        }
        boolean _ = times.add(last.summary().timestampMillis());
        GrowthByWay growth = new GrowthByWay(times, free(last));
        for (GatheringPoints.Point point : points.all()) {
            growth.bytes.put(point.held().way().signature(), new ArrayList<>());
        }
        for (Snapshot each : earlier) {
            growth.add(sizes(each, fewest), points);
        }
        for (GatheringPoints.Point point : points.all()) {
            List<Long> row = growth.bytes.get(point.held().way().signature());
            if (row != null) {
                boolean _ = row.add(point.bytes());
            }
        }
        return growth;
    }

    /** How much more the last one could have held. */
    private static OptionalLong free(Snapshot last) throws IOException {
        OptionalLong limit = HeapLimit.of(last);
        long held = LeakContext.heldBytes(last);
        return limit.isPresent() && limit.getAsLong() > held
                ? OptionalLong.of(limit.getAsLong() - held)
                : OptionalLong.empty();
    }

    /** What an earlier snapshot had where. */
    private static GatheringPoints sizes(Snapshot snapshot, long fewest) throws IOException {
        ProgramClasses classes = new ProgramClasses(snapshot);
        return new GatheringPoints(
                snapshot, classes, new LargeObjects(snapshot, fewest), new HolderWays(snapshot, classes), fewest);
    }

    /**
     * Adds an earlier snapshot. What was not found there may have been too small, or held in another way: how much there was
     * is not known. Nor is it of several objects where not all were looked at.
     */
    private void add(GatheringPoints before, GatheringPoints now) {
        bytes.entrySet().removeIf(each -> {
            Optional<GatheringPoints.Point> point = before.of(each.getKey());
            point.ifPresent(known -> each.getValue().add(known.bytes()));
            return point.isEmpty()
                    || (before.isCut()
                            && (point.get().objects() > 1
                                    || now.of(each.getKey())
                                            .filter(later -> later.objects() > 1)
                                            .isPresent()));
        });
    }

    /**
     * The growth of a way; empty if there is only one snapshot, the way is no gathering point, or it is not known of each
     * snapshot how much the way held.
     */
    public Optional<Growth> of(String signature) {
        List<Long> row = bytes.getOrDefault(signature, List.of());
        return row.size() < 2 ? Optional.empty() : Optional.of(growth(row));
    }

    private Growth growth(List<Long> row) {
        boolean timed = times.stream().allMatch(time -> time > 0) && times.getLast() > times.getFirst();
        if (!timed) {
            return new Growth(row, times, OptionalDouble.empty(), OptionalDouble.empty(), OptionalDouble.empty());
        }
        int count = row.size();
        double meanTime = 0;
        double meanBytes = 0;
        for (int i = 0; i < count; i++) {
            meanTime += hours(i) / count;
            meanBytes += (double) row.get(i) / count;
        }
        double spread = 0;
        double product = 0;
        for (int i = 0; i < count; i++) {
            spread += (hours(i) - meanTime) * (hours(i) - meanTime);
            product += (hours(i) - meanTime) * (row.get(i) - meanBytes);
        }
        double slope = product / spread;
        OptionalDouble error = OptionalDouble.empty();
        OptionalDouble full = OptionalDouble.empty();
        if (count >= LEAST_FOR_ERROR) {
            double squares = 0;
            for (int i = 0; i < count; i++) {
                double off = row.get(i) - meanBytes - slope * (hours(i) - meanTime);
                squares += off * off;
            }
            error = OptionalDouble.of(Math.sqrt(squares / (count - 2) / spread));
            full = free.isPresent() && slope > 0 ? OptionalDouble.of(free.getAsLong() / slope) : OptionalDouble.empty();
        }
        return new Growth(row, times, OptionalDouble.of(slope), error, full);
    }

    private double hours(int dump) {
        return (times.get(dump) - times.getFirst()) / MILLIS_PER_HOUR;
    }
}
