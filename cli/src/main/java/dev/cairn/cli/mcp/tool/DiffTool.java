// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.mcp.tool;

import dev.cairn.cli.mcp.tool.Argument.Given;
import dev.cairn.cli.terminal.Quantity;
import dev.cairn.report.json.Json;
import dev.cairn.report.snapshot.diff.FilteredDiffReport;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** {@code cairn snapshot diff}. */
final class DiffTool implements Tool {
    private static final int USUAL_ROWS = 20;
    private static final int TOP = 5;
    private static final String BY_PATH = "path";
    private static final String NO_JDK = "no_jdk";

    @Override
    public String name() {
        return "diff";
    }

    @Override
    public String title() {
        return "What grew between two heap dumps";
    }

    @Override
    public String description() {
        return "Compares two heap dumps of one program: what grew most first, by class, package, loader, or by path (the"
                + " ways in which what grew is held).";
    }

    @Override
    public List<Argument> arguments() {
        return List.of(
                Argument.dump("before", "The earlier heap dump."),
                Argument.dump("after", "The later heap dump."),
                new Argument(
                        "by",
                        new Argument.Choice(List.of("class", "package", "loader", BY_PATH)),
                        false,
                        "What is compared; class if not given."),
                new Argument(
                        NO_JDK,
                        new Argument.Flag(),
                        false,
                        "By class: leave out the classes of the JDK; a note says how much they changed."),
                Argument.limit(100, USUAL_ROWS));
    }

    @Override
    public Optional<String> objection(Given given, Permissions permissions) {
        return given.isSet(NO_JDK) && !given.text("by").orElse("class").equals("class")
                ? Optional.of("\"no_jdk\" is about rows of classes; leave it out, or compare by class.")
                : Optional.empty();
    }

    @Override
    public Outcome call(Given given, Commands commands, Permissions permissions) throws InterruptedException {
        String by = given.text("by").orElse("class");
        String after = given.requiredText("after");
        List<String> words = Argument.words(
                Stream.of("snapshot", "diff", "--json", given.isSet(NO_JDK) ? "--no-jdk" : "--by=" + by),
                given.requiredText("before"),
                after);
        int limit = given.whole("limit", USUAL_ROWS);
        String before = given.requiredText("before");
        return given.isSet(NO_JDK)
                ? commands.ask(
                        Json.type(FilteredDiffReport.class),
                        words,
                        report -> new Outcome.Answered(
                                answer(rows(report), before, after, by, limit).withNotes(List.of(leftOut(report)))))
                : commands.ask(
                        JsonValue.OBJECTS, words, rows -> new Outcome.Answered(answer(rows, before, after, by, limit)));
    }

    private static List<Map<String, @Nullable Object>> rows(FilteredDiffReport report) {
        return Json.read(JsonValue.OBJECTS, Json.compact(report.classes())).orElseThrow();
    }

    private static String leftOut(FilteredDiffReport report) {
        FilteredDiffReport.Rest rest = report.rest();
        return "Classes of the JDK are left out: " + Quantity.bytes(rest.shallowBytesBefore()) + " before and "
                + Quantity.bytes(rest.shallowBytesAfter()) + " after.";
    }

    private static ToolAnswer answer(
            List<Map<String, @Nullable Object>> all, String before, String after, String by, int limit) {
        String bytes = by.equals(BY_PATH) ? "retainedBytes" : "shallowBytes";
        List<Map<String, @Nullable Object>> changed = all.stream()
                .filter(each -> growth(each, bytes) != 0 || growth(each, "objects") != 0)
                .sorted(Comparator.comparingLong((Map<String, @Nullable Object> each) -> growth(each, bytes))
                        .reversed())
                .toList();
        List<Map<String, @Nullable Object>> grown =
                changed.stream().filter(each -> growth(each, bytes) > 0).toList();
        return new ToolAnswer(
                grown.isEmpty()
                        ? "Nothing grew by " + by + "."
                        : name(grown.getFirst()) + " grew most, by " + Quantity.bytes(growth(grown.getFirst(), bytes))
                                + "; " + Quantity.count((long) changed.size()) + " of "
                                + Quantity.counted((long) all.size(), "row", "rows") + " by " + by + " changed.",
                grown.stream()
                        .limit(TOP)
                        .map(each -> name(each) + ": +" + Quantity.bytes(growth(each, bytes)) + ", "
                                + Quantity.count(JsonValue.whole(each, "objectsBefore")) + " objects before and "
                                + Quantity.count(JsonValue.whole(each, "objectsAfter")) + " after.")
                        .toList(),
                ToolAnswer.figures("changed", changed.size(), "grown", grown.size(), "rows", all.size()),
                "high for the difference that is listed, as it is counted; that growth is a leak needs more dumps",
                mayLack(all),
                changed.stream().limit(limit).toList(),
                changed.size(),
                by.equals("class") && !grown.isEmpty()
                        ? new ToolAnswer.Next(
                                "See what holds what grew.",
                                "diff",
                                Map.of("before", before, "after", after, "by", BY_PATH))
                        : new ToolAnswer.Next(
                                "Ask what leaks in the later dump, with the earlier one as evidence.",
                                "leaks",
                                Map.of("file", after, "earlier", List.of(before))));
    }

    /** By path only what keeps enough is looked at. */
    private static List<String> mayLack(List<Map<String, @Nullable Object>> all) {
        Long from = all.isEmpty() ? null : JsonValue.whole(all.getFirst(), "fromBytes");
        return from == null || from == 0
                ? List.of()
                : List.of("Paths may be missing of which no object keeps " + Quantity.bytes(from) + ".");
    }

    private static long growth(Map<?, ?> row, String what) {
        return Math.round(JsonValue.number(row, what + "After") - JsonValue.number(row, what + "Before"));
    }

    private static String name(Map<?, ?> row) {
        return Stream.of("className", "packageName", "loader")
                .map(key -> JsonValue.text(row, key))
                .filter(each -> !each.isEmpty())
                .findFirst()
                .orElseGet(() -> String.join(" > ", JsonValue.texts(row, BY_PATH)));
    }
}
