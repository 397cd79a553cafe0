// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.mcp.tool;

import dev.cairn.cli.mcp.tool.Argument.Given;
import dev.cairn.cli.terminal.Quantity;
import dev.cairn.report.json.Json;
import dev.cairn.report.snapshot.DominatorRow;
import dev.cairn.report.snapshot.DominatorsReport;
import dev.cairn.report.snapshot.ImmediateDominatorsReport;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** {@code cairn snapshot dominators}, and with {@code of} what keeps the objects of a class. */
final class DominatorsTool implements Tool {
    private static final int USUAL_ROWS = 20;
    private static final int TOP = 5;
    private static final String NO_JDK = "no_jdk";
    private static final String SURE = "high: what each object retains follows from the references in the dump";

    @Override
    public String name() {
        return "dominators";
    }

    @Override
    public String title() {
        return "What retains most in a heap dump";
    }

    @Override
    public String description() {
        return "Lists the objects of a heap dump that retain most: what would become garbage with each. With \"of\", instead"
                + " which classes' objects immediately dominate those of that class, and so keep them.";
    }

    @Override
    public List<Argument> arguments() {
        return List.of(
                Argument.dump("file", "A heap dump."),
                new Argument(
                        "of",
                        new Argument.Text(1000),
                        false,
                        "What keeps the objects of this class: byte[], a.b.C, or with * up to the next dot and ** across"
                                + " dots."),
                new Argument(NO_JDK, new Argument.Flag(), false, "Pass over objects of the JDK's classes."),
                Argument.limit(200, USUAL_ROWS));
    }

    @Override
    public Outcome call(Given given, Commands commands, Permissions permissions) throws InterruptedException {
        String file = given.requiredText("file");
        Stream<String> options = Stream.concat(
                Stream.of("snapshot", "dominators", "--json", "--limit=" + given.whole("limit", USUAL_ROWS)),
                given.isSet(NO_JDK) ? Stream.of("--no-jdk") : Stream.of());
        Optional<String> of = given.text("of");
        return of.isPresent()
                ? commands.ask(
                        Json.type(ImmediateDominatorsReport.class),
                        Argument.words(Stream.concat(options, Stream.of("--of=" + of.get())), file),
                        report -> new Outcome.Answered(ofClass(report, file)))
                : commands.ask(
                        Json.type(DominatorsReport.class),
                        Argument.words(options, file),
                        report -> new Outcome.Answered(ofObjects(report, file)));
    }

    private static ToolAnswer ofObjects(DominatorsReport report, String file) {
        List<DominatorRow> rows = report.objects();
        return new ToolAnswer(
                rows.stream()
                        .findFirst()
                        .map(each -> named(each.className(), each.describes(), each.text()) + " at " + each.object()
                                + " retains most: " + Quantity.bytes(each.retainedBytes()) + ".")
                        .orElse("No object is held."),
                rows.stream().limit(TOP).map(DominatorsTool::words).toList(),
                ToolAnswer.figures("objects", rows.size(), "more", report.more(), "restBytes", report.restBytes()),
                SURE,
                report.more() ? List.of("There are more objects; a larger limit shows them.") : List.of(),
                rows,
                rows.size(),
                next(rows.stream().map(DominatorRow::object).findFirst(), file));
    }

    private static String words(DominatorRow each) {
        return each.object() + ", " + named(each.className(), each.describes(), each.text()) + ", retains "
                + Quantity.bytes(each.retainedBytes()) + ", with "
                + Quantity.counted(each.children(), "object", "objects")
                + " immediately below it.";
    }

    private static ToolAnswer ofClass(ImmediateDominatorsReport report, String file) {
        List<ImmediateDominatorsReport.Group> groups = report.dominators();
        return new ToolAnswer(
                Quantity.counted(report.objects(), "object", "objects") + " of " + report.of() + " retain "
                        + Quantity.bytes(report.retainedBytes()) + "."
                        + groups.stream()
                                .findFirst()
                                .map(each -> " Of what keeps them, objects of "
                                        + named(each.className(), each.describes(), null) + " keep most: "
                                        + Quantity.bytes(each.retainedBytes()) + ".")
                                .orElse(""),
                groups.stream().limit(TOP).map(DominatorsTool::words).toList(),
                ToolAnswer.figures(
                        "objects",
                        report.objects(),
                        "shallowBytes",
                        report.shallowBytes(),
                        "retainedBytes",
                        report.retainedBytes(),
                        "undominatedObjects",
                        report.undominatedObjects(),
                        "more",
                        report.more()),
                SURE,
                report.more() ? List.of("There are more classes; a larger limit shows them.") : List.of(),
                groups,
                groups.size(),
                next(
                        groups.stream()
                                .map(ImmediateDominatorsReport.Group::largest)
                                .findFirst(),
                        file));
    }

    private static String words(ImmediateDominatorsReport.Group each) {
        return Quantity.counted(each.dominators(), "object", "objects") + " of "
                + named(each.className(), each.describes(), null) + " immediately dominate "
                + Quantity.count(each.objects()) + ", which retain " + Quantity.bytes(each.retainedBytes()) + ".";
    }

    private static String named(String className, @Nullable String describes, @Nullable String text) {
        return className + (describes == null ? "" : " of " + describes) + (text == null ? "" : " (" + text + ")");
    }

    private static ToolAnswer.Next next(Optional<String> largest, String file) {
        return largest.map(object ->
                        new ToolAnswer.Next("See why it is held.", "paths", Map.of("file", file, "address", object)))
                .orElse(ToolAnswer.Next.none("Ask for all classes with dominators without \"of\"."));
    }
}
