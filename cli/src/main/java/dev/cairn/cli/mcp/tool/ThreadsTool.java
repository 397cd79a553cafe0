// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.mcp.tool;

import dev.cairn.cli.mcp.tool.Argument.Given;
import dev.cairn.cli.terminal.Quantity;
import dev.cairn.report.json.Json;
import dev.cairn.report.vm.thread.ThreadRow;
import dev.cairn.report.vm.thread.ThreadsReport;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** {@code cairn threads}; only counted, what {@code cairn info} says of threads. */
final class ThreadsTool implements Tool {
    private static final String COUNTS = "counts";
    private static final String STACKS = "stacks";
    private static final int USUAL_ROWS = 20;
    private static final int BUSIEST = 3;

    @Override
    public String name() {
        return "threads";
    }

    @Override
    public String title() {
        return "Threads of one JVM";
    }

    @Override
    public String description() {
        return "Shows what the threads of one JVM do. detail is counts (how many there are, attaches to nothing), list"
                + " (each with state, CPU time and allocation) or stacks (also where each is). list and stacks put"
                + " Cairn's agent into the JVM and need leave to attach, which the user of this server gives.";
    }

    @Override
    public List<Argument> arguments() {
        return List.of(
                Argument.vm(),
                new Argument(
                        "detail",
                        new Argument.Choice(List.of(COUNTS, "list", STACKS)),
                        false,
                        "counts, list or stacks; counts if not given."),
                Argument.limit(200, USUAL_ROWS));
    }

    @Override
    public boolean mayAttach() {
        return true;
    }

    @Override
    public Optional<String> objection(Given given, Permissions permissions) {
        return detail(given).equals(COUNTS)
                ? Optional.empty()
                : permissions
                        .whyNoAttaching("threads with detail " + detail(given))
                        .map(why -> why + " detail counts needs nothing.");
    }

    private static String detail(Given given) {
        return given.text("detail").orElse(COUNTS);
    }

    @Override
    public Outcome call(Given given, Commands commands, Permissions permissions) throws InterruptedException {
        String vm = given.requiredText("vm");
        if (detail(given).equals(COUNTS)) {
            return commands.ask(
                    JsonValue.OBJECT,
                    Argument.words(Stream.of("info", "--json"), vm),
                    facts -> new Outcome.Answered(counted(facts)));
        }
        boolean stacks = detail(given).equals(STACKS);
        return commands.askInside(
                Json.type(ThreadsReport.class),
                Argument.words(
                        stacks ? Stream.of("threads", "--json", "--stacks") : Stream.of("threads", "--json"), vm),
                report -> new Outcome.Answered(answer(report, given.whole("limit", USUAL_ROWS))));
    }

    private static ToolAnswer counted(Map<?, ?> facts) {
        return new ToolAnswer(
                JsonValue.text(facts, "name") + " (" + JsonValue.text(facts, "pid") + ") has "
                        + Quantity.counted(JsonValue.whole(facts, "threads"), "live thread", "live threads") + ", "
                        + Quantity.count(JsonValue.whole(facts, "peakThreads")) + " at most.",
                List.of(),
                ToolAnswer.figures(
                        "threads", facts.get("threads"),
                        "daemonThreads", facts.get("daemonThreads"),
                        "peakThreads", facts.get("peakThreads"),
                        "startedThreads", facts.get("startedThreads")),
                "high: counters that the VM publishes itself",
                List.of("What each thread does is known with detail list and stacks."),
                JsonValue.objects(facts, "cpuByThreads"),
                JsonValue.objects(facts, "cpuByThreads").size(),
                new ToolAnswer.Next(
                        "See what they do.", "threads", Map.of("vm", JsonValue.text(facts, "pid"), "detail", STACKS)));
    }

    private static ToolAnswer answer(ThreadsReport report, int limit) {
        Map<String, Long> byState = report.threads().stream()
                .collect(Collectors.groupingBy(ThreadRow::state, TreeMap::new, Collectors.counting()));
        List<ThreadRow> busiest = report.threads().stream()
                .sorted(Comparator.comparingDouble(ThreadsTool::percent)
                        .thenComparingLong(ThreadsTool::millis)
                        .reversed())
                .toList();
        List<String> evidence = new ArrayList<>();
        report.threads().stream()
                .filter(each -> each.awaits() != null && each.awaits().ownerName() != null)
                .map(ThreadsTool::waiting)
                .forEach(evidence::add);
        busiest.stream()
                .limit(BUSIEST)
                .map(each -> "\"" + each.name() + "\" has used " + Quantity.millis(each.cpuMillis()) + " of CPU time"
                        + (each.cpuPercent() == null ? "." : ", lately " + Quantity.percent(each.cpuPercent()) + "."))
                .forEach(evidence::add);
        return new ToolAnswer(
                report.name() + " (" + report.pid() + ") has "
                        + Quantity.counted((long) report.threads().size(), "platform thread", "platform threads") + ": "
                        + byState.entrySet().stream()
                                .map(each -> each.getValue() + " " + each.getKey())
                                .collect(Collectors.joining(", "))
                        + ".",
                evidence,
                ToolAnswer.figures(
                        "threads", report.threads().size(),
                        "virtualThreads", report.virtualThreads(),
                        "byState", byState,
                        "suspended", report.suspended()),
                "high: each thread as the VM reported it, at one moment",
                report.problem() == null ? List.of() : List.of(report.problem()),
                busiest.stream().limit(limit).map(ThreadsTool::row).toList(),
                report.threads().size(),
                new ToolAnswer.Next(
                        byState.containsKey("monitor")
                                ? "Threads are blocked: see whether they block each other for good."
                                : "If nothing moves, see whether threads block each other for good.",
                        "deadlocks",
                        Map.of("vm", Long.toString(report.pid()))));
    }

    private static String waiting(ThreadRow thread) {
        return thread.awaits() == null
                ? ""
                : "\"" + thread.name() + "\" waits for a " + thread.awaits().className() + ", which \""
                        + thread.awaits().ownerName() + "\" holds.";
    }

    private static double percent(ThreadRow thread) {
        return thread.cpuPercent() == null ? -1 : thread.cpuPercent();
    }

    private static long millis(ThreadRow thread) {
        return thread.cpuMillis() == null ? -1 : thread.cpuMillis();
    }

    private static Map<String, @Nullable Object> row(ThreadRow thread) {
        Map<String, @Nullable Object> row = new LinkedHashMap<>();
        row.put("id", thread.id());
        row.put("name", thread.name());
        row.put("state", thread.state());
        row.put("cpuMillis", thread.cpuMillis());
        row.put("cpuPercent", thread.cpuPercent());
        row.put("allocatedBytes", thread.allocatedBytes());
        if (thread.frames() != null) {
            row.put("frames", Frames.words(thread.frames()));
        }
        return row;
    }
}
