// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.snapshot;

import dev.cairn.cli.snapshot.ask.OneSnapshotCommand;
import dev.cairn.cli.snapshot.ask.SnapshotText;
import dev.cairn.cli.terminal.Quantity;
import dev.cairn.cli.terminal.RowLimit;
import dev.cairn.cli.terminal.Terminal;
import dev.cairn.cli.terminal.Text;
import dev.cairn.heap.Dominators;
import dev.cairn.heap.Snapshot;
import dev.cairn.heap.root.GcRoot;
import dev.cairn.heap.root.HeapThread;
import dev.cairn.heap.root.StackFrame;
import dev.cairn.heap.root.ThreadFrame;
import dev.cairn.report.snapshot.SnapshotThreadRow;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code cairn snapshot threads FILE}: the stacks of a dump, and what their frames hold. */
@Command(
        name = "threads",
        description = "Show the threads of a dump: their stacks, and the objects that their frames hold.")
final class SnapshotThreadsCommand extends OneSnapshotCommand<List<SnapshotThreadRow>> {
    private static final int USUAL_THREADS = 30;
    /** A machine gets more, but of a million virtual threads neither it nor the Java heap wants all. */
    private static final int USUAL_THREADS_OF_JSON = 10_000;

    /** Threads share most of their frames, so their words are shared too. */
    private final Map<StackFrame, String> words = new HashMap<>();

    @Mixin
    private RowLimit limit = new RowLimit();

    SnapshotThreadsCommand(Terminal terminal) {
        super(terminal);
    }

    @Override
    protected void checkArguments() {
        int _ = wanted();
    }

    private int wanted() {
        return limit.or(isForMachines() ? USUAL_THREADS_OF_JSON : USUAL_THREADS);
    }

    @Override
    protected List<SnapshotThreadRow> ask(Snapshot snapshot) throws IOException {
        Dominators dominators = snapshot.dominators();
        int wanted = wanted();
        List<HeapThread> threads = snapshot.threads(wanted == Integer.MAX_VALUE ? wanted : wanted + 1);
        if (threads.size() > wanted) {
            warn("The dump has more threads than the first " + (wanted == 1 ? "one" : Quantity.count((long) wanted))
                    + "; --limit shows more.");
        }
        return threads.stream()
                .limit(wanted)
                .map(thread -> row(snapshot, dominators, thread))
                .toList();
    }

    private SnapshotThreadRow row(Snapshot snapshot, Dominators dominators, HeapThread thread) {
        return new SnapshotThreadRow(
                Integer.toUnsignedLong(thread.serial()),
                thread.object().isPresent()
                        ? SnapshotText.address(snapshot.idOf(thread.object().getAsLong()))
                        : null,
                thread.name(),
                thread.className(),
                thread.virtual(),
                thread.frames().stream()
                        .map(frame -> frame(snapshot, dominators, frame))
                        .toList(),
                held(snapshot, dominators, thread.held()));
    }

    private SnapshotThreadRow.Frame frame(Snapshot snapshot, Dominators dominators, ThreadFrame frame) {
        return new SnapshotThreadRow.Frame(
                words.computeIfAbsent(frame.frame(), StackFrame::words), held(snapshot, dominators, frame.held()));
    }

    private static List<SnapshotThreadRow.Held> held(Snapshot snapshot, Dominators dominators, List<GcRoot> roots) {
        return roots.stream()
                .map(root -> new SnapshotThreadRow.Held(
                        SnapshotText.address(snapshot.idOf(root.object())),
                        snapshot.classOf(root.object()).name(),
                        dominators.retainedBytes(root.object()),
                        root.kind().words()))
                .toList();
    }

    @Override
    protected Object machineReadable(List<SnapshotThreadRow> threads) {
        return threads;
    }

    @Override
    protected void print(List<SnapshotThreadRow> threads, Terminal to) {
        if (threads.isEmpty()) {
            to.out().println("The dump has no threads.");
        }
        for (SnapshotThreadRow thread : threads) {
            String name = thread.name().isEmpty() ? "(no name)" : "\"" + thread.name() + "\"";
            to.out()
                    .println(Text.clean(name
                            + (thread.virtual() ? ", virtual" : "")
                            + (thread.object() == null ? "" : "  " + thread.object() + "  " + thread.className())));
            printHeld(thread.held(), to);
            for (SnapshotThreadRow.Frame frame : thread.frames()) {
                to.out().println(Text.clean("  at " + frame.frame()));
                printHeld(frame.held(), to);
            }
            to.out().println();
        }
    }

    private static void printHeld(List<SnapshotThreadRow.Held> held, Terminal to) {
        for (SnapshotThreadRow.Held each : held) {
            to.out()
                    .println(Text.clean("    holds " + each.object() + "  " + each.className() + ", retained "
                            + Quantity.bytes(each.retainedBytes())));
        }
    }
}
