// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.vm.map;

import dev.cairn.cli.terminal.Quantity;
import dev.cairn.cli.terminal.Table;
import dev.cairn.cli.terminal.Terminal;
import dev.cairn.cli.terminal.Text;
import dev.cairn.report.vm.map.RegionColour;
import dev.cairn.report.vm.map.RegionMapReport;
import dev.cairn.report.vm.map.RegionRow;
import dev.cairn.report.vm.map.RegionSum;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;

/** Prints a map of regions: a letter is a region, or some neighbours. */
final class RegionMapPrinter {
    private static final int COLUMNS = 64;
    private static final int ROWS = 24;
    /** Of a few spaces, each of which fills many letters. */
    private static final int ROWS_OF_SPACES = 8;

    private static final int MOST_LINES = 200;

    private final Terminal terminal;

    RegionMapPrinter(Terminal terminal) {
        this.terminal = terminal;
    }

    void print(RegionMapReport map) {
        PrintWriter out = terminal.out();
        printHead(out, map);
        out.println();
        RegionCells cells = RegionCells.of(map, COLUMNS * (map.regionBytes() == null ? ROWS_OF_SPACES : ROWS));
        List<String> lines = cells.stretches().stream()
                .flatMap(stretch -> lines(stretch, cells.cellBytes()).stream())
                .toList();
        lines.stream().limit(MOST_LINES).forEach(out::println);
        if (lines.size() > MOST_LINES) {
            out.println("... and " + Quantity.count((long) lines.size() - MOST_LINES)
                    + " lines more; --json has all regions.");
        }
        out.println();
        printLegend(out, map);
        out.println("A letter is " + Quantity.bytes(cells.cellBytes())
                + "; a small one is less than half full. Dead objects count until they are collected.");
        map.notes().forEach(terminal::complain);
    }

    private static void printHead(PrintWriter out, RegionMapReport map) {
        boolean crashed = map.source().equals("crashReport");
        out.println(
                Text.clean(map.name()) + (map.pid() == 0 ? "" : " (" + map.pid() + ")") + ", " + map.collector() + ": "
                        + Quantity.bytes(map.usedBytes()) + " in use, " + Quantity.bytes(map.freeBytes()) + " free of "
                        + Quantity.bytes(map.committedBytes()) + " committed.");
        if (crashed) {
            out.println("Crashed: " + known(map.cause()) + ". Time: " + known(map.taken()) + ".");
        }
        Long regionBytes = map.regionBytes();
        Double tooSmall = map.tooSmallPercent();
        out.println("The largest hole has " + Quantity.bytes(map.largestHoleBytes())
                + (regionBytes == null
                        ? "."
                        : "; " + Quantity.bytes(map.tailBytes()) + " are behind objects in regions of "
                                + Quantity.bytes(regionBytes) + "."));
        if (tooSmall != null) {
            out.println(Quantity.percent(tooSmall) + " of what is free is in holes too small for "
                    + (map.largestLargeBytes() > 0
                            ? "another object as large as the largest, " + Quantity.bytes(map.largestLargeBytes()) + "."
                            : "any object that has a region of its own."));
        }
        if (regionBytes != null && tooSmall == null && map.freeBytes() > 0) {
            out.println("Holes keep no large object out: " + map.collector() + " puts memory from anywhere together.");
        }
        long collecting = map.regions().stream().filter(RegionRow::collecting).count();
        if (collecting > 0) {
            out.println(Quantity.counted(collecting, "region is", "regions are") + " in the collection set.");
        }
    }

    private static String known(String text) {
        return text.isEmpty() ? "not known" : Text.clean(text);
    }

    private static List<String> lines(RegionCells.Stretch stretch, long cellBytes) {
        List<String> lines = new ArrayList<>();
        List<RegionCells.Cell> cells = stretch.cells();
        for (int row = 0; row < cells.size(); row += COLUMNS) {
            StringBuilder line = new StringBuilder();
            line.append(String.format("0x%012x  ", stretch.start() + row * cellBytes));
            cells.subList(row, Math.min(cells.size(), row + COLUMNS)).forEach(cell -> line.append(letter(cell)));
            lines.add(line.toString());
        }
        return lines;
    }

    private static char letter(RegionCells.Cell cell) {
        char letter = cell.kind().letter();
        return 2 * cell.usedBytes() >= cell.bytes() ? letter : Character.toLowerCase(letter);
    }

    private void printLegend(PrintWriter out, RegionMapReport map) {
        Table table = new Table(1, "", "REGIONS", "IN THE PICTURE", ">NUMBER", ">BYTES", ">IN USE");
        for (RegionSum sum : map.sums()) {
            RegionColour colour = RegionColour.of(sum.kind());
            table.add(
                    String.valueOf(colour.letter()),
                    colour.words(),
                    colour.colourName(),
                    Quantity.count(sum.regions()),
                    Quantity.bytes(sum.bytes()),
                    Quantity.bytes(sum.usedBytes()));
        }
        table.lines(terminal.columns()).forEach(out::println);
    }
}
