// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.mcp.tool;

import dev.cairn.cli.mcp.tool.Argument.Given;
import dev.cairn.cli.terminal.Quantity;
import dev.cairn.report.json.Json;
import dev.cairn.report.snapshot.FindReport;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** {@code cairn snapshot find}. */
final class FindTool implements Tool {
    private static final int USUAL_ROWS = 20;
    private static final int TOP = 5;
    private static final String IGNORE_CASE = "ignore_case";

    @Override
    public String name() {
        return "find";
    }

    @Override
    public String title() {
        return "Find strings and values in a heap dump";
    }

    @Override
    public String description() {
        return "Finds strings of a heap dump by their text, or objects by the value of a field, with what holds them. In texts"
                + " and values * stands for any characters.";
    }

    @Override
    public List<Argument> arguments() {
        return List.of(
                Argument.dump("file", "A heap dump."),
                new Argument("text", new Argument.Text(1000), false, "The whole text of a string, or *part*."),
                new Argument(
                        "field",
                        new Argument.Text(1000),
                        false,
                        "CLASS.FIELD=VALUE, as a.b.Order.state=OPEN: a number, true, a text, an enum's constant, null."),
                new Argument(IGNORE_CASE, new Argument.Flag(), false, "Take upper and lower case for the same."),
                Argument.limit(200, USUAL_ROWS));
    }

    @Override
    public Optional<String> objection(Given given, Permissions permissions) {
        return given.text("text").isPresent() == given.text("field").isPresent()
                ? Optional.of("Give either \"text\" or \"field\".")
                : Optional.empty();
    }

    @Override
    public Outcome call(Given given, Commands commands, Permissions permissions) throws InterruptedException {
        String file = given.requiredText("file");
        Stream<String> options = Stream.of("snapshot", "find", "--json", "--limit=" + given.whole("limit", USUAL_ROWS));
        Stream<String> cases = given.isSet(IGNORE_CASE) ? Stream.of("--ignore-case") : Stream.of();
        Stream<String> field = given.text("field").map(each -> "--field=" + each).stream();
        String[] values =
                Stream.concat(Stream.of(file), given.text("text").stream()).toArray(String[]::new);
        return commands.ask(
                Json.type(FindReport.class),
                Argument.words(Stream.concat(options, Stream.concat(cases, field)), values),
                report -> new Outcome.Answered(answer(report, file)));
    }

    private static ToolAnswer answer(FindReport report, String file) {
        List<FindReport.Match> found = report.objects();
        String what = report.field() == null ? "string" : "object";
        return new ToolAnswer(
                Quantity.counted(report.found(), what, what + "s") + " of " + Quantity.count(report.candidates())
                        + " fit, " + Quantity.bytes(report.shallowBytes()) + " by themselves.",
                found.stream().limit(TOP).map(FindTool::words).toList(),
                ToolAnswer.figures(
                        "found",
                        report.found(),
                        "shallowBytes",
                        report.shallowBytes(),
                        "candidates",
                        report.candidates(),
                        "unread",
                        report.unread(),
                        "unfinished",
                        report.unfinished()),
                report.unread() + report.unfinished() == 0
                        ? "high: every value in the dump was looked at"
                        : "medium: not every value could be looked at",
                notes(report),
                found,
                Math.max(found.size(), report.found()),
                found.stream()
                        .findFirst()
                        .map(each -> new ToolAnswer.Next(
                                "See why the largest of them is held.",
                                "paths",
                                Map.of("file", file, "address", each.object())))
                        .orElse(ToolAnswer.Next.none("Try a part of the text between asterisks, or ignore_case.")));
    }

    private static String words(FindReport.Match each) {
        String held = each.heldBy() == null ? "" : ", held by " + each.heldBy();
        return each.object() + ", " + each.className() + ": " + each.text() + held + ".";
    }

    private static List<String> notes(FindReport report) {
        List<String> notes = new ArrayList<>();
        if (report.unread() > 0) {
            notes.add("The dump lacks the value of " + Quantity.counted(report.unread(), "object", "objects") + ".");
        }
        if (report.unfinished() > 0) {
            notes.add(Quantity.counted(report.unfinished(), "text was", "texts were")
                    + " too long to be looked at to the end.");
        }
        return notes;
    }
}
