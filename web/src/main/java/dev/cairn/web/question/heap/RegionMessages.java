// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.question.heap;

import dev.cairn.monitor.hotspot.CollectorFamily;
import dev.cairn.monitor.regions.CrashReport;
import dev.cairn.monitor.regions.Fragmentation;
import dev.cairn.monitor.regions.HeapRegion;
import dev.cairn.monitor.regions.RegionKind;
import dev.cairn.monitor.regions.RegionMap;
import dev.cairn.monitor.regions.RegionSource;
import dev.cairn.report.vm.map.RegionMapReport;
import dev.cairn.report.vm.map.RegionRow;
import dev.cairn.report.vm.map.RegionSum;
import dev.cairn.web.question.Asked;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Maps of regions as reports. */
public final class RegionMessages {
    private static final int PERCENT = 100;

    private RegionMessages() {}

    /** What the crash report in {@code file} says of the heap. */
    public static Asked<RegionMapReport> ofCrash(Path file) {
        return switch (CrashReport.read(file)) {
            case CrashReport.Result.Read(RegionSource.Crashed source, RegionMap map) ->
                new Asked.Told<>(report("", file.toString(), source, map));
            case CrashReport.Result.Failed(String sentence) -> new Asked.SaidNo<>(sentence);
        };
    }

    static RegionMapReport report(String key, String name, RegionSource source, RegionMap map) {
        Fragmentation holes = Fragmentation.of(map);
        boolean hasLarge = holes.tooSmall().isPresent();
        return new RegionMapReport(
                key,
                switch (source) {
                    case RegionSource.Running running -> running.vm().pid();
                    case RegionSource.Crashed crashed -> crashed.pid().orElse(0);
                },
                name,
                switch (source) {
                    case RegionSource.Running _ -> "vm";
                    case RegionSource.Crashed _ -> "crashReport";
                },
                switch (source) {
                    case RegionSource.Running running -> running.asked().toString();
                    case RegionSource.Crashed crashed -> crashed.time();
                },
                switch (source) {
                    case RegionSource.Running _ -> "";
                    case RegionSource.Crashed crashed -> crashed.cause();
                },
                name(map.collector()),
                regionBytes(map),
                map.committedBytes(),
                map.usedBytes(),
                holes.freeBytes(),
                holes.tailBytes(),
                holes.largestHoleBytes(),
                holes.largestLargeBytes(),
                hasLarge ? (Double) (PERCENT * holes.tooSmall().getAsDouble()) : null,
                sums(map.regions()),
                map.notes(),
                map.regions().stream().map(RegionMessages::row).toList());
    }

    private static @Nullable Long regionBytes(RegionMap map) {
        return map.regionBytes().isPresent() ? (Long) map.regionBytes().getAsLong() : null;
    }

    private static String name(CollectorFamily collector) {
        return switch (collector) {
            case G1 -> "G1";
            case SERIAL -> "Serial";
            case PARALLEL -> "Parallel";
            case Z -> "ZGC";
            case SHENANDOAH -> "Shenandoah";
            case OTHER -> "unknown";
        };
    }

    private static String name(RegionKind kind) {
        return switch (kind) {
            case EDEN -> "eden";
            case SURVIVOR -> "survivor";
            case YOUNG -> "young";
            case OLD -> "old";
            case LARGE -> "large";
            case LARGE_CONTINUED -> "largeContinued";
            case ARCHIVE -> "archive";
            case USED -> "used";
            case GARBAGE -> "garbage";
            case FREE -> "free";
            case UNCOMMITTED -> "uncommitted";
        };
    }

    private static List<RegionSum> sums(List<HeapRegion> regions) {
        return Arrays.stream(RegionKind.values())
                .map(kind -> sum(
                        kind,
                        regions.stream().filter(region -> region.kind() == kind).toList()))
                .filter(sum -> sum.regions() > 0)
                .toList();
    }

    private static RegionSum sum(RegionKind kind, List<HeapRegion> regions) {
        return new RegionSum(
                name(kind),
                regions.size(),
                regions.stream().mapToLong(HeapRegion::bytes).sum(),
                regions.stream().mapToLong(HeapRegion::usedBytes).sum());
    }

    private static RegionRow row(HeapRegion region) {
        return new RegionRow(
                region.start(),
                region.bytes(),
                region.usedBytes(),
                name(region.kind()),
                region.collecting(),
                region.state());
    }
}
