// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.vm;

import dev.cairn.cli.terminal.Quantity;
import dev.cairn.cli.terminal.Table;
import dev.cairn.cli.terminal.Terminal;
import dev.cairn.report.vm.Space;
import dev.cairn.report.vm.UsedAt;
import dev.cairn.report.vm.VmReport;

/** The heap's spaces as a table, which two commands show. */
final class HeapPrinter {
    private HeapPrinter() {}

    static void printSpaces(VmReport report, Terminal terminal) {
        if (report.info().spaces().isEmpty()) {
            return;
        }
        Table table = new Table(0, "SPACE", ">USED", ">CAPACITY", ">MAX");
        boolean old = report.info().metaspaceUsedAt() == UsedAt.LAST_GC;
        for (Space space : report.info().spaces()) {
            boolean atLastGc = space.usedAt() == UsedAt.LAST_GC;
            old |= atLastGc;
            table.add(
                    space.name(),
                    Quantity.bytes(space.usedBytes()) + (atLastGc ? "*" : ""),
                    Quantity.bytes(space.capacityBytes()),
                    Quantity.bytes(space.maxBytes()));
        }
        table.add(
                "(metaspace)",
                Quantity.bytes(report.info().metaspaceUsedBytes())
                        + (report.info().metaspaceUsedAt() == UsedAt.LAST_GC ? "*" : ""),
                Quantity.bytes(report.info().metaspaceCommittedBytes()),
                "-");
        terminal.out().println();
        table.lines(terminal.columns()).forEach(line -> terminal.out().println("  " + line));
        if (old) {
            Long at = report.info().lastGcAtMillis();
            String when = at == null ? "" : ", " + Quantity.duration(System.currentTimeMillis() - at) + " ago";
            terminal.out().println("  * at the last collection" + when + ": it is counted only then");
        }
        terminal.out().println();
    }
}
