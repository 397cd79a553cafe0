// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.snapshot;

import dev.cairn.cli.snapshot.ask.SiteText;
import dev.cairn.cli.snapshot.ask.SnapshotObjects;
import dev.cairn.cli.snapshot.ask.SnapshotQuestion;
import dev.cairn.cli.snapshot.ask.SnapshotText;
import dev.cairn.cli.snapshot.filter.ClassFilter;
import dev.cairn.cli.terminal.Quantity;
import dev.cairn.cli.terminal.RowLimit;
import dev.cairn.cli.terminal.Table;
import dev.cairn.cli.terminal.Terminal;
import dev.cairn.cli.terminal.Text;
import dev.cairn.heap.PathOptions;
import dev.cairn.heap.PathStep;
import dev.cairn.heap.Snapshot;
import dev.cairn.heap.SnapshotOptions;
import dev.cairn.heap.diff.ClassChanges;
import dev.cairn.heap.diff.HeapChange;
import dev.cairn.heap.diff.LoaderChange;
import dev.cairn.heap.diff.PathChange;
import dev.cairn.heap.diff.PathChanges;
import dev.cairn.heap.diff.PathSites;
import dev.cairn.heap.diff.SnapshotDiff;
import dev.cairn.heap.engine.Snapshots;
import dev.cairn.heap.object.HeapClass;
import dev.cairn.report.snapshot.diff.DiffRow;
import dev.cairn.report.snapshot.diff.FilteredDiffReport;
import dev.cairn.report.snapshot.diff.LoaderDiffRow;
import dev.cairn.report.snapshot.diff.PackageDiffRow;
import dev.cairn.report.snapshot.diff.PathDiffRow;
import dev.cairn.report.snapshot.paths.SitesReport;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code cairn snapshot diff A B}: what grew from one dump to the next. */
@Command(
        name = "diff",
        description = {
            "Show what changed from one dump of a program to the next, what grew most first.",
            "By path: the ways in which what grew is held, by classes of the objects that dominate it."
        })
final class SnapshotDiffCommand extends SnapshotQuestion<SnapshotDiffCommand.Answer> {
    private static final int USUAL_ROWS = 30;
    private static final int NAME_COLUMN = 4;
    private static final String INDENT = "  ";
    /** Each is a search through the heap. */
    private static final int MOST_EXAMPLES = 3;

    private static final String BEFORE = "--dump-before";
    private static final String AFTER = "--dump-after";

    @Parameters(index = "0", paramLabel = "BEFORE", description = "A heap dump.")
    private Path before = Path.of("");

    @Parameters(index = "1", paramLabel = "AFTER", description = "A later one.")
    private Path after = Path.of("");

    @Option(
            names = BEFORE,
            paramLabel = "N",
            description = "Which dump of BEFORE, if it holds several; else as --dump says. Both may be one file.")
    private Optional<Integer> dumpBefore = Optional.empty();

    @Option(
            names = AFTER,
            paramLabel = "N",
            description = "Which dump of AFTER, if it holds several; else as --dump says. Both may be one file.")
    private Optional<Integer> dumpAfter = Optional.empty();

    @Option(
            names = "--by",
            paramLabel = "KIND",
            description = "One of ${COMPLETION-CANDIDATES}; by class if nothing is given.")
    private By by = By.CLASS;

    @Mixin
    private ClassFilter filter = new ClassFilter();

    @Mixin
    private RowLimit limit = new RowLimit();

    SnapshotDiffCommand(Terminal terminal) {
        super(terminal);
    }

    /** What is compared. */
    enum By {
        CLASS,
        PACKAGE,
        LOADER,
        PATH;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * The same rows for machines and for people.
     *
     * @param below what stands below each row of the table, or nothing
     * @param changed how many of the rows are in the table: those that changed
     * @param rest what a filter leaves out, if there is one
     * @param note what else people are to know; may be empty
     */
    record Answer(
            List<?> rows,
            Table table,
            List<List<String>> below,
            long changed,
            Optional<HeapChange> rest,
            String note) {}

