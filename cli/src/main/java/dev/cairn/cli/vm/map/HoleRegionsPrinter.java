// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.vm.map;

import dev.cairn.cli.terminal.Quantity;
import dev.cairn.cli.terminal.Table;
import dev.cairn.cli.terminal.Terminal;
import dev.cairn.report.vm.map.HeapLookReport;
import dev.cairn.report.vm.map.HeapRegionHoles;
import java.io.PrintWriter;
import java.util.Comparator;
import java.util.List;

/** Prints which regions of a heap have most holes. Those without any object are only counted: all of them is free. */
final class HoleRegionsPrinter {
    private static final int MOST_REGIONS = 20;

    private final Terminal terminal;

    HoleRegionsPrinter(Terminal terminal) {
        this.terminal = terminal;
    }

    void print(HeapLookReport look) {
        PrintWriter out = terminal.out();
        out.println();
        if (look.regionBytes() == null) {
            out.println("This collector has no regions of one size: the holes are those of the whole heap.");
        } else if (look.regions().isEmpty()) {
            out.println("There is no list of regions: they are too many, or the holes are not known.");
        } else {
            print(out, look.regions(), look.regionBytes());
        }
    }

    private void print(PrintWriter out, List<HeapRegionHoles> regions, long regionBytes) {
        List<HeapRegionHoles> used = regions.stream()
                .filter(region -> region.holeBytes() < region.bytes())
                .toList();
        long bytes = used.stream().mapToLong(HeapRegionHoles::bytes).sum();
        long holes = used.stream().mapToLong(HeapRegionHoles::holeBytes).sum();
        out.println(Quantity.counted((long) regions.size(), "region", "regions") + " of " + Quantity.bytes(regionBytes)
                + ": "
                + Quantity.count((long) regions.size() - used.size())
                + " without any object. In the others, holes have "
                + Quantity.bytes(holes) + ", " + share(holes, bytes) + " of their memory.");
        List<HeapRegionHoles> worst = used.stream()
                .filter(region -> region.holes() > 0)
                .sorted(Comparator.comparingLong(HeapRegionHoles::holeBytes).reversed())
                .toList();
        if (worst.isEmpty()) {
            return;
        }
        Table table = new Table(2, "REGION", ">HOLES", ">BYTES", ">OF IT", ">LARGEST HOLE");
        worst.stream()
                .limit(MOST_REGIONS)
                .forEach(region -> table.add(
                        String.format("0x%012x", region.start()),
                        Quantity.count(region.holes()),
                        Quantity.bytes(region.holeBytes()),
                        share(region.holeBytes(), region.bytes()),
                        Quantity.bytes(region.largestBytes())));
        table.lines(terminal.columns()).forEach(out::println);
        if (worst.size() > MOST_REGIONS) {
            out.println("... and " + Quantity.counted((long) worst.size() - MOST_REGIONS, "region", "regions")
                    + " more with holes; --json has all.");
        }
    }

    private static String share(long part, long of) {
        return Quantity.percent(100.0 * part / Math.max(1, of));
    }
}
