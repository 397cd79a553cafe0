// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.question.catalogue;

import dev.cairn.report.rule.RulesReport;
import dev.cairn.web.question.Question;
import dev.cairn.web.question.RuleQuestion;
import java.util.List;
import java.util.Set;

/** All that a server can be asked about rules. */
public final class RuleQuestions {
    private static final String RULE = "rule";

    /** What the rules are, and what came of them. */
    public static final Question<RulesReport> RULES =
            new RuleQuestion<>("rules", RulesReport.class, Set.of(), false, (desk, arguments) -> desk.report());

    private static final Question<RulesReport> ADD = new RuleQuestion<>(
            "addRule",
            RulesReport.class,
            Set.of(RULE),
            true,
            (desk, arguments) -> desk.add(arguments.getOrDefault(RULE, "")));

    private static final Question<RulesReport> DELETE = new RuleQuestion<>(
            "deleteRule",
            RulesReport.class,
            Set.of(RULE),
            true,
            (desk, arguments) -> desk.delete(arguments.getOrDefault(RULE, "")));

    static final List<Question<?>> ALL = List.of(RULES, ADD, DELETE);

    private RuleQuestions() {}
}
