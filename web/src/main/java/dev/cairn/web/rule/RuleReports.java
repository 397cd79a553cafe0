// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.rule;

import dev.cairn.monitor.rule.Rule;
import dev.cairn.monitor.rule.RuleCourse.Standing;
import dev.cairn.monitor.rule.RuleLine;
import dev.cairn.monitor.rule.RuleLines;
import dev.cairn.report.rule.RuleRow;
import dev.cairn.report.rule.RulesReport;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Turns rules, and how they stand, into reports. JSON knows null, so this is where "empty" becomes that. */
public final class RuleReports {
    private RuleReports() {}

    /** Rules on which nobody acts. */
    public static RulesReport idle(RuleFile file, String why) {
        RuleLines lines = file.read();
        boolean any = !lines.rules().isEmpty();
        Optional<String> problem = lines.refusal().or(() -> any ? Optional.of(why) : Optional.empty());
        return report(file.path(), lines, problem, Optional.empty());
    }

    /**
     * Rules as they stand.
     *
     * @param trouble what went wrong besides, as a sentence
     */
    static RulesReport active(RuleFile file, RuleWatch watch, Optional<String> trouble) {
        RuleLines lines = file.read();
        return report(file.path(), lines, lines.refusal().or(() -> trouble), Optional.of(watch));
    }

    /** What was read of a file that nobody acts on. */
    public static RulesReport checked(Path file, RuleLines lines) {
        return report(Optional.of(file), lines, lines.refusal(), Optional.empty());
    }

    private static RulesReport report(
            Optional<Path> file, RuleLines lines, Optional<String> problem, Optional<RuleWatch> watch) {
        return new RulesReport(
                file.map(Path::toString).orElse(null),
                watch.isPresent() && !lines.rules().isEmpty(),
                problem.orElse(null),
                lines.lines().stream().map(line -> row(line, watch)).toList());
    }

    private static RuleRow row(RuleLine line, Optional<RuleWatch> watch) {
        Optional<Rule> rule = line.rule();
        if (rule.isEmpty()) {
            return new RuleRow(
                    line.number(), line.text(), line.problem().orElse(null), "Is no rule.", 0, 0, 0, 0, List.of());
        }
        Optional<List<RuleStand>> stands = watch.flatMap(its -> its.stands(rule.get()));
        RuleTally.Counts counts = watch.map(its -> its.counts(rule.get())).orElse(RuleTally.Counts.NONE);
        return new RuleRow(
                line.number(),
                line.text(),
                null,
                watch.map(its -> state(its, rule.get(), stands)).orElse("Nobody acts on it."),
                stands.map(List::size).orElse(0),
                counts.captured(),
                counts.failed(),
                counts.skipped(),
                counts.firings());
    }

    /** What matters most of how it stands with all VMs. */
    private static String state(RuleWatch watch, Rule rule, Optional<List<RuleStand>> known) {
        if (known.isEmpty()) {
            return "Is new: the next look is due within a second.";
        }
        List<RuleStand> stands = known.get();
        Optional<RuleStand> taking = stands.stream()
                .filter(each -> watch.isTaking(rule, each.vm().id()))
                .findFirst();
        if (taking.isPresent()) {
            return "Captures " + vm(taking.get()) + " now.";
        }
        return Stream.of(
                        Standing.PutOff.class,
                        Standing.HeldDown.class,
                        Standing.Done.class,
                        Standing.Waiting.class,
                        Standing.Due.class)
                .flatMap(what -> stands.stream().filter(each -> what.isInstance(each.standing())))
                .findFirst()
                .map(RuleReports::holds)
                .orElseGet(() -> quiet(stands));
    }

    private static String holds(RuleStand stand) {
        String seen = "Holds for " + vm(stand) + ": " + stand.words();
        return switch (stand.standing()) {
            case Standing.HeldDown(long until) ->
                seen + ". It may capture that again from " + RuleTask.clock(until) + " on.";
            case Standing.Done _ -> seen + ". It fired for this deadlock already.";
            case Standing.Waiting _ -> seen + ", not for long enough yet.";
            case Standing.PutOff _ -> seen + ". Something was in the way, so it tries again within seconds.";
            case Standing.Due _, Standing.Quiet _ -> seen + ".";
        };
    }

    private static String quiet(List<RuleStand> stands) {
        if (stands.isEmpty()) {
            return "No VM that runs has such a name.";
        }
        List<RuleStand> unknown =
                stands.stream().filter(stand -> !stand.known()).toList();
        String watches = "Watches " + stands.size() + (stands.size() == 1 ? " VM" : " VMs");
        if (unknown.isEmpty()) {
            return watches + (stands.size() == 1 ? ": " + stands.getFirst().words() : "") + ".";
        }
        RuleStand first = unknown.getFirst();
        String why = first.words().endsWith(".") ? first.words() : first.words() + ".";
        return watches + "; of " + (unknown.size() == 1 ? vm(first) : unknown.size() + " of them, such as " + vm(first))
                + " it knows nothing: " + why;
    }

    private static String vm(RuleStand stand) {
        return stand.vm().identity().name() + " (" + stand.vm().pid() + ")";
    }
}
