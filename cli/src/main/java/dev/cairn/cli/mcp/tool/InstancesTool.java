// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.mcp.tool;

import dev.cairn.cli.mcp.tool.Argument.Given;
import dev.cairn.cli.terminal.Quantity;
import dev.cairn.report.json.Json;
import dev.cairn.report.snapshot.InstancesReport;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** {@code cairn snapshot instances}. */
final class InstancesTool implements Tool {
    private static final int USUAL_ROWS = 20;
    private static final int TOP = 5;

    @Override
    public String name() {
        return "instances";
    }

    @Override
    public String title() {
        return "The objects of a class in a heap dump";
    }

    @Override
    public String description() {
        return "Counts the objects of a class of a heap dump and lists those that retain most, with what each is: the text of"
                + " a string, the size of a collection, the name of a thread.";
    }

    @Override
    public List<Argument> arguments() {
        return List.of(
                Argument.dump("file", "A heap dump."),
                new Argument(
                        "class",
                        new Argument.Text(1000),
                        true,
                        "a.b.C, byte[]; or a pattern: * goes up to the next dot, ** across dots."),
                Argument.limit(200, USUAL_ROWS));
    }

    @Override
    public Outcome call(Given given, Commands commands, Permissions permissions) throws InterruptedException {
        String file = given.requiredText("file");
        return commands.ask(
                Json.type(InstancesReport.class),
                Argument.words(
                        Stream.of("snapshot", "instances", "--json", "--limit=" + given.whole("limit", USUAL_ROWS)),
                        file,
                        given.requiredText("class")),
                report -> new Outcome.Answered(answer(report, file)));
    }

    private static ToolAnswer answer(InstancesReport report, String file) {
        List<InstancesReport.Instance> found = report.instances();
        return new ToolAnswer(
                Quantity.counted(report.objects(), "object", "objects") + " of " + report.pattern() + ", "
                        + Quantity.bytes(report.shallowBytes()) + " by themselves.",
                found.stream().limit(TOP).map(InstancesTool::words).toList(),
                ToolAnswer.figures(
                        "objects",
                        report.objects(),
                        "shallowBytes",
                        report.shallowBytes(),
                        "classes",
                        report.classes()),
                "high: the objects that are in the dump",
                List.of(),
                found,
                Math.max(found.size(), report.objects()),
                found.stream()
                        .findFirst()
                        .map(each -> new ToolAnswer.Next(
                                "See why the largest of them is held.",
                                "paths",
                                Map.of("file", file, "address", each.object())))
                        .orElse(ToolAnswer.Next.none("The dump has no such object.")));
    }

    private static String words(InstancesReport.Instance each) {
        String text = each.text() == null ? "" : " (" + each.text() + ")";
        return each.object() + ", " + each.className() + text + ", retains " + Quantity.bytes(each.retainedBytes())
                + ".";
    }
}
