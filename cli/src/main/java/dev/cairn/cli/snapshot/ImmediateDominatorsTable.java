// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.snapshot;

import dev.cairn.cli.snapshot.ask.SnapshotText;
import dev.cairn.cli.terminal.Quantity;
import dev.cairn.cli.terminal.Table;
import dev.cairn.cli.terminal.Terminal;
import dev.cairn.cli.terminal.Text;
import dev.cairn.heap.Snapshot;
import dev.cairn.heap.object.ObjectValues;
import dev.cairn.heap.tree.ImmediateDominators;
import dev.cairn.report.snapshot.ImmediateDominatorsReport;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** What keeps the objects of some classes, by class, in print and as rows of a report. */
final class ImmediateDominatorsTable {
    private static final int CLASS_COLUMN = 5;

    private ImmediateDominatorsTable() {}

    static List<ImmediateDominatorsReport.Group> rows(
            Snapshot snapshot, List<ImmediateDominators.Group> groups, int most) throws IOException {
        ObjectValues values = snapshot.values();
        List<ImmediateDominatorsReport.Group> rows = new ArrayList<>();
        for (ImmediateDominators.Group each : groups.subList(0, Math.min(most, groups.size()))) {
            rows.add(new ImmediateDominatorsReport.Group(
                    each.classObject() ? "java.lang.Class" : each.owner().name(),
                    each.classObject() ? each.owner().name() : null,
                    each.dominators(),
                    SnapshotText.address(snapshot.idOf(each.largest())),
                    SnapshotText.label(snapshot, values, each.largest()),
                    each.owned().objects(),
                    each.owned().shallowBytes(),
                    each.owned().retainedBytes()));
        }
        return rows;
    }

    static void print(ImmediateDominatorsReport report, Terminal to) {
        if (!report.dominators().isEmpty()) {
            Table table = new Table(CLASS_COLUMN, ">OBJECTS", ">RETAINED", ">SHARE", ">DOMINATORS", "LARGEST", "CLASS");
            for (ImmediateDominatorsReport.Group row : report.dominators()) {
                table.add(
                        Quantity.count(row.objects()),
                        Quantity.bytes(row.retainedBytes()),
                        SnapshotText.share(row.retainedBytes(), report.retainedBytes()),
                        Quantity.count(row.dominators()),
                        row.largest(),
                        SnapshotText.named(row.className(), row.describes(), row.text()));
            }
            table.lines(to.columns()).forEach(to.out()::println);
        }
        to.out()
                .println("In all " + SnapshotText.objects(report.objects()) + " of " + Text.clean(report.of()) + ", "
                        + Quantity.bytes(report.shallowBytes()) + ", which retain "
                        + Quantity.bytes(report.retainedBytes())
                        + (report.more() ? "; --limit shows more rows" : ""));
        if (report.undominatedObjects() > 0) {
            to.out()
                    .println("No dominator in question: " + SnapshotText.objects(report.undominatedObjects())
                            + ", which retain " + Quantity.bytes(report.undominatedRetainedBytes())
                            + ". A GC root holds them, several ways lead to them, or nothing holds them.");
        }
    }
}
