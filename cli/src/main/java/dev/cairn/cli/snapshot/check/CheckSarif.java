// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.snapshot.check;

import dev.cairn.cli.snapshot.leaks.LeakSarif;
import dev.cairn.cli.snapshot.leaks.SarifLog;
import dev.cairn.report.check.CheckBreachRow;
import dev.cairn.report.check.CheckBudgetRow;
import dev.cairn.report.check.CheckFindingRow;
import dev.cairn.report.check.CheckReport;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A check as SARIF: broken budgets as errors, and all findings, of which those that are accepted are suppressed. */
public final class CheckSarif {
    private static final String BUDGET = "budget";
    private static final String NOT_CHECKED = "budget-not-checked";

    private CheckSarif() {}

    /** The whole file. */
    public static String of(CheckReport report, Path dump) {
        List<Map<String, Object>> rules = new ArrayList<>(LeakSarif.rules());
        rules.add(SarifLog.rule(
                BUDGET, "what may hold at most so much", "What the rules of the check limit is above its limit."));
        rules.add(SarifLog.rule(
                NOT_CHECKED, "a budget that cannot be checked", "No dump has its class, or nothing to compare with."));
        List<Map<String, Object>> results = new ArrayList<>();
        for (CheckBudgetRow budget : report.budgets()) {
            budget.breaches().forEach(each -> results.add(breach(budget, each, dump)));
            Optional.ofNullable(budget.notChecked())
                    .ifPresent(why -> results.add(SarifLog.result(
                            NOT_CHECKED,
                            report.strict() ? "error" : "warning",
                            budget.title() + ": " + why,
                            List.of(),
                            budget.title(),
                            dump)));
        }
        report.findings().forEach(each -> results.add(finding(each, dump)));
        return SarifLog.of(rules, results);
    }

    private static Map<String, Object> breach(CheckBudgetRow budget, CheckBreachRow breach, Path dump) {
        Map<String, Object> result =
                SarifLog.result(BUDGET, "error", breach.sentence(), breach.way(), breach.id(), dump);
        result.put("properties", Map.of("budget", budget.title(), "owner", budget.owner()));
        return result;
    }

    private static Map<String, Object> finding(CheckFindingRow row, Path dump) {
        Map<String, Object> result = LeakSarif.result(row.finding(), dump);
        if (CheckVerdict.isAccepted(row)) {
            result.put("suppressions", List.of(Map.of("kind", "external", "justification", row.reason())));
        }
        return result;
    }
}
