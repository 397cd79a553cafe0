// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.vm.map;

import dev.cairn.cli.terminal.Quantity;
import dev.cairn.cli.terminal.Table;
import dev.cairn.cli.terminal.Terminal;
import dev.cairn.cli.terminal.Text;
import dev.cairn.report.vm.map.HeapHoles;
import dev.cairn.report.vm.map.HeapMapCell;
import dev.cairn.report.vm.map.HeapMapHeld;
import dev.cairn.report.vm.map.HeapMapHolder;
import dev.cairn.report.vm.map.HeapMapLegend;
import dev.cairn.report.vm.map.HeapMapReport;
import dev.cairn.report.vm.map.HeapMapStretch;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Prints a heap map: a character stands for some neighbouring cells. */
final class HeapMapPrinter {
    private static final int COLUMNS = 64;
    private static final int ROWS = 24;
    /** Each stretch begins with a line of its own. */
    private static final int MOST_LINES = 200;

    private final Terminal terminal;
    private final boolean classes;
    private final boolean regions;

    /**
     * For one map.
     *
     * @param classes whether classes were asked for
     * @param regions whether the holes of regions were
     */
    HeapMapPrinter(Terminal terminal, boolean classes, boolean regions) {
        this.terminal = terminal;
        this.classes = classes;
        this.regions = regions;
    }

    void print(HeapMapReport map) {
        PrintWriter out = terminal.out();
        HeapMapLegend legend = HeapMapLegend.of(map);
        out.println(Text.clean(map.name()) + " (" + map.pid() + "): "
                + Quantity.bytes(map.usedBytes()) + " in " + Quantity.counted(map.objects(), "object", "objects") + ", "
                + Quantity.bytes(map.freeBytes()) + " free of " + Quantity.bytes(map.committedBytes())
                + " committed" + (isPart(map) ? " in this range." : "."));
        out.println(holes(map.holes()));
        out.println("The VM stood still "
                + (map.pauses() == 1 ? "" : Quantity.count((long) map.pauses()) + " times, together ") + "for up to "
                + Quantity.millis(Math.round(map.pauseMillis())) + ".");
        out.println();
        long cells =
                map.stretches().stream().mapToLong(each -> each.cells().size()).sum();
        int together = (int) Math.max(1, (cells + COLUMNS * ROWS - 1) / (COLUMNS * ROWS));
        List<String> lines = map.stretches().stream()
                .flatMap(stretch -> lines(map, legend, stretch, together).stream())
                .toList();
        lines.stream().limit(MOST_LINES).forEach(out::println);
        if (lines.size() > MOST_LINES) {
            out.println("... and " + Quantity.count((long) lines.size() - MOST_LINES)
                    + " lines more; --json has all cells.");
        }
        out.println();
        Optional<String> chosen =
                Optional.ofNullable(map.look()).flatMap(look -> Optional.ofNullable(look.chosenClass()));
        if (chosen.isPresent()) {
            printChosen(out, map, chosen.get(), together);
        } else {
            printLegend(out, map, legend, together);
        }
        if (map.look() != null && regions) {
            new HoleRegionsPrinter(terminal).print(map.look());
        }
        if (map.look() != null) {
            new HeapLookPrinter(terminal).print(map.look(), classes);
        }
        if (map.unplacedObjects() > 0) {
            terminal.complain(Quantity.counted(map.unplacedObjects(), "object", "objects") + " with "
                    + Quantity.bytes(map.unplacedBytes()) + " are on no picture: the VM did not say where they lie.");
        }
    }

    private static boolean isPart(HeapMapReport map) {
        return map.look() != null && map.look().start() > 0;
    }

    private static String holes(HeapHoles holes) {
        if (!holes.exact()) {
            return "Estimated by cells without any object: " + Quantity.counted(holes.holes(), "hole", "holes")
                    + " with " + Quantity.bytes(holes.bytes()) + ", the largest at least "
                    + Quantity.bytes(holes.largestBytes()) + ".";
        }
        String all = Quantity.counted(holes.holes(), "hole", "holes") + " with " + Quantity.bytes(holes.bytes())
                + ", the largest " + Quantity.bytes(holes.largestBytes());
        if (holes.humongousBytes() == null || holes.tooSmallBytes() == null) {
            return all + ".";
        }
        return all + "; " + Quantity.percent(100.0 * holes.tooSmallBytes() / Math.max(1, holes.bytes()))
                + " of that in " + Quantity.count(holes.tooSmall()) + " too small for a humongous object ("
                + Quantity.bytes(holes.humongousBytes()) + " or more).";
    }

