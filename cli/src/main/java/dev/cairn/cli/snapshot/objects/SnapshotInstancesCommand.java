// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.snapshot.objects;

import dev.cairn.cli.snapshot.ask.OneSnapshotCommand;
import dev.cairn.cli.snapshot.ask.SnapshotObjects;
import dev.cairn.cli.snapshot.ask.SnapshotText;
import dev.cairn.cli.terminal.Quantity;
import dev.cairn.cli.terminal.RowLimit;
import dev.cairn.cli.terminal.Table;
import dev.cairn.cli.terminal.Terminal;
import dev.cairn.cli.terminal.Text;
import dev.cairn.heap.Dominators;
import dev.cairn.heap.Instances;
import dev.cairn.heap.Snapshot;
import dev.cairn.heap.leaks.check.ClassPattern;
import dev.cairn.heap.object.HeapClass;
import dev.cairn.heap.object.ObjectValues;
import dev.cairn.report.snapshot.InstancesReport;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code cairn snapshot instances FILE CLASS}: the objects of a class, the largest first. */
@Command(
        name = "instances",
        addMethodSubcommands = false,
        description = {
            "Show the objects of a class, those that hold most first, and what each of them is.",
            "That is the text of a string, the name of a thread or class loader, the size of a collection, the length of an"
                    + " array. Objects of subclasses are not among them."
        })
public final class SnapshotInstancesCommand extends OneSnapshotCommand<InstancesReport> {
    private static final int USUAL_ROWS = 30;
    private static final int WHAT_COLUMN = 3;

    @Parameters(
            index = "1",
            paramLabel = "CLASS",
            description = "The class: a.b.C, byte[]. Or a pattern: * goes up to the next dot, ** across dots.")
    private String className = "";

    @Mixin
    private RowLimit limit = new RowLimit();

    public SnapshotInstancesCommand(Terminal terminal) {
        super(terminal);
    }

    @Override
    protected void checkArguments() {
        int _ = limit.or(USUAL_ROWS);
        ClassPattern _ = pattern();
    }

    private ClassPattern pattern() {
        try {
            return ClassPattern.ofAll(className);
        } catch (IllegalArgumentException e) {
            throw wrong(String.valueOf(e.getMessage()));
        }
    }

    @Override
    protected InstancesReport ask(Snapshot snapshot) throws IOException {
        List<HeapClass> classes = SnapshotObjects.classesOf(snapshot, file(), pattern());
        boolean[] wanted = new boolean[snapshot.classes().size()];
        classes.forEach(each -> wanted[each.index()] = true);
        int rows = Math.min(limit.or(USUAL_ROWS), Integer.MAX_VALUE - 1);
        Instances found = snapshot.instancesOf(type -> wanted[type.index()], rows + 1);
        long withObjects = snapshot.histogram().stream()
                .filter(each -> each.objects() > 0 && wanted[each.type()])
                .count();
        return new InstancesReport(
                className,
                withObjects,
                found.objects(),
                found.shallowBytes(),
                found.largest().length > rows,
                rows(snapshot, found.largest(), rows));
    }

    private static List<InstancesReport.Instance> rows(Snapshot snapshot, long[] objects, int most) throws IOException {
        Dominators dominators = snapshot.dominators();
        ObjectValues values = snapshot.values();
        Map<Long, String> described = SnapshotText.describedClasses(snapshot);
        List<InstancesReport.Instance> rows = new ArrayList<>();
        for (int i = 0; i < Math.min(objects.length, most); i++) {
            long id = snapshot.idOf(objects[i]);
            rows.add(new InstancesReport.Instance(
                    SnapshotText.address(id),
                    snapshot.classOf(objects[i]).name(),
                    snapshot.shallowBytes(objects[i]),
                    dominators.retainedBytes(objects[i]),
                    SnapshotText.label(snapshot, values, objects[i]),
                    described.get(id),
                    SnapshotText.held(dominators, objects[i])));
        }
        return rows;
    }

    @Override
    protected void print(InstancesReport report, Terminal to) {
        Table table = new Table(WHAT_COLUMN, "OBJECT", ">RETAINED", ">SHALLOW", "CLASS", "");
        for (InstancesReport.Instance each : report.instances()) {
            table.add(
                    each.object(),
                    Quantity.bytes(each.retainedBytes()),
                    Quantity.bytes(each.shallowBytes()),
                    SnapshotText.named(each.className(), each.describes(), each.text()),
                    SnapshotText.words(each.held()));
        }
        table.lines(to.columns()).forEach(to.out()::println);
        to.out()
                .println("In all " + SnapshotText.objects(report.objects()) + ", "
                        + Quantity.bytes(report.shallowBytes()) + classes(report)
                        + (report.more() ? "; --limit shows more rows" : ""));
    }

    /** Said where it is more than one. */
    private static String classes(InstancesReport report) {
        if (report.classes() <= 1) {
            return "";
        }
        String classes = ", of " + Quantity.count(report.classes()) + " classes";
        return report.pattern().indexOf('*') < 0 && !report.pattern().contains("/hidden")
                ? classes + " that are called " + Text.clean(report.pattern()) + ", as of several loaders"
                : classes;
    }
}
