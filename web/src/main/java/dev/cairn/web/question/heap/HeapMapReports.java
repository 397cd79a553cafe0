// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.question.heap;

import dev.cairn.monitor.HeapLookReading;
import dev.cairn.report.vm.map.HeapClassRow;
import dev.cairn.report.vm.map.HeapHoles;
import dev.cairn.report.vm.map.HeapLookReport;
import dev.cairn.report.vm.map.HeapMapCell;
import dev.cairn.report.vm.map.HeapMapHeld;
import dev.cairn.report.vm.map.HeapMapReport;
import dev.cairn.report.vm.map.HeapMapStretch;
import dev.cairn.report.vm.map.HeapObjectRow;
import dev.cairn.report.vm.map.HeapRegionHoles;
import dev.cairn.web.question.Subject;
import dev.cairn.wire.ddm.chunk.heap.HeapCells;
import dev.cairn.wire.ddm.chunk.heap.HeapLook;
import dev.cairn.wire.ddm.chunk.heap.HeapLook.HeapLookRequest;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Makes reports of maps of the heap. */
final class HeapMapReports {
    private static final double NANOS_PER_MILLI = 1e6;

    private HeapMapReports() {}

    static HeapMapReport of(Subject vm, HeapCells map) {
        List<HeapMapStretch> stretches = stretches(map, List.of());
        return report(vm, map, stretches, estimated(map, stretches), null);
    }

    static HeapMapReport of(Subject vm, HeapCells map, HeapLookRequest wish, HeapLook look, boolean withRegions) {
        List<HeapMapStretch> stretches =
                stretches(map, look.chosen().stream().map(HeapLook.Share::bytes).toList());
        HeapHoles holes = look.holesKnown() ? counted(look) : estimated(map, stretches);
        return report(vm, map, stretches, holes, look(wish, look, withRegions));
    }

    private static HeapMapReport report(
            Subject vm, HeapCells map, List<HeapMapStretch> stretches, HeapHoles holes, @Nullable HeapLookReport look) {
        HeapMapCell all = stretches.stream()
                .flatMap(stretch -> stretch.cells().stream())
                .reduce(HeapMapCell.EMPTY, HeapMapCell::plus);
        HeapMapHeld held = stretches.stream()
                .flatMap(stretch -> stretch.held().stream())
                .reduce(HeapMapHeld.NONE, HeapMapHeld::plus);
        long committed = stretches.stream().mapToLong(HeapMapStretch::bytes).sum();
        long used = all.usedBytes() + map.unplacedBytes();
        return new HeapMapReport(
                vm.key(),
                vm.pid(),
                vm.name(),
                map.pauseNanos() / NANOS_PER_MILLI,
                map.pauses(),
                map.cellBytes(),
                committed,
                used,
                Math.max(0, committed - used),
                holes.largestBytes(),
                map.objects(),
                map.unplacedObjects(),
                map.unplacedBytes(),
                all,
                reachability(map.reachability()),
                held,
                stretches,
                System.currentTimeMillis(),
                holes,
                look);
    }

    private static List<HeapMapStretch> stretches(HeapCells map, List<Long> chosen) {
        List<HeapMapStretch> stretches = new ArrayList<>();
        int at = 0;
        for (HeapCells.Stretch stretch : map.stretches()) {
            long bytes = stretch.end() - stretch.start();
            int end = at + (int) ((bytes - 1) / map.cellBytes() + 1);
            List<HeapMapCell> cells = map.cells().subList(at, end).stream()
                    .map(HeapMapReports::cell)
                    .toList();
            List<HeapMapHeld> held = map.held().isEmpty()
                    ? List.of()
                    : map.held().subList(at, end).stream()
                            .map(HeapMapReports::held)
                            .toList();
            stretches.add(new HeapMapStretch(
                    stretch.start(), bytes, cells, held, chosen.isEmpty() ? List.of() : chosen.subList(at, end)));
            at = end;
        }
        return stretches;
    }

    private static HeapMapCell cell(HeapCells.Cell cell) {
        return new HeapMapCell(
                cell.objects(), cell.classes(), cell.arrays1(), cell.arrays2(), cell.arrays4(), cell.arrays8());
    }

