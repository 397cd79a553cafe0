// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.mcp.tool;

import dev.cairn.cli.mcp.tool.Argument.Given;
import dev.cairn.cli.terminal.Quantity;
import dev.cairn.report.json.Json;
import dev.cairn.report.snapshot.paths.MergedPathsReport;
import dev.cairn.report.snapshot.paths.PathStepRow;
import dev.cairn.report.snapshot.paths.PathsReport;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** {@code cairn snapshot paths}. */
final class PathsTool implements Tool {
    private static final int USUAL_PATHS = 3;
    private static final int MOST_GROUPS = 60;
    private static final int LONGEST_CLASS_NAME = 1000;

    @Override
    public String name() {
        return "paths";
    }

    @Override
    public String title() {
        return "Why an object is not garbage";
    }

    @Override
    public String description() {
        return "Shows through which fields an object of a heap dump is held: the shortest paths from the GC roots to the"
                + " object at an address, or to all objects of a class, merged.";
    }

    @Override
    public List<Argument> arguments() {
        return List.of(
                Argument.dump("file", "A heap dump."),
                new Argument(
                        "address",
                        new Argument.Text(18),
                        false,
                        "Of one object, such as 0x7f3a10, from leaks or query."),
                new Argument(
                        "class",
                        new Argument.Text(LONGEST_CLASS_NAME),
                        false,
                        "All objects of this class: a.b.C, byte[]."),
                new Argument(
                        "limit",
                        new Argument.Whole(1, 20),
                        false,
                        "At most this many paths; " + USUAL_PATHS + " if not given."));
    }

    @Override
    public Optional<String> objection(Given given, Permissions permissions) {
        return given.text("address").isPresent() == given.text("class").isPresent()
                ? Optional.of("Give either \"address\" or \"class\".")
                : Optional.empty();
    }

    @Override
    public Outcome call(Given given, Commands commands, Permissions permissions) throws InterruptedException {
        String file = given.requiredText("file");
        String limit = "--limit=" + given.whole("limit", USUAL_PATHS);
        Optional<String> address = given.text("address");
        return address.isPresent()
                ? commands.ask(
                        Json.type(PathsReport.class),
                        Argument.words(Stream.of("snapshot", "paths", "--json", limit), file, address.get()),
                        report -> new Outcome.Answered(ofObject(report, file, address.get())))
                : commands.ask(
                        Json.type(MergedPathsReport.class),
                        Argument.words(
                                Stream.of(
                                        "snapshot", "paths", "--json", limit, "--class=" + given.requiredText("class")),
                                file),
                        report -> new Outcome.Answered(ofClass(report, file)));
    }

    private static ToolAnswer ofObject(PathsReport report, String file, String address) {
        List<String> evidence = new ArrayList<>();
        report.paths().stream().map(PathsTool::words).forEach(evidence::add);
        if (report.allocated() != null) {
            evidence.add(report.allocated());
        }
        return new ToolAnswer(
                report.paths().isEmpty()
                        ? "No path leads from a GC root to " + address + "."
                        : address + " is held by "
                                + report.paths().getFirst().root().kind() + ", over "
                                + Quantity.counted(
                                        (long) report.paths().getFirst().steps().size(), "object", "objects")
                                + " on the shortest path.",
                evidence,
                ToolAnswer.figures("paths", report.paths().size(), "more", report.more(), "cut", report.cut()),
                "high: the references that are in the dump",
                report.notes(),
                report.paths(),
                report.paths().size(),
                last(report)
                        .map(step -> ofItsClass(step, file))
                        .orElse(ToolAnswer.Next.none(
                                "It is garbage, or only weakly held: the next collection may take it.")));
    }

    private static ToolAnswer.Next ofItsClass(PathStepRow step, String file) {
        return step.className().length() > LONGEST_CLASS_NAME
                ? ToolAnswer.Next.none("The name of its class is too long to ask how other objects of it are held.")
                : new ToolAnswer.Next(
                        "See whether other objects of " + step.className() + " are held in the same way.",
                        "paths",
                        Map.of("file", file, "class", step.className()));
    }

    private static Optional<PathStepRow> last(PathsReport report) {
        return report.paths().stream()
                .filter(path -> !path.steps().isEmpty())
                .findFirst()
                .map(path -> path.steps().getLast());
    }

    private static String words(PathsReport.Path path) {
        return path.root().kind() + ": "
                + path.steps().stream()
                        .map(step -> step.via() + " (" + step.className() + ")")
                        .collect(Collectors.joining(" > "));
    }

    private static ToolAnswer ofClass(MergedPathsReport report, String file) {
        List<Map<String, @Nullable Object>> groups = groups(report);
        return new ToolAnswer(
                Quantity.counted(report.objects(), "object", "objects") + " of " + report.className() + ", "
                        + Quantity.count(report.reached()) + " of them held from GC roots.",
                report.roots().stream()
                        .map(each -> each.via() + " (" + each.className() + ") leads to "
                                + Quantity.counted(each.targets(), "object", "objects") + ", which together retain "
                                + Quantity.bytes(each.retainedBytes()) + ".")
                        .toList(),
                ToolAnswer.figures("objects", report.objects(), "reached", report.reached(), "cut", report.cut()),
                "high: the references that are in the dump",
                report.notes(),
                groups,
                report.roots().stream().mapToLong(PathsTool::groupsFrom).sum(),
                report.roots().stream()
                        .findFirst()
                        .map(each -> new ToolAnswer.Next(
                                "See the whole path to one of them.",
                                "paths",
                                Map.of("file", file, "address", deepest(each).example())))
                        .orElse(ToolAnswer.Next.none("None is held: the next collection may take them.")));
    }

    /** All groups that hang on one, and that itself. */
    private static long groupsFrom(MergedPathsReport.Group group) {
        long count = 0;
        Deque<MergedPathsReport.Group> open = new ArrayDeque<>(List.of(group));
        while (!open.isEmpty()) {
            count++;
            open.pop().children().forEach(open::push);
        }
        return count;
    }

    /** Down where most go. */
    private static MergedPathsReport.Group deepest(MergedPathsReport.Group group) {
        MergedPathsReport.Group at = group;
        while (!at.children().isEmpty()) {
            at = at.children().getFirst();
        }
        return at;
    }

    /** The tree as rows, each behind the one that it hangs on. */
    private static List<Map<String, @Nullable Object>> groups(MergedPathsReport report) {
        record At(int depth, MergedPathsReport.Group group) {}
        Deque<At> open = new ArrayDeque<>();
        report.roots().reversed().forEach(each -> open.push(new At(0, each)));
        List<Map<String, @Nullable Object>> rows = new ArrayList<>();
        while (!open.isEmpty() && rows.size() < MOST_GROUPS) {
            At at = open.pop();
            Map<String, @Nullable Object> row = new LinkedHashMap<>();
            row.put("depth", at.depth());
            row.put("via", at.group().via());
            row.put("className", at.group().className());
            row.put("objects", at.group().objects());
            row.put("targets", at.group().targets());
            row.put("retainedBytes", at.group().retainedBytes());
            row.put("example", at.group().example());
            rows.add(row);
            at.group().children().reversed().forEach(each -> open.push(new At(at.depth() + 1, each)));
        }
        return rows;
    }
}
