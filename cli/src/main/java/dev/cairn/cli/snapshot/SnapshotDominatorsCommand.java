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
import dev.cairn.heap.Dominators;
import dev.cairn.heap.KeptReferents;
import dev.cairn.heap.ReachabilitySummary;
import dev.cairn.heap.Snapshot;
import dev.cairn.heap.SnapshotException;
import dev.cairn.heap.SnapshotOptions;
import dev.cairn.heap.Verification;
import dev.cairn.heap.leaks.check.ClassPattern;
import dev.cairn.heap.object.HeapClass;
import dev.cairn.heap.object.ObjectValues;
import dev.cairn.heap.tree.ImmediateDominators;
import dev.cairn.heap.tree.TopmostObjects;
import dev.cairn.report.snapshot.DominatorRow;
import dev.cairn.report.snapshot.DominatorsReport;
import dev.cairn.report.snapshot.ImmediateDominatorsReport;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Predicate;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code cairn snapshot dominators FILE [0x…]}: the objects that hold most. */
@Command(
        name = "dominators",
        addMethodSubcommands = false,
        description = {
            "Show the objects that hold most: each with what would become garbage with it.",
            "These are the top of the dominator tree, or what one object immediately dominates. With --class or --no-jdk:"
                    + " the objects of those classes, wherever in the tree, that no other of them dominates.",
            "With --of: what immediately dominates the objects of a class, by the classes of those dominators. --no-jdk and"
                    + " --class then pass over dominators of other classes, up to the nearest that is of such a class."
        })
