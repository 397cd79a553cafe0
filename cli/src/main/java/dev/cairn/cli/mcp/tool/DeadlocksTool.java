// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.mcp.tool;

import dev.cairn.cli.mcp.tool.Argument.Given;
import dev.cairn.cli.terminal.Quantity;
import dev.cairn.report.json.Json;
import dev.cairn.report.vm.thread.DeadlockReport;
import dev.cairn.report.vm.thread.LockedThread;
import dev.cairn.report.vm.thread.LocksReport;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** {@code cairn threads --deadlocks}. */
final class DeadlocksTool implements Tool {
    @Override
    public String name() {
        return "deadlocks";
    }

    @Override
    public String title() {
        return "Deadlocks in one JVM";
    }

    @Override
    public String description() {
        return "Finds threads of one JVM that wait for each other's locks for good, and who blocks whom. Attaches to the"
                + " JVM, which stops for some milliseconds, and needs leave to attach, which the user of this server gives.";
    }

    @Override
    public List<Argument> arguments() {
        return List.of(Argument.vm());
    }

    @Override
    public boolean mayAttach() {
        return true;
    }

    @Override
    public Optional<String> objection(Given given, Permissions permissions) {
        return permissions.whyNoAttaching(name());
    }

    @Override
    public Outcome call(Given given, Commands commands, Permissions permissions) throws InterruptedException {
        return commands.askInside(
                Json.type(LocksReport.class),
                Argument.words(Stream.of("threads", "--deadlocks", "--json"), given.requiredText("vm")),
                report -> new Outcome.Answered(answer(report)));
    }

    private static ToolAnswer answer(LocksReport report) {
        Map<Long, LockedThread> threads = report.threads().stream()
                .collect(Collectors.toMap(LockedThread::id, Function.identity(), (first, _) -> first));
        List<LockedThread> blocked = report.threads().stream()
                .filter(each -> ownerOf(each).isPresent())
                .toList();
        int deadlocks = report.deadlocks().size();
        List<String> evidence = Stream.concat(
                        report.deadlocks().stream().map(each -> cycle(each, threads)),
                        blocked.stream().map(DeadlocksTool::waits))
                .toList();
        String pid = Long.toString(report.pid());
        return new ToolAnswer(
                report.name() + " (" + pid + ") has "
                        + (deadlocks == 0 ? "no deadlock" : Quantity.counted((long) deadlocks, "deadlock", "deadlocks"))
                        + "; "
                        + Quantity.counted((long) blocked.size(), "thread waits", "threads wait")
                        + " for a lock that another one holds.",
                evidence,
                ToolAnswer.figures("deadlocks", deadlocks, "blockedThreads", blocked.size()),
                "high: two thread dumps of the VM show each deadlock",
                List.of(),
                report.threads().stream().map(DeadlocksTool::row).toList(),
                report.threads().size(),
                deadlocks == 0
                        ? new ToolAnswer.Next(
                                "See what the threads do instead.", "threads", Map.of("vm", pid, "detail", "stacks"))
                        : ToolAnswer.Next.none(
                                "Only a restart of the VM ends a deadlock; in the code, take the locks in one order."));
    }

    private static Optional<String> ownerOf(LockedThread thread) {
        return thread.awaits() == null
                ? Optional.empty()
                : Optional.ofNullable(thread.awaits().ownerName());
    }

    private static String cycle(DeadlockReport deadlock, Map<Long, LockedThread> threads) {
        return deadlock.threads().stream()
                        .flatMap(id -> Stream.ofNullable(threads.get(id)))
                        .map(each -> "\"" + each.name() + "\"")
                        .collect(Collectors.joining(" and "))
                + " wait for each other, for good; "
                + Quantity.counted((long) deadlock.behind().size(), "thread waits", "threads wait") + " behind them.";
    }

    private static String waits(LockedThread thread) {
        return "\"" + thread.name() + "\" waits for a "
                + (thread.awaits() == null ? "lock" : thread.awaits().className()) + ", which \""
                + ownerOf(thread).orElse("") + "\" holds.";
    }

    private static Map<String, @Nullable Object> row(LockedThread thread) {
        Map<String, @Nullable Object> row = new LinkedHashMap<>();
        row.put("id", thread.id());
        row.put("name", thread.name());
        row.put("state", thread.state());
        row.put("awaits", thread.awaits());
        row.put("holds", thread.holds());
        row.put("frames", Frames.words(thread.frames()));
        return row;
    }
}
