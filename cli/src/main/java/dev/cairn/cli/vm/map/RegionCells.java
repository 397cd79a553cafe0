// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.vm.map;

import dev.cairn.report.vm.map.RegionColour;
import dev.cairn.report.vm.map.RegionMapReport;
import dev.cairn.report.vm.map.RegionRow;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * A map of regions as cells of one size: a region is a cell where there is room, else a cell is several neighbours. Memory that is not there
 * is left out.
 *
 * @param cellBytes of each; the last of a stretch may be smaller
 */
record RegionCells(long cellBytes, List<Stretch> stretches) {
    private static final long LEAST_CELL_BYTES = 4096;

    RegionCells {
        stretches = List.copyOf(stretches);
    }

    /** Regions without a gap between them. */
    record Stretch(long start, List<Cell> cells) {
        Stretch {
            cells = List.copyOf(cells);
        }
    }

    /**
     * What lies in one.
     *
     * @param kind of most of it
     */
    record Cell(RegionColour kind, long bytes, long usedBytes) {}

    /** In about {@code most} cells. */
    static RegionCells of(RegionMapReport map, int most) {
        Long regionBytes = map.regionBytes();
        long unit = regionBytes == null ? LEAST_CELL_BYTES : regionBytes;
        long units = (map.committedBytes() - 1) / unit + 1;
        long cellBytes = unit * ((units - 1) / most + 1);
        List<Stretch> stretches = new ArrayList<>();
        List<RegionRow> regions = map.regions().stream()
                .filter(region -> RegionColour.of(region.kind()) != RegionColour.UNCOMMITTED)
                .toList();
        for (int from = 0; from < regions.size(); ) {
            int end = from + 1;
            while (end < regions.size() && regions.get(end).start() == end(regions.get(end - 1))) {
                end++;
            }
            stretches.add(stretch(regions.subList(from, end), cellBytes));
            from = end;
        }
        return new RegionCells(cellBytes, stretches);
    }

    private static long end(RegionRow region) {
        return region.start() + region.bytes();
    }

    private static Stretch stretch(List<RegionRow> regions, long cellBytes) {
        long start = regions.getFirst().start();
        long end = end(regions.getLast());
        List<Cell> cells = new ArrayList<>();
        int first = 0;
        for (long at = start; at < end; at += cellBytes) {
            long until = Math.min(end, at + cellBytes);
            while (end(regions.get(first)) <= at) {
                first++;
            }
            cells.add(cell(regions, first, at, until));
        }
        return new Stretch(start, cells);
    }

    private static Cell cell(List<RegionRow> regions, int first, long from, long until) {
        Map<RegionColour, Long> byKind = new EnumMap<>(RegionColour.class);
        long used = 0;
        for (int i = first; i < regions.size() && regions.get(i).start() < until; i++) {
            RegionRow region = regions.get(i);
            long begin = Math.max(from, region.start());
            byKind.merge(RegionColour.of(region.kind()), Math.min(until, end(region)) - begin, Long::sum);
            used += Math.max(0, Math.min(until, region.start() + region.usedBytes()) - begin);
        }
        RegionColour most = byKind.entrySet().stream()
                .max(Map.Entry.comparingByValue())
                .map(Map.Entry::getKey)
                .orElseThrow();
        return new Cell(most, until - from, used);
    }
}
