// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli;

import dev.cairn.heap.Dominators;
import dev.cairn.heap.Snapshot;
import dev.cairn.heap.SnapshotException;
import dev.cairn.heap.Verification;
import dev.cairn.web.message.DominatorRow;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code cairn snapshot dominators FILE [0x…]}: who holds most. */
@Command(
        name = "dominators",
        description = {
            "Show the objects that hold most: each with what would become garbage with it.",
            "These are the top of the dominator tree, or what one object immediately dominates."
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
            description = "First find all dominators once more by another algorithm, and compare; takes a while.")
    private boolean verify;

    @Mixin
    private RowLimit limit = new RowLimit();

    SnapshotDominatorsCommand(Terminal terminal) {
        super(terminal);
    }

    /** The rows, and what shares are of. */
    record Answer(List<DominatorRow> rows, long wholeBytes) {}

    @Override
    void checkArguments() {
        int _ = limit.or(USUAL_ROWS);
        address.ifPresent(this::requireAddress);
    }

    @Override
    Answer ask(Snapshot snapshot) throws IOException {
        Dominators dominators = snapshot.dominators();
        if (verify) {
            requireRight(snapshot.verify());
        }
        if (address.isEmpty()) {
            long[] top = dominators.top(limit.or(USUAL_ROWS));
            return new Answer(
                    rows(snapshot, dominators, top), snapshot.summary().shallowBytes());
        }
        long object = SnapshotText.find(snapshot, file(), requireAddress(address.get()));
        long[] children = dominators.dominatedBy(object, limit.or(USUAL_ROWS));
        return new Answer(rows(snapshot, dominators, children), dominators.retainedBytes(object));
    }

    private static void requireRight(Verification verification) throws SnapshotException {
        if (!verification.isRight()) {
            throw new SnapshotException("Of " + verification.objects() + " objects, " + verification.wrong()
                    + " have a wrong dominator or size, which is a bug in Cairn; please report it. "
                    + String.join(" ", verification.problems()));
        }
    }

    private static List<DominatorRow> rows(Snapshot snapshot, Dominators dominators, long[] objects) {
        Map<Long, String> described = SnapshotText.describedClasses(snapshot);
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
                    SnapshotText.held(dominators, objects[i])));
        }
        return rows;
    }

    @Override
    Object machineReadable(Answer answer) {
        return answer.rows();
    }

    @Override
    void print(Answer answer, Terminal to) {
        if (answer.rows().isEmpty()) {
            to.out().println("It dominates nothing: it alone holds no object.");
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
                    SnapshotText.named(row.className(), Optional.ofNullable(row.describes())),
                    SnapshotText.words(row.held()));
        }
        table.lines(to.columns()).forEach(to.out()::println);
    }
}