final class SnapshotDominatorsCommand extends OneSnapshotCommand<SnapshotDominatorsCommand.Answer> {
    private static final int USUAL_ROWS = 30;
    private static final int CLASS_COLUMN = 5;

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "0x…",
            description = "An object's address: shows what that one immediately dominates.")
    private Optional<String> address = Optional.empty();

    @Option(
            names = "--verify",
            description = "First check all dominators and retained sizes against the whole graph. That takes time in"
                    + " proportion to its objects and references.")
    private boolean verify;

    @Option(
            names = "--keep",
            paramLabel = "KIND",
            description =
                    "Count these references as ordinary ones, which hold what they refer to: ${COMPLETION-CANDIDATES};"
                            + " weak means soft and weak ones. The dump gets a second index for that. (--no-keep is no"
                            + " opposite: it is about indexes.)")
    private Optional<Keep> keep = Optional.empty();

    @Option(
            names = "--of",
            paramLabel = "PATTERN",
            description =
                    "Show what immediately dominates the objects of this class: a.b.C, or with * up to the next dot and **"
                            + " across dots.")
    private Optional<String> of = Optional.empty();

    @Mixin
    private ClassFilter filter = new ClassFilter();

    @Mixin
    private RowLimit limit = new RowLimit();

    SnapshotDominatorsCommand(Terminal terminal) {
        super(terminal);
    }

    /** Which references keep. */
    enum Keep {
        SOFT(KeptReferents.SOFT, "Soft references count"),
        WEAK(KeptReferents.SOFT_AND_WEAK, "Soft and weak references count");

        private final KeptReferents referents;
        private final String begin;

        Keep(KeptReferents referents, String begin) {
            this.referents = referents;
            this.begin = begin;
        }

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** About objects, or about what dominates those of a class. */
    sealed interface Answer {
        /** How much of the heap is held, and how. */
        ReachabilitySummary held();

        /**
         * Objects.
         *
         * @param more whether there are further rows
         * @param wholeBytes what shares are of
         * @param rest the bytes that a filter leaves out, if there is one
         * @param verified how many objects were checked, if that was asked for
         */
        record OfObjects(
                List<DominatorRow> rows,
                boolean more,
                long wholeBytes,
                ReachabilitySummary held,
                OptionalLong rest,
                OptionalLong verified)
                implements Answer {
            public OfObjects {
                rows = List.copyOf(rows);
            }
        }

        /** What dominates the objects of a class. */
        record OfClass(ImmediateDominatorsReport report, ReachabilitySummary held) implements Answer {}
    }

    @Override
    protected void checkArguments() {
        int _ = limit.or(USUAL_ROWS);
        Predicate<HeapClass> _ = filter.classes();
        address.ifPresent(this::requireAddress);
        if (address.isPresent() && of.isPresent()) {
            throw wrong("--of is about all objects of a class, so it takes no address; cairn snapshot retained FILE "
                    + address.get() + " names the dominator of one.");
        }
        of.ifPresent(this::patternOf);
    }

    private ClassPattern patternOf(String text) {
        try {
            return ClassPattern.ofAll(text);
        } catch (IllegalArgumentException e) {
            throw wrong("--of: " + e.getMessage());
        }
    }

    @Override
    protected SnapshotOptions adapted(SnapshotOptions usual) {
        return usual.withKeptReferents(kept());
    }

    private KeptReferents kept() {
        return keep.map(each -> each.referents).orElse(KeptReferents.NONE);
    }

    @Override
    protected Answer ask(Snapshot snapshot) throws IOException {
        if (filter.named().isPresent()) {
            var _ = SnapshotObjects.classesOf(snapshot, file(), filter.named().get()); // a name of none is a mistake
        }
        List<HeapClass> selected =
                of.isPresent() ? SnapshotObjects.classesOf(snapshot, file(), patternOf(of.get())) : List.of();
        OptionalLong verified = verify ? OptionalLong.of(requireRight(snapshot.verify())) : OptionalLong.empty();
        return of.isPresent() ? ofClass(snapshot, of.get(), selected, verified) : ofObjects(snapshot, verified);
    }

    private Answer ofClass(Snapshot snapshot, String pattern, List<HeapClass> selected, OptionalLong verified)
            throws IOException {
        Set<HeapClass> classes = Set.copyOf(selected);
        ImmediateDominators found = ImmediateDominators.of(snapshot, classes::contains, filter.classes());
        int rows = limit.or(USUAL_ROWS);
        ImmediateDominators.Owned all = found.all();
        ImmediateDominatorsReport report = new ImmediateDominatorsReport(
                pattern,
                verified.isPresent() ? verified.getAsLong() : null,
                found.groups().size() > rows,
                keep.map(Keep::toString).orElse(null),
                all.objects(),
                all.shallowBytes(),
                all.retainedBytes(),
                found.ungrouped().objects(),
                found.ungrouped().retainedBytes(),
                ImmediateDominatorsTable.rows(snapshot, found.groups(), rows));
        return new Answer.OfClass(report, snapshot.reachability());
    }

    private Answer ofObjects(Snapshot snapshot, OptionalLong verified) throws IOException {
        Dominators dominators = snapshot.dominators();
        OptionalLong below = address.isEmpty()
                ? OptionalLong.empty()
                : OptionalLong.of(SnapshotText.find(snapshot, file(), requireAddress(address.get())));
        long whole = below.isPresent()
                ? dominators.retainedBytes(below.getAsLong())
                : snapshot.summary().shallowBytes();
        int rows = limit.or(USUAL_ROWS);
        OptionalLong rest = OptionalLong.empty();
        long[] found;
        if (filter.isGiven()) {
            TopmostObjects topmost = TopmostObjects.of(snapshot, below, filter.classes(), oneMore(rows));
            found = topmost.largest();
            long itself = below.isPresent() ? snapshot.shallowBytes(below.getAsLong()) : 0;
            rest = OptionalLong.of(whole - itself - topmost.retainedBytes());
        } else {
            found = below.isPresent()
                    ? dominators.dominatedBy(below.getAsLong(), oneMore(rows))
                    : dominators.top(oneMore(rows));
        }
        return new Answer.OfObjects(
                rows(snapshot, dominators, found, rows),
                found.length > rows,
                whole,
                snapshot.reachability(),
                rest,
                verified);
    }

    /** That one, if there is one, is not shown. */
    private static int oneMore(int rows) {
        return Math.min(rows, Integer.MAX_VALUE - 1) + 1;
    }

    /** How many objects were checked. */
    private static long requireRight(Verification verification) throws SnapshotException {
        if (!verification.isRight()) {
            throw new SnapshotException("Of " + verification.objects() + " objects, " + verification.wrong()
                    + " have a wrong dominator or size, which is a bug in Cairn; please report it. "
                    + String.join(" ", verification.problems()));
        }
        return verification.objects();
    }

    private static List<DominatorRow> rows(Snapshot snapshot, Dominators dominators, long[] found, int most)
            throws IOException {
        long[] objects = Arrays.copyOf(found, Math.min(found.length, most));
        Map<Long, String> described = SnapshotText.describedClasses(snapshot);
        ObjectValues values = snapshot.values();
        long[] children = dominators.dominatedCounts(objects);
        List<DominatorRow> rows = new ArrayList<>();
        for (int i = 0; i < objects.length; i++) {
            long id = snapshot.idOf(objects[i]);
            rows.add(new DominatorRow(
                    SnapshotText.address(id),
                    snapshot.classOf(objects[i]).name(),
                    snapshot.shallowBytes(objects[i]),
                    dominators.retainedBytes(objects[i]),
                    children[i],
                    described.get(id),
                    SnapshotText.label(snapshot, values, objects[i]),
                    SnapshotText.held(dominators, objects[i])));
        }
        return rows;
    }

    @Override
    protected Object machineReadable(Answer answer) {
        return switch (answer) {
            case Answer.OfObjects objects -> report(objects);
            case Answer.OfClass(ImmediateDominatorsReport report, ReachabilitySummary _) -> report;
        };
    }

    private DominatorsReport report(Answer.OfObjects answer) {
        return new DominatorsReport(
                answer.verified().isPresent() ? answer.verified().getAsLong() : null,
                answer.more(),
                answer.held().weakObjects(),
                answer.held().weakBytes(),
                keep.map(Keep::toString).orElse(null),
                answer.rest().isPresent() ? answer.rest().getAsLong() : null,
                answer.rows());
    }

    @Override
    protected void print(Answer answer, Terminal to) {
        switch (answer) {
            case Answer.OfObjects objects -> {
                objects.verified().ifPresent(count -> printVerified(count, to));
                printObjects(objects, to);
            }
            case Answer.OfClass(ImmediateDominatorsReport report, ReachabilitySummary _) -> {
                Optional.ofNullable(report.verified()).ifPresent(count -> printVerified(count, to));
                ImmediateDominatorsTable.print(report, to);
            }
        }
        keep.ifPresent(kind -> to.out().println(kind.begin + " as holding what they refer to (--keep " + kind + ")."));
        WeakShare.sentence(answer.held(), kept()).ifPresent(to.out()::println);
    }

    private static void printVerified(long objects, Terminal to) {
        to.out().println("All " + Quantity.count(objects) + " dominators and retained sizes are right.");
    }

    private void printObjects(Answer.OfObjects answer, Terminal to) {
        if (answer.rows().isEmpty()) {
            to.out()
                    .println(
                            answer.rest().isPresent()
                                    ? (address.isPresent() ? "It dominates no object" : "No object is")
                                            + " of such a class."
                                    : "It dominates nothing: it alone holds no object.");
            printRest(answer, to);
            return;
        }
        Table table = new Table(CLASS_COLUMN, "OBJECT", ">RETAINED", ">SHARE", ">SHALLOW", ">CHILDREN", "CLASS", "");
        for (DominatorRow row : answer.rows()) {
            table.add(
                    row.object(),
                    Quantity.bytes(row.retainedBytes()),
                    SnapshotText.share(row.retainedBytes(), answer.wholeBytes()),
                    Quantity.bytes(row.shallowBytes()),
                    Quantity.count(row.children()),
                    SnapshotText.named(row.className(), row.describes(), row.text()),
                    SnapshotText.words(row.held()));
        }
        table.lines(to.columns()).forEach(to.out()::println);
        if (answer.more()) {
            to.out()
                    .println((answer.rows().size() == 1
                                    ? "This is the one that retains most"
                                    : "These are the "
                                            + Quantity.count(
                                                    (long) answer.rows().size()) + " that retain most")
                            + "; --limit shows more.");
        }
        printRest(answer, to);
    }

    private static void printRest(Answer.OfObjects answer, Terminal to) {
        answer.rest()
                .ifPresent(rest -> to.out()
                        .println("Left out by --class or --no-jdk: " + Quantity.bytes(rest) + ", "
                                + SnapshotText.share(rest, answer.wholeBytes())
                                + ", that no object of the classes in question retains."));
    }
}
