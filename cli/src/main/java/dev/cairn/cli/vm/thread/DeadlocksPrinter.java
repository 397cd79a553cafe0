// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.vm.thread;

import dev.cairn.cli.terminal.Quantity;
import dev.cairn.cli.terminal.Terminal;
import dev.cairn.cli.terminal.Text;
import dev.cairn.report.vm.thread.AwaitedLock;
import dev.cairn.report.vm.thread.DeadlockReport;
import dev.cairn.report.vm.thread.HeldLock;
import dev.cairn.report.vm.thread.LockedThread;
import dev.cairn.report.vm.thread.LocksReport;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The deadlocks of one VM for a person: a sentence each, and the stacks with the locks on their frames. */
final class DeadlocksPrinter {
    private final Terminal terminal;

    DeadlocksPrinter(Terminal terminal) {
        this.terminal = terminal;
    }

    void print(LocksReport report) {
        line(Text.clean(report.name()) + " (" + report.pid() + "): " + summary(report));
        Map<Long, LockedThread> threads = new LinkedHashMap<>();
        report.threads().forEach(thread -> threads.put(thread.id(), thread));
        report.deadlocks().forEach(deadlock -> print(deadlock, threads));
    }

    private static String summary(LocksReport report) {
        int count = report.deadlocks().size();
        if (count > 0) {
            return Quantity.counted((long) count, "deadlock", "deadlocks") + ".";
        }
        long blocked = report.threads().stream()
                .map(LockedThread::awaits)
                .filter(awaits -> awaits != null && awaits.ownerId() != null)
                .count();
        return "no deadlock; "
                + (blocked == 0 ? "no thread waits" : Quantity.counted(blocked, "thread waits", "threads wait"))
                + " for a monitor that another one has.";
    }

    private void print(DeadlockReport deadlock, Map<Long, LockedThread> threads) {
        List<LockedThread> cycle = of(deadlock.threads(), threads);
        line("");
        line(sentence(cycle));
        List<LockedThread> behind = of(deadlock.behind(), threads);
        if (!behind.isEmpty()) {
            line("Behind it " + (behind.size() == 1 ? "waits " : "wait ") + names(behind) + ".");
        }
        cycle.forEach(this::print);
    }

    private static List<LockedThread> of(List<Long> ids, Map<Long, LockedThread> threads) {
        return ids.stream()
                .flatMap(id -> Optional.ofNullable(threads.get(id)).stream())
                .toList();
    }

    private static String sentence(List<LockedThread> cycle) {
        return cycle.size() == 1
                ? names(cycle) + " waits for itself, for good."
                : names(cycle) + " wait for each other, for good.";
    }

    private static String names(List<LockedThread> threads) {
        List<String> names = threads.stream().map(DeadlocksPrinter::name).toList();
        return names.size() == 1
                ? names.getFirst()
                : String.join(", ", names.subList(0, names.size() - 1)) + " and " + names.getLast();
    }

    private static String name(LockedThread thread) {
        return "#" + thread.id() + " \"" + Text.clean(thread.name()) + "\"";
    }

    private void print(LockedThread thread) {
        line("");
        line(name(thread) + " " + Text.clean(thread.state()));
        for (int depth = 0; depth < thread.frames().size(); depth++) {
            line("    at " + Text.clean(ThreadsPrinter.words(thread.frames().get(depth))));
            AwaitedLock awaits = thread.awaits();
            if (depth == 0 && awaits != null) {
                line("      - waits for " + lock(awaits.className(), awaits.address()) + ", which #" + awaits.ownerId()
                        + " \"" + Text.clean(String.valueOf(awaits.ownerName())) + "\" has");
            }
            for (HeldLock held : thread.holds()) {
                if (held.depth() != null && held.depth() == depth) {
                    line("      - has " + lock(held.className(), held.address()));
                }
            }
        }
        thread.holds().stream()
                .filter(held -> held.depth() == null)
                .forEach(held -> line("    has " + lock(held.className(), held.address())));
    }

    private static String lock(String className, String address) {
        return "<" + Text.clean(address) + "> (a " + Text.clean(className) + ")";
    }

    private void line(String line) {
        terminal.out().println(line);
    }
}
