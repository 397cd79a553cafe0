// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.snapshot;

import dev.cairn.cli.snapshot.ask.OneSnapshotCommand;
import dev.cairn.cli.snapshot.ask.SnapshotObjects;
import dev.cairn.cli.snapshot.ask.SnapshotText;
import dev.cairn.cli.snapshot.ask.WeakShare;
import dev.cairn.cli.snapshot.filter.ClassFilter;
import dev.cairn.cli.terminal.Quantity;
import dev.cairn.cli.terminal.RowLimit;
import dev.cairn.cli.terminal.Table;
import dev.cairn.cli.terminal.Terminal;
import dev.cairn.heap.Snapshot;
import dev.cairn.heap.object.HeapClass;
import dev.cairn.report.snapshot.histogram.FilteredHistogramReport;
import dev.cairn.report.snapshot.histogram.HistogramRow;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code cairn snapshot histogram FILE}: objects and bytes by class, package or class loader. */
@Command(
        name = "histogram",
        addMethodSubcommands = false,
        description = "Show how many objects each class has, and what they take.")
final class SnapshotHistogramCommand extends OneSnapshotCommand<List<HistogramLine>> {
    private static final int USUAL_ROWS = 30;

    @Option(
            names = "--retained",
            description =
                    "Also show what the objects of each row keep alive, and sort by that. What several objects of a row"
                            + " keep is counted once.")
    private boolean retained;

    @Option(
            names = "--by",
            paramLabel = "KIND",
            description =
                    "One of ${COMPLETION-CANDIDATES}; by class if nothing is given. Rows of packages and loaders always"
                            + " show what they keep, as with --retained.")
    private By by = By.CLASS;

    @Mixin
    private ClassFilter filter = new ClassFilter();

    @Mixin
    private RowLimit limit = new RowLimit();

    SnapshotHistogramCommand(Terminal terminal) {
        super(terminal);
    }

    private Optional<String> weakShare = Optional.empty();
    private Optional<List<HistogramLine>> leftOut = Optional.empty();

    /** What objects are counted by. */
    enum By {
        CLASS,
        PACKAGE,
        LOADER;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    @Override
    protected void checkArguments() {
        int _ = limit.or(USUAL_ROWS);
        Predicate<HeapClass> _ = filter.classes();
        if (filter.isGiven() && by != By.CLASS) {
            throw wrong("--class and --no-jdk are about rows of classes, and --by " + by + " has none.");
        }
    }

    @Override
    protected List<HistogramLine> ask(Snapshot snapshot) throws IOException {
        weakShare = retained || by != By.CLASS ? WeakShare.sentence(snapshot.reachability()) : Optional.empty();
        return switch (by) {
            case CLASS -> ofClasses(snapshot, HistogramLine.byClass(snapshot, retained));
            case PACKAGE -> HistogramLine.byPackage(snapshot);
            case LOADER -> HistogramLine.byLoader(snapshot);
        };
    }

    private List<HistogramLine> ofClasses(Snapshot snapshot, List<HistogramLine> all) throws IOException {
        if (filter.named().isPresent()) {
            var _ = SnapshotObjects.classesOf(snapshot, file(), filter.named().get()); // a name of none is a mistake
        }
        Predicate<HeapClass> classes = filter.classes();
        Map<Boolean, List<HistogramLine>> parts = all.stream()
                .collect(Collectors.partitioningBy(
                        line -> classes.test(snapshot.classes().get(line.type().orElseThrow()))));
        List<HistogramLine> rest = parts.getOrDefault(false, List.of());
        if (filter.isGiven()) {
            leftOut = Optional.of(rest);
        }
        return parts.getOrDefault(true, List.of());
    }

    @Override
    protected Object machineReadable(List<HistogramLine> lines) {
        List<Object> rows = lines.stream()
                .limit(limit.or(Integer.MAX_VALUE))
                .map(HistogramLine::json)
                .toList();
        return leftOut.isEmpty()
                ? rows
                : new FilteredHistogramReport(
                        rows.stream().map(HistogramRow.class::cast).toList(),
                        new FilteredHistogramReport.Rest(
                                leftOut.get().size(), objects(leftOut.get()), shallowBytes(leftOut.get())));
    }

    @Override
    protected void print(List<HistogramLine> lines, Terminal to) {
        int shown = limit.or(USUAL_ROWS);
        boolean sizes = retained || by != By.CLASS;
        List<String> heads = new ArrayList<>(List.of(">OBJECTS", ">SHALLOW", by.name()));
        if (sizes) {
            heads.add(heads.size() - 1, ">RETAINED");
        }
        Table table = new Table(heads.size() - 1, heads.toArray(String[]::new));
        for (HistogramLine line : lines.subList(0, Math.min(shown, lines.size()))) {
            List<String> cells = new ArrayList<>(
                    List.of(Quantity.count(line.objects()), Quantity.bytes(line.shallowBytes()), line.name()));
            if (sizes) {
                cells.add(cells.size() - 1, Quantity.bytes(line.retainedBytes().orElse(0)));
            }
            table.add(cells.toArray(String[]::new));
        }
        table.lines(to.columns()).forEach(to.out()::println);
        to.out().println("In all " + sums(lines) + (lines.size() > shown ? "; --limit shows more rows" : ""));
        leftOut.ifPresent(rest -> to.out().println("Left out by --class or --no-jdk: " + sums(rest)));
        weakShare.ifPresent(to.out()::println);
    }

    private static String sums(List<HistogramLine> lines) {
        return SnapshotText.objects(objects(lines)) + ", " + Quantity.bytes(shallowBytes(lines)) + ", in "
                + Quantity.counted((long) lines.size(), "row", "rows");
    }

    private static long objects(List<HistogramLine> lines) {
        return lines.stream().mapToLong(HistogramLine::objects).sum();
    }

    private static long shallowBytes(List<HistogramLine> lines) {
        return lines.stream().mapToLong(HistogramLine::shallowBytes).sum();
    }
}
