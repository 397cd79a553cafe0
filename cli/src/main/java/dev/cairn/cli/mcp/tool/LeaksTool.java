// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.mcp.tool;

import dev.cairn.cli.mcp.tool.Argument.Given;
import dev.cairn.cli.terminal.Quantity;
import dev.cairn.report.json.Json;
import dev.cairn.report.snapshot.leaks.LeakFindingRow;
import dev.cairn.report.snapshot.leaks.LeaksReport;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** {@code cairn snapshot leaks}. */
final class LeaksTool implements Tool {
    private static final int TOP = 3;

    @Override
    public String name() {
        return "leaks";
    }

    @Override
    public String title() {
        return "Find leaks in a heap dump";
    }

    @Override
    public String description() {
        return "Names what leaks in a heap dump: how much it holds, through which fields, how sure that is, and what to do."
                + " Earlier dumps of the same program show what grows and make findings surer.";
    }

    @Override
    public List<Argument> arguments() {
        return List.of(
                Argument.dump("file", "A heap dump: HPROF or .NET CF GC log, plain or .gz."),
                new Argument("earlier", new Argument.DumpFiles(), false, "Dumps of the same program from before."),
                new Argument(
                        "min_share",
                        new Argument.Fraction(0.01, 100),
                        false,
                        "Leave out what holds less than this percentage of the heap; 1 if not given."));
    }

    @Override
    public Outcome call(Given given, Commands commands, Permissions permissions) throws InterruptedException {
        String file = given.requiredText("file");
        String[] files =
                Stream.concat(Stream.of(file), given.texts("earlier").stream()).toArray(String[]::new);
        return commands.ask(
                Json.type(LeaksReport.class),
                Argument.words(
                        Stream.of("snapshot", "leaks", "--json", "--min-share=" + given.fraction("min_share", 1)),
                        files),
                report -> new Outcome.Answered(answer(report, file)));
    }

    private static ToolAnswer answer(LeaksReport report, String file) {
        List<LeakFindingRow> findings = report.findings();
        return new ToolAnswer(
                findings.isEmpty()
                        ? "Nothing here looks like a leak, of " + Quantity.bytes(report.heldBytes()) + " that are held."
                        : findings.getFirst().sentence(),
                findings.stream()
                        .limit(TOP)
                        .flatMap(each -> Stream.concat(
                                Stream.of(each.id() + ", " + each.confidence() + " confidence: " + each.sentence()),
                                each.evidence().stream()))
                        .toList(),
                ToolAnswer.figures(
                        "findings", findings.size(), "heldBytes", report.heldBytes(), "dumps", report.dumps()),
                findings.isEmpty()
                        ? "medium: a leak that is still small is below the share that was asked for"
                        : findings.getFirst().confidence() + ", of the first finding",
                List.of(),
                findings,
                findings.size(),
                next(findings, file));
    }

    private static ToolAnswer.Next next(List<LeakFindingRow> findings, String file) {
        return findings.stream()
                .filter(each -> each.object() != null)
                .findFirst()
                .map(each -> new ToolAnswer.Next(
                        each.advice() + " See why " + each.object() + " is held.",
                        "paths",
                        Map.of("file", file, "address", String.valueOf(each.object()))))
                .orElseGet(() -> new ToolAnswer.Next(
                        findings.isEmpty()
                                ? "See what holds most."
                                : findings.getFirst().advice() + " See what holds most.",
                        "query",
                        Map.of("file", file, "sql", QueryTool.LARGEST)));
    }
}
