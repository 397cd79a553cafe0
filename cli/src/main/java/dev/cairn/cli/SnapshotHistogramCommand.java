// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli;

import dev.cairn.heap.ClassCount;
import dev.cairn.heap.HeapClass;
import dev.cairn.heap.Snapshot;
import dev.cairn.web.message.HistogramRow;
import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code cairn snapshot histogram FILE}: objects and bytes by class. */
@Command(name = "histogram", description = "Show how many objects each class has, and what they take.")
final class SnapshotHistogramCommand extends OneSnapshotCommand<List<HistogramRow>> {
    private static final int USUAL_ROWS = 30;

    @Mixin
    private RowLimit limit = new RowLimit();

    SnapshotHistogramCommand(Terminal terminal) {
        super(terminal);
    }

    @Override
    void checkArguments() {
        int _ = limit.or(USUAL_ROWS);
    }

    @Override
    List<HistogramRow> ask(Snapshot snapshot) throws IOException {
        List<HeapClass> classes = snapshot.classes();
        return snapshot.histogram().stream()
                .map(count -> row(classes.get(count.type()), count))
                .sorted(Comparator.comparingLong(HistogramRow::shallowBytes)
                        .reversed()
                        .thenComparing(HistogramRow::className))
                .toList();
    }

    private static HistogramRow row(HeapClass type, ClassCount count) {
        return new HistogramRow(
                type.name(),
                count.objects(),
                count.shallowBytes(),
                null,
                type.id() == 0 ? null : SnapshotText.address(type.id()));
    }

    @Override
    Object machineReadable(List<HistogramRow> rows) {
        return rows.stream().limit(limit.or(Integer.MAX_VALUE)).toList();
    }

    @Override
    void print(List<HistogramRow> rows, Terminal to) {
        int shown = limit.or(USUAL_ROWS);
        Table table = new Table(2, ">OBJECTS", ">SHALLOW", "CLASS");
        rows.stream()
                .limit(shown)
                .forEach(row ->
                        table.add(Quantity.count(row.objects()), Quantity.bytes(row.shallowBytes()), row.className()));
        table.lines(to.columns()).forEach(to.out()::println);
        long objects = rows.stream().mapToLong(HistogramRow::objects).sum();
        long bytes = rows.stream().mapToLong(HistogramRow::shallowBytes).sum();
        to.out()
                .println("In all " + Quantity.count(objects) + " objects of " + Quantity.count((long) rows.size())
                        + " classes, " + Quantity.bytes(bytes)
                        + (rows.size() > shown ? "; --limit shows more of them" : ""));
    }
}
