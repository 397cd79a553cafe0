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
        return of(file, file.read(), Optional.empty(), why);
    }

    /** What was read of a file that nobody acts on. */
    public static RulesReport checked(Path file, RuleLines lines) {
        return new RulesReport(
                file.toString(),
                false,
                lines.refusal().orElse(null),
                lines.lines().stream().map(line -> row(line, Optional.empty())).toList());
    }

    /**
     * Rules as they stand.
     *
     * @param watch who acts on them; empty if nobody does
     * @param whyIdle what to say in that case
     */
    static RulesReport of(RuleFile file, RuleLines lines, Optional<RuleWatch> watch, String whyIdle) {
        boolean any = !lines.rules().isEmpty();
        Optional<String> problem =
                lines.refusal().or(() -> any && watch.isEmpty() ? Optional.of(whyIdle) : Optional.empty());
        return new RulesReport(
                file.path().map(Path::toString).orElse(null),
                any && watch.isPresent(),
                problem.orElse(null),
                lines.lines().stream().map(line -> row(line, watch)).toList());
    }

    private static RuleRow row(RuleLine line, Optional<RuleWatch> watch) {
        Optional<Rule> rule = line.rule();
        if (rule.isEmpty()) {
            return new RuleRow(
                    line.number(), line.text(), line.problem().orElse(null), "Is no rule.", 0, 0, 0, 0, List.of());
        }
        List<RuleStand> stands = watch.map(its -> its.stands(rule.get())).orElse(List.of());
        RuleTally.Counts counts = watch.map(its -> its.counts(rule.get())).orElse(RuleTally.Counts.NONE);
        return new RuleRow(
                line.number(),
                line.text(),
                null,
                watch.map(its -> state(its, rule.get(), stands)).orElse("Nobody acts on it."),
                stands.size(),
                counts.captured(),
                counts.failed(),
                counts.skipped(),
                counts.firings());
    }

    /** What matters most of how it stands with all VMs. */
    private static String state(RuleWatch watch, Rule rule, List<RuleStand> stands) {
        Optional<RuleStand> taking = stands.stream()
                .filter(each -> watch.isTaking(rule, each.vm().id()))
                .findFirst();
        if (taking.isPresent()) {
            return "Captures " + vm(taking.get()) + " now.";
        }
        return Stream.of(Standing.HeldDown.class, Standing.Done.class, Standing.Waiting.class, Standing.Due.class)
                .flatMap(what -> stands.stream().filter(each -> what.isInstance(each.standing())))
                .findFirst()
                .map(RuleReports::holds)
                .orElseGet(() -> quiet(stands));
    }

    private static String holds(RuleStand stand) {
        String seen = "Holds for " + vm(stand) + ": " + stand.words();
        return switch (stand.standing()) {
            case Standing.HeldDown(long until) ->
                seen + ". It captured that as often as it may, until " + RuleTask.clock(until) + ".";
            case Standing.Done _ -> seen + ". It captured that already.";
            case Standing.Waiting _ -> seen + ", not for long enough yet, or something is in the way.";
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
