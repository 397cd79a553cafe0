// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.rule;

import dev.cairn.monitor.model.Vm;
import dev.cairn.monitor.rule.RuleCourse.Standing;

/**
 * How a rule stands with one VM as of the last look.
 *
 * @param words what was seen, such as "cpu 93 %"; why nothing was, if {@code known} is false
 */
record RuleStand(Vm vm, Standing standing, boolean known, String words) {}
