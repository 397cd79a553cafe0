// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.mcp.tool;

import dev.cairn.cli.mcp.tool.Argument.Given;
import dev.cairn.cli.terminal.Quantity;
import dev.cairn.report.json.Json;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** {@code cairn snapshot query}. */
final class QueryTool implements Tool {
    /** What a reader who knows nothing of a dump asks first. */
    static final String LARGEST = "select name, objects, bytes from classes order by bytes desc limit 20";

    private static final int USUAL_ROWS = 50;
    private static final int USUAL_SECONDS = 60;

    @Override
    public String name() {
        return "query";
    }

    @Override
    public String title() {
        return "Ask a heap dump in SQL";
    }

    @Override
    public String description() {
        return "Answers one SELECT over a heap dump: tables objects, classes, refs, roots, threads, frames, dominators,"
                + " strings, fields('a.b.C'); functions retained(o), path(o), field(o,'a.b'), text(o), referrers(o),"
                + " owned(o). Try \"describe"
                + " objects\" for columns. Whole numbers of 2^53 and more come as texts, so that they are exact. Reads the"
                + " dump and nothing else. Needs DuckDB; without it the answer says"
                + " how to get it.";
    }

    @Override
    public List<Argument> arguments() {
        return List.of(
                Argument.dump("file", "A heap dump."),
                new Argument("sql", new Argument.Text(1 << 16), true, "One SELECT."),
                Argument.limit(200, USUAL_ROWS),
                new Argument(
                        "seconds",
                        new Argument.Whole(1, 600),
                        false,
                        "The query ends after this time; " + USUAL_SECONDS + " if not given."));
    }

    @Override
    public Outcome call(Given given, Commands commands, Permissions permissions) throws InterruptedException {
        int limit = given.whole("limit", USUAL_ROWS);
        String file = given.requiredText("file");
        return commands.ask(
                text -> Json.read(JsonValue.OBJECTS, LargeNumbers.asTexts(text)),
                Argument.words(
                        Stream.of(
                                "snapshot",
                                "query",
                                "--json",
                                "--limit=" + (limit + 1),
                                "--timeout=" + given.whole("seconds", USUAL_SECONDS) + "s"),
                        file,
                        given.requiredText("sql")),
                rows -> new Outcome.Answered(answer(rows, limit, file)));
    }

    private static ToolAnswer answer(List<Map<String, @Nullable Object>> rows, int limit, String file) {
        boolean isCut = rows.size() > limit;
        long shown = Math.min(rows.size(), limit);
        return new ToolAnswer(
                isCut
                        ? "More than " + Quantity.counted(shown, "row", "rows") + "; here are the first."
                        : Quantity.counted(shown, "row", "rows") + ".",
                List.of(),
                ToolAnswer.figures("rows", shown, "cut", isCut),
                "high: the dump itself",
                isCut ? List.of("How many rows there are was not counted; a larger limit shows more.") : List.of(),
                rows.stream().limit(limit).toList(),
                shown,
                ToolAnswer.Next.none("Ask for why an object is held with paths: {\"file\": " + Json.compact(file)
                        + ", \"address\": its address}."));
    }
}