    @Override
    protected Answer ask(SnapshotOptions options) throws IOException {
        int _ = limit.or(USUAL_ROWS);
        Predicate<HeapClass> _ = filter.classes();
        if (filter.isGiven() && by != By.CLASS) {
            throw wrong("--class and --no-jdk are about rows of classes, and --by " + by + " has none.");
        }
        SnapshotOptions ofBefore = options.withDumpNumber(chosen(BEFORE, dumpBefore, options));
        SnapshotOptions ofAfter = options.withDumpNumber(chosen(AFTER, dumpAfter, options));
        try (Snapshot first = Snapshots.open(resolved(before), ofBefore);
                Snapshot second = Snapshots.open(resolved(after), ofAfter)) {
            if (filter.named().isPresent()
                    && first.classes().stream().noneMatch(filter.named().get())) {
                var _ = SnapshotObjects.classesOf(second, after, filter.named().get()); // a name of none is a mistake
            }
            Answer answer = answer(new SnapshotDiff(first, second), second);
            if (by == By.CLASS) {
                warnOfNamesakes(first, second);
            }
            warnOf(before, first);
            warnOf(after, second);
            if (!before.equals(after) || ofBefore.dumpNumber() == ofAfter.dumpNumber()) { // else the user knows
                warnOfFurtherDumps(before, first, ofBefore.dumpNumber(), BEFORE);
                warnOfFurtherDumps(after, second, ofAfter.dumpNumber(), AFTER);
            }
            return answer;
        }
    }

    /** Objects of another dump are known by the names of their classes only. */
    private void warnOfNamesakes(Snapshot first, Snapshot second) {
        long names = Math.max(SnapshotObjects.sharedNames(first), SnapshotObjects.sharedNames(second));
        if (names > 0) {
            warn("Classes of one name are one row: " + Quantity.counted(names, "name is", "names are")
                    + " that of several classes, as of several loaders. --by loader keeps those apart.");
        }
    }

    private Answer answer(SnapshotDiff diff, Snapshot later) throws IOException {
        return switch (by) {
            case CLASS -> {
                ClassChanges changes = diff.classes(filter.classes());
                yield grouped(
                        changes.rows(),
                        each -> each,
                        SnapshotDiffCommand::classRow,
                        Optional.of(changes.rest()).filter(_ -> filter.isGiven()));
            }
            case PACKAGE -> grouped(diff.packages(), each -> each, SnapshotDiffCommand::packageRow, Optional.empty());
            case LOADER ->
                grouped(diff.loaders(), LoaderChange::heap, SnapshotDiffCommand::loaderRow, Optional.empty());
            case PATH -> paths(diff.paths(), later);
        };
    }

    private int chosen(String option, Optional<Integer> number, SnapshotOptions both) {
        int chosen = number.orElse(both.dumpNumber());
        if (chosen < 1) {
            throw wrong(option + " " + chosen + " is less than 1.");
        }
        return chosen;
    }

    private <C> Answer grouped(
            List<C> changes, Function<C, HeapChange> heapOf, Function<C, Object> row, Optional<HeapChange> rest) {
        Table table = new Table(NAME_COLUMN, ">SHALLOW", ">WAS", ">OBJECTS", ">WERE", by.name());
        List<HeapChange> changed = changes.stream()
                .map(heapOf)
                .filter(each -> each.shallowBytesGrowth() != 0 || each.objectsGrowth() != 0)
                .toList();
        changed.stream()
                .limit(limit.or(USUAL_ROWS))
                .forEach(each -> table.add(
                        signedBytes(each.shallowBytesGrowth()),
                        Quantity.bytes(each.shallowBytesBefore()),
                        signedCount(each.objectsGrowth()),
                        Quantity.count(each.objectsBefore()),
                        each.name()));
        return new Answer(changes.stream().map(row).toList(), table, List.of(), changed.size(), rest, "");
    }

    private Answer paths(PathChanges changes, Snapshot later) throws IOException {
        Table table = new Table(NAME_COLUMN, ">RETAINED", ">WAS", ">OBJECTS", ">WERE", "PATH");
        List<PathChange> changed = changes.rows().stream()
                .filter(each -> each.retainedBytesGrowth() != 0 || each.objectsGrowth() != 0)
                .toList();
        changed.stream()
                .limit(limit.or(USUAL_ROWS))
                .forEach(each -> table.add(
                        signedBytes(each.retainedBytesGrowth()),
                        Quantity.bytes(each.retainedBytesBefore()),
                        signedCount(each.objectsGrowth()),
                        Quantity.count(each.objectsBefore()),
                        String.join(" > ", each.path())));
        Map<PathChange, PathDiffRow.Example> examples = new HashMap<>();
        for (PathChange each : changed) {
            if (examples.size() < MOST_EXAMPLES && each.retainedBytesGrowth() > 0) {
                example(each, later).ifPresent(example -> examples.put(each, example));
            }
        }
        List<List<String>> below = changed.stream()
                .limit(limit.or(USUAL_ROWS))
                .map(each -> siteLines(each, Optional.ofNullable(examples.get(each))))
                .toList();
        return new Answer(
                changes.rows().stream()
                        .map(each -> pathRow(each, examples.get(each), changes.fromBytes()))
                        .toList(),
                table,
                below,
                changed.size(),
                Optional.empty(),
                changes.fromBytes() == 0 ? "" : mayLack(changes.fromBytes()));
    }