    private static List<String> lines(HeapMapReport map, HeapMapLegend legend, HeapMapStretch stretch, int together) {
        List<String> lines = new ArrayList<>();
        List<HeapMapCell> cells = stretch.cells();
        for (int row = 0; row < cells.size(); row += COLUMNS * together) {
            StringBuilder line = new StringBuilder();
            line.append(String.format("0x%012x  ", stretch.start() + row * map.cellBytes()));
            for (int at = row; at < Math.min(cells.size(), row + COLUMNS * together); at += together) {
                int end = Math.min(cells.size(), at + together);
                long bytes = Math.min(stretch.bytes(), end * map.cellBytes()) - at * map.cellBytes();
                HeapMapHeld held = stretch.held().isEmpty()
                        ? HeapMapHeld.NONE
                        : stretch.held().subList(at, end).stream().reduce(HeapMapHeld.NONE, HeapMapHeld::plus);
                line.append(
                        stretch.chosen().isEmpty()
                                ? letter(legend, sum(cells.subList(at, end)), held, bytes)
                                : share(stretch.chosen().subList(at, end), bytes));
            }
            lines.add(line.toString());
        }
        return lines;
    }

    private static HeapMapCell sum(List<HeapMapCell> cells) {
        return cells.stream().reduce(HeapMapCell.EMPTY, HeapMapCell::plus);
    }

    private static char letter(HeapMapLegend legend, HeapMapCell cell, HeapMapHeld held, long bytes) {
        if (cell.usedBytes() == 0) {
            return '.';
        }
        char letter = legend.mostOf(cell, held).letter();
        return 2 * cell.usedBytes() >= bytes ? letter : Character.toLowerCase(letter);
    }

    /** How many tenths of that memory a class takes. */
    private static char share(List<Long> chosen, long bytes) {
        long sum = chosen.stream().mapToLong(Long::longValue).sum();
        return sum == 0 ? '.' : (char) ('0' + Math.min(9, 10 * sum / bytes));
    }

    private static void printChosen(PrintWriter out, HeapMapReport map, String name, int together) {
        long bytes = map.stretches().stream()
                .flatMap(stretch -> stretch.chosen().stream())
                .mapToLong(Long::longValue)
                .sum();
        out.println(Text.clean(name) + " takes " + Quantity.bytes(bytes) + ", "
                + Quantity.percent(100.0 * bytes / Math.max(1, map.committedBytes())) + " of this memory.");
        out.println("A digit is " + Quantity.bytes(together * map.cellBytes())
                + ", and says how many tenths of that the class takes; a dot stands for none.");
    }

    private void printLegend(PrintWriter out, HeapMapReport map, HeapMapLegend legend, int together) {
        Table table = new Table(1, "", "MOST OF IT", "IN THE PICTURE", ">BYTES", ">OF COMMITTED");
        for (HeapMapLegend.Entry entry : legend.entries()) {
            long bytes = entry.bytesOf(map.kinds(), map.held());
            table.add(
                    String.valueOf(entry.letter()),
                    entry.words(),
                    entry.colourName(),
                    Quantity.bytes(bytes),
                    Quantity.percent(100.0 * bytes / map.committedBytes()));
        }
        table.add(
                ".",
                "free",
                "grey",
                Quantity.bytes(map.freeBytes()),
                Quantity.percent(100.0 * map.freeBytes() / map.committedBytes()));
        table.lines(terminal.columns()).forEach(out::println);
        out.println(
                "A letter is " + Quantity.bytes(together * map.cellBytes()) + "; a small one is less than half full.");
        out.println(
                legend.entries().contains(HeapMapHolder.GARBAGE)
                        ? map.reachability().equals("read")
                                ? "What holds the objects was read in the heap, in one pause."
                                : "What holds the objects was asked of the VM, which ran in between: collectors that move objects"
                                        + " all the time report no garbage."
                        : "Dead objects count until they are collected; of ZGC and Shenandoah they count as free.");
    }
}
