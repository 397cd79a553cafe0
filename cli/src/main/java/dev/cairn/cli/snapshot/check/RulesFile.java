// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.snapshot.check;

import dev.cairn.cli.terminal.Measure;
import dev.cairn.heap.leaks.Confidence;
import dev.cairn.heap.leaks.LeakOptions;
import dev.cairn.heap.leaks.check.Acceptance;
import dev.cairn.heap.leaks.check.Budget;
import dev.cairn.heap.leaks.check.CheckRules;
import dev.cairn.heap.leaks.check.ClassPattern;
import dev.cairn.heap.leaks.check.Limit;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.tomlj.Toml;
import org.tomlj.TomlParseResult;

/** The rules of a check as a TOML file that is kept beside the program. */
public final class RulesFile {
    private static final int MOST_BYTES = 64 << 10;
    private static final int MOST_RULES = 1000;
    private static final int PERCENT = 100;
    private static final Pattern ELEMENTS = Pattern.compile("([0-9][0-9_,]{0,14}) *(elements?|objects?)");

    private RulesFile() {}

    /**
     * Reads rules.
     *
     * @throws RulesException if they cannot be right
     * @throws IOException if the file cannot be read
     */
    public static CheckRules read(Path file) throws IOException {
        byte[] bytes;
        try (InputStream in = Files.newInputStream(file)) {
            bytes = in.readNBytes(MOST_BYTES + 1);
        }
        if (bytes.length > MOST_BYTES) {
            throw new RulesException(file, "it is larger than " + (MOST_BYTES >> 10) + " KiB");
        }
        return parse(file, new String(bytes, StandardCharsets.UTF_8));
    }

    static CheckRules parse(Path file, String text) throws RulesException {
        TomlParseResult toml = parseToml(file, text);
        if (toml.hasErrors()) {
            throw new RulesException(
                    file,
                    "line " + toml.errors().getFirst().position().line() + " is no TOML: "
                            + toml.errors().getFirst().getMessage());
        }
        RulesTable all = new RulesTable(file, toml, "");
        all.requireOnly("findings", "accept", "budget", "growth");
        List<Budget> budgets = new ArrayList<>();
        for (RulesTable each : all.tables("budget", MOST_RULES)) {
            boolean _ = budgets.add(budget(each));
        }
        for (RulesTable each : all.tables("growth", MOST_RULES)) {
            boolean _ = budgets.add(growth(each));
        }
        List<Acceptance> accepted = new ArrayList<>();
        for (RulesTable each : all.tables("accept", MOST_RULES)) {
            boolean _ = accepted.add(acceptance(each));
        }
        CheckRules standard = CheckRules.standard();
        Optional<RulesTable> findings = all.table("findings");
        return new CheckRules(
                budgets,
                accepted,
                findings.isPresent() ? failAt(findings.get()) : standard.failAt(),
                findings.isPresent() ? options(findings.get()) : standard.options());
    }

    /** The parser calls itself for each bracket within another. */
    private static TomlParseResult parseToml(Path file, String text) throws RulesException {
        try {
            return Toml.parse(text);
        } catch (StackOverflowError e) {
            throw new RulesException(file, "it has too many brackets within each other");
        }
    }

    private static Budget budget(RulesTable table) throws RulesException {
        table.requireOnly("field", "class", "at-most", "owner");
        Optional<String> field = table.text("field");
        Optional<String> type = table.text("class");
        if (field.isPresent() == type.isPresent()) {
            throw table.wrong("has to name either a field or a class");
        }
        String owner = table.text("owner").orElse("");
        Limit limit = limit(table);
        if (type.isPresent()) {
            if (limit.unit() == Limit.Unit.ELEMENTS) {
                throw table.wrong("limits elements, which a class has none of; write a number of objects, or a size");
            }
            ClassPattern classes = pattern(table, type.get());
            if (limit.unit() == Limit.Unit.BYTES && !classes.isExact()) {
                throw table.wrong("limits bytes of many classes; name one class, or write a number of objects");
            }
            return new Budget.OfClass(classes, limit, owner);
        }
        if (limit.unit() == Limit.Unit.OBJECTS) {
            throw table.wrong("limits a field to a number; write \"50 MB\" or \"1000 elements\"");
        }
        int dot = field.get().lastIndexOf('.');
        if (dot < 1 || dot == field.get().length() - 1) {
            throw table.wrong("names the field \"" + field.get() + "\"; write class and field, as \"shop.Shop.STORE\"");
        }
        return new Budget.OfField(field.get().substring(0, dot), field.get().substring(dot + 1), limit, owner);
    }

    private static Budget growth(RulesTable table) throws RulesException {
        table.requireOnly("class", "at-most", "owner");
        String type = table.text("class").orElseThrow(() -> table.wrong("has to name a class, as \"shop.**\""));
        long most = table.has("at-most") ? table.wholeNumber("at-most") : 0;
        return new Budget.OfGrowth(
                pattern(table, type), most, table.text("owner").orElse(""));
    }

    private static ClassPattern pattern(RulesTable table, String text) throws RulesException {
        try {
            return ClassPattern.of(text);
        } catch (IllegalArgumentException e) {
            throw table.wrong("cannot be used: " + e.getMessage());
        }
    }

    private static Limit limit(RulesTable table) throws RulesException {
        if (!table.has("at-most")) {
            throw table.wrong("has no limit; write at-most = \"50 MB\", or a number of objects");
        }
        if (table.isNumber("at-most")) {
            return new Limit(table.wholeNumber("at-most"), Limit.Unit.OBJECTS);
        }
        String text = table.text("at-most").orElse("");
        Matcher counted = ELEMENTS.matcher(text);
        if (counted.matches()) {
            long most = Long.parseLong(counted.group(1).replaceAll("[_,]", ""));
            return new Limit(most, counted.group(2).startsWith("e") ? Limit.Unit.ELEMENTS : Limit.Unit.OBJECTS);
        }
        return Measure.bytes(text)
                .filter(_ -> !Character.isDigit(text.charAt(text.length() - 1))) // in which unit?
                .map(bytes -> new Limit(bytes, Limit.Unit.BYTES))
                .orElseThrow(() -> table.wrong("limits to \"" + text
                        + "\", which is no amount; write \"50 MB\", \"1000 elements\", or a number of objects"));
    }

    private static Acceptance acceptance(RulesTable table) throws RulesException {
        table.requireOnly("finding", "until", "reason");
        String finding = table.text("finding")
                .orElseThrow(() -> table.wrong("has to name a finding by its id, as \"95e309d99824\""));
        return new Acceptance(finding, table.date("until"), table.text("reason").orElse(""));
    }

    private static Optional<Confidence> failAt(RulesTable table) throws RulesException {
        table.requireOnly("fail-at", "min-share");
        String text = table.text("fail-at").orElse("high");
        return switch (text.toLowerCase(Locale.ROOT)) {
            case "high" -> Optional.of(Confidence.HIGH);
            case "medium" -> Optional.of(Confidence.MEDIUM);
            case "low" -> Optional.of(Confidence.LOW);
            case "none" -> Optional.empty();
            default ->
                throw table.wrong("has fail-at = \"" + text + "\"; write \"high\", \"medium\", \"low\" or \"none\"");
        };
    }

    private static LeakOptions options(RulesTable table) throws RulesException {
        if (!table.has("min-share")) {
            return LeakOptions.standard();
        }
        double percent = table.number("min-share");
        if (!(percent > 0 && percent <= PERCENT)) {
            throw table.wrong("has min-share = " + percent + "; write a share above 0 and at most 100, in percent");
        }
        return new LeakOptions(percent / PERCENT);
    }
}
