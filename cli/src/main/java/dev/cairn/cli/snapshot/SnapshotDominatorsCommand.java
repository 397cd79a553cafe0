// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.snapshot;

import dev.cairn.cli.snapshot.filter.ClassFilter;
import dev.cairn.cli.terminal.Quantity;
import dev.cairn.cli.terminal.RowLimit;
import dev.cairn.cli.terminal.Table;
import dev.cairn.cli.terminal.Terminal;
import dev.cairn.heap.Dominators;
import dev.cairn.heap.HeapClass;
import dev.cairn.heap.KeptReferents;
import dev.cairn.heap.ObjectValues;
import dev.cairn.heap.ReachabilitySummary;
import dev.cairn.heap.Snapshot;
import dev.cairn.heap.SnapshotException;
import dev.cairn.heap.SnapshotOptions;
import dev.cairn.heap.Verification;
import dev.cairn.heap.tree.TopmostObjects;
import dev.cairn.report.snapshot.DominatorRow;
import dev.cairn.report.snapshot.DominatorsReport;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
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
                    + " the objects of those classes, wherever in the tree, that no other of them dominates."
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
                    "Count these references as ordinary ones, which keep what they refer to: ${COMPLETION-CANDIDATES};"
                            + " weak means soft and weak ones. That takes an index of its own.")
    private Optional<Keep> keep = Optional.empty();

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

    /**
     * The rows, and what shares are of.
     *
     * @param more whether there are further rows
     * @param held how much of the heap is held, and how
     * @param rest the bytes that a filter leaves out, if there is one
     * @param verified how many objects were checked, if that was asked for
     */
    record Answer(
            List<DominatorRow> rows,
            boolean more,
            long wholeBytes,
            ReachabilitySummary held,
            OptionalLong rest,
            OptionalLong verified) {
        Answer {
            rows = List.copyOf(rows);
        }
    }

    @Override
    void checkArguments() {
        int _ = limit.or(USUAL_ROWS);
        Predicate<HeapClass> _ = filter.classes();
        address.ifPresent(this::requireAddress);
    }

    @Override
    SnapshotOptions adapted(SnapshotOptions usual) {
        return usual.withKeptReferents(kept());
    }

    private KeptReferents kept() {
        return keep.map(each -> each.referents).orElse(KeptReferents.NONE);
    }

    @Override
    Answer ask(Snapshot snapshot) throws IOException {
        if (keep.isPresent() && snapshot.appDomain().isPresent()) {
            throw new SnapshotException(
                    file() + " is a GC log, which does not say what references are soft or weak: ask without --keep.");
        }
        if (filter.named().isPresent()) {
            var _ = SnapshotObjects.classesOf(snapshot, file(), filter.named().get()); // a name of none is a mistake
        }
        Dominators dominators = snapshot.dominators();
        OptionalLong verified = verify ? OptionalLong.of(requireRight(snapshot.verify())) : OptionalLong.empty();
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
        return new Answer(
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
    Object machineReadable(Answer answer) {
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
    void print(Answer answer, Terminal to) {
        answer.verified()
                .ifPresent(objects -> to.out()
                        .println("All " + Quantity.count(objects) + " dominators and retained sizes are right."));
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

    private void printRest(Answer answer, Terminal to) {
        answer.rest()
                .ifPresent(rest -> to.out()
                        .println("Left out by --class or --no-jdk: " + Quantity.bytes(rest) + ", "
                                + SnapshotText.share(rest, answer.wholeBytes())
                                + ", that no object of the classes in question retains."));
        keep.ifPresent(kind -> to.out().println(kind.begin + " as holding what they refer to (--keep " + kind + ")."));
        WeakShare.sentence(answer.held(), kept()).ifPresent(to.out()::println);
    }
}
