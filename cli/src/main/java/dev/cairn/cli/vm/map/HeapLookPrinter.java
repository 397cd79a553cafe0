// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.vm.map;

import dev.cairn.cli.terminal.Quantity;
import dev.cairn.cli.terminal.Table;
import dev.cairn.cli.terminal.Terminal;
import dev.cairn.cli.terminal.Text;
import dev.cairn.report.vm.map.HeapClassRow;
import dev.cairn.report.vm.map.HeapLookReport;
import dev.cairn.report.vm.map.HeapObjectRow;
import java.io.PrintWriter;
import java.util.List;

/** Prints the classes and objects that were asked for with a heap map. */
final class HeapLookPrinter {
    private static final int MOST_CLASSES = 30;

    private final Terminal terminal;

    HeapLookPrinter(Terminal terminal) {
        this.terminal = terminal;
    }

    /**
     * Prints them.
     *
     * @param classes whether classes were asked for; where objects alone were, the report has their classes too
     */
    void print(HeapLookReport look, boolean classes) {
        if (!look.classes().isEmpty() && (classes || look.objects().isEmpty())) {
            printClasses(look);
        }
        if (!look.objects().isEmpty()) {
            printObjects(look);
        }
    }

    private void printClasses(HeapLookReport look) {
        PrintWriter out = terminal.out();
        Table table = new Table(2, ">BYTES", ">OBJECTS", "CLASS");
        List<HeapClassRow> shown = look.classes().stream().limit(MOST_CLASSES).toList();
        shown.forEach(
                row -> table.add(Quantity.bytes(row.bytes()), Quantity.count(row.objects()), name(row.className())));
        out.println();
        table.lines(terminal.columns()).forEach(out::println);
        List<HeapClassRow> rest =
                look.classes().subList(shown.size(), look.classes().size());
        long more = rest.size() + look.otherClasses();
        if (more > 0) {
            long bytes = look.otherBytes()
                    + rest.stream().mapToLong(HeapClassRow::bytes).sum();
            out.println("... and " + Quantity.counted(more, "class", "classes") + " more with " + Quantity.bytes(bytes)
                    + "; --json has the 1,000 largest.");
        }
    }

    private void printObjects(HeapLookReport look) {
        PrintWriter out = terminal.out();
        Table table = new Table(2, "ADDRESS", ">BYTES", "CLASS");
        for (HeapObjectRow row : look.objects()) {
            table.add(String.format("0x%012x", row.address()), Quantity.count(row.bytes()), name(row.className()));
        }
        out.println();
        table.lines(terminal.columns()).forEach(out::println);
        if (look.unlistedObjects() > 0) {
            out.println("... and " + Quantity.counted(look.unlistedObjects(), "object", "objects")
                    + " more: give a smaller --range.");
        }
    }

    private static String name(String className) {
        return className.isEmpty() ? "(loaded meanwhile)" : Text.clean(className);
    }
}