    private static String reachability(int how) {
        return switch (how) {
            case HeapCells.REACHABILITY_READ -> "read";
            case HeapCells.REACHABILITY_ASKED -> "asked";
            default -> "";
        };
    }

    private static HeapMapHeld held(HeapCells.Held held) {
        return new HeapMapHeld(
                held.hard(), held.soft(), held.weak(), held.finalizable(), held.phantom(), held.garbage());
    }

    /** Runs of cells without any object. */
    private static HeapHoles estimated(HeapCells map, List<HeapMapStretch> stretches) {
        List<Long> runs = new ArrayList<>();
        for (HeapMapStretch stretch : stretches) {
            long run = 0;
            for (int i = 0; i < stretch.cells().size(); i++) {
                if (stretch.cells().get(i).usedBytes() == 0) {
                    run += Math.min(map.cellBytes(), stretch.bytes() - i * map.cellBytes());
                } else if (run > 0) {
                    runs.add(run);
                    run = 0;
                }
            }
            if (run > 0) {
                runs.add(run);
            }
        }
        long bytes = runs.stream().mapToLong(Long::longValue).sum();
        long largest = runs.stream().mapToLong(Long::longValue).max().orElse(0);
        return new HeapHoles(false, runs.size(), bytes, largest, null, null, null);
    }

    private static HeapHoles counted(HeapLook look) {
        Optional<Long> humongous = Optional.of(look.regionBytes() / 2).filter(bytes -> bytes > 0);
        HeapLook.Sum all = sum(look, Long.MAX_VALUE);
        Optional<HeapLook.Sum> small = humongous.map(bytes -> sum(look, bytes));
        return new HeapHoles(
                true,
                all.count(),
                all.bytes(),
                look.largestHole(),
                humongous.orElse(null),
                small.map(HeapLook.Sum::count).orElse(null),
                small.map(HeapLook.Sum::bytes).orElse(null));
    }

    /** Of all holes below a power of two: the sizes of a row end there, so each row is in or out as a whole. */
    private static HeapLook.Sum sum(HeapLook look, long below) {
        long count = 0;
        long bytes = 0;
        for (int size = 0; size < look.holes().size() && 1L << size < below; size++) {
            count += look.holes().get(size).count();
            bytes += look.holes().get(size).bytes();
        }
        return new HeapLook.Sum(count, bytes);
    }

    private static HeapLookReport look(HeapLookRequest wish, HeapLook look, boolean withRegions) {
        return new HeapLookReport(
                wish.start(),
                Math.min(wish.end(), HeapLookReading.LAST_ADDRESS),
                wish.className().isEmpty() ? null : wish.className(),
                classes(look),
                look.otherClasses(),
                look.other().count(),
                look.other().bytes(),
                look.objects().stream()
                        .map(each -> new HeapObjectRow(
                                each.address(),
                                each.bytes(),
                                look.classes().get((int) each.type()).name()))
                        .sorted(Comparator.comparingLong(HeapObjectRow::address))
                        .toList(),
                look.unlisted(),
                look.regions()
                        .map(HeapLook.Regions::regionBytes)
                        .filter(bytes -> bytes > 0)
                        .orElse(null),
                withRegions
                        ? look.regions().stream()
                                .flatMap(regions -> regions.all().stream())
                                .map(HeapMapReports::region)
                                .toList()
                        : List.of());
    }

    private static HeapRegionHoles region(HeapLook.RegionHoles region) {
        return new HeapRegionHoles(
                region.start(), region.bytes(), region.holes(), region.holeBytes(), region.largestHole());
    }

    private static List<HeapClassRow> classes(HeapLook look) {
        Map<String, HeapClassRow> byName = new LinkedHashMap<>();
        for (HeapLook.ClassSum each : look.classes()) {
            byName.merge(
                    each.name(),
                    new HeapClassRow(each.name(), each.objects(), each.bytes()),
                    (one, other) -> new HeapClassRow(
                            one.className(), one.objects() + other.objects(), one.bytes() + other.bytes()));
        }
        return byName.values().stream()
                .sorted(Comparator.comparingLong(HeapClassRow::bytes).reversed())
                .toList();
    }
}