    private static List<String> siteLines(PathChange change, Optional<PathDiffRow.Example> example) {
        SitesReport sites = sites(change);
        if (sites == null) {
            return List.of();
        }
        List<String> lines = new ArrayList<>(List.of(SiteText.line(sites, change.retainedBytesAfter())));
        example.ifPresent(
                each -> lines.add("for example " + each.object() + ": held by " + String.join(" > ", each.via())));
        return lines;
    }

    /** By which fields one of the objects is held whose site is known. */
    private static Optional<PathDiffRow.Example> example(PathChange change, Snapshot later) throws IOException {
        if (change.sites().example().isEmpty()) {
            return Optional.empty();
        }
        long object = change.sites().example().getAsLong();
        return later.pathsToRoot(object, PathOptions.standard().withLimit(1)).paths().stream()
                .findFirst()
                .map(path -> new PathDiffRow.Example(
                        SnapshotText.address(later.idOf(object)),
                        path.steps().stream().map(PathStep::via).toList()));
    }

    private static @Nullable SitesReport sites(PathChange change) {
        PathSites known = change.sites();
        return SiteText.report(known.objects(), known.bytes(), known.bytesError(), known.shares());
    }

    private static String mayLack(long fromBytes) {
        return "Paths may be missing of which no object keeps " + Quantity.bytes(fromBytes)
                + " in either dump; shorter ones have what they keep.";
    }

    static String signedBytes(long bytes) {
        return sign(bytes) + Quantity.bytes(Math.abs(bytes));
    }

    static String signedCount(long count) {
        return sign(count) + Quantity.count(Math.abs(count));
    }

    private static String sign(long number) {
        return number > 0 ? "+" : number < 0 ? "-" : "";
    }

    private static DiffRow classRow(HeapChange change) {
        return new DiffRow(
                change.name(),
                change.objectsBefore(),
                change.objectsAfter(),
                change.shallowBytesBefore(),
                change.shallowBytesAfter());
    }

    private static PackageDiffRow packageRow(HeapChange change) {
        return new PackageDiffRow(
                change.name(),
                change.objectsBefore(),
                change.objectsAfter(),
                change.shallowBytesBefore(),
                change.shallowBytesAfter());
    }

    private static LoaderDiffRow loaderRow(LoaderChange change) {
        HeapChange heap = change.heap();
        return new LoaderDiffRow(
                heap.name(),
                heap.objectsBefore(),
                heap.objectsAfter(),
                heap.shallowBytesBefore(),
                heap.shallowBytesAfter(),
                change.loadersBefore(),
                change.loadersAfter(),
                change.classesBefore(),
                change.classesAfter());
    }

    private static PathDiffRow pathRow(PathChange change, PathDiffRow.@Nullable Example example, long fromBytes) {
        return new PathDiffRow(
                change.path(),
                change.objectsBefore(),
                change.objectsAfter(),
                change.retainedBytesBefore(),
                change.retainedBytesAfter(),
                sites(change),
                example,
                fromBytes);
    }

    @Override
    protected Object machineReadable(Answer answer) {
        List<?> rows = answer.rows().stream().limit(limit.or(Integer.MAX_VALUE)).toList();
        return answer.rest()
                .<Object>map(rest -> new FilteredDiffReport(
                        rows.stream().map(DiffRow.class::cast).toList(),
                        new FilteredDiffReport.Rest(
                                rest.objectsBefore(),
                                rest.objectsAfter(),
                                rest.shallowBytesBefore(),
                                rest.shallowBytesAfter())))
                .orElse(rows);
    }

    @Override
    protected void print(Answer answer, Terminal to) {
        if (answer.changed() == 0) {
            to.out().println("Nothing changed by " + by + ".");
        } else {
            List<String> lines = answer.table().lines(to.columns());
            for (int i = 0; i < lines.size(); i++) {
                to.out().println(lines.get(i));
                if (i > 0 && i <= answer.below().size()) {
                    answer.below().get(i - 1).forEach(line -> to.out().println(INDENT + Text.clean(line)));
                }
            }
        }
        if (answer.changed() > limit.or(USUAL_ROWS)) {
            to.out()
                    .println("In all " + Quantity.count(answer.changed())
                            + " rows changed; --limit shows more, what shrank" + " last.");
        }
        answer.rest()
                .ifPresent(rest -> to.out()
                        .println("Left out by --class or --no-jdk: " + signedBytes(rest.shallowBytesGrowth()) + ", was "
                                + Quantity.bytes(rest.shallowBytesBefore()) + "; " + signedCount(rest.objectsGrowth())
                                + " objects, were " + Quantity.count(rest.objectsBefore())));
        if (!answer.note().isEmpty()) {
            to.out().println(answer.note());
        }
    }
}
