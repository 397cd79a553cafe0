// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.rule;

/**
 * One rule.
 *
 * @param mostPerHour how often it captures one VM at most
 * @param names the VMs that it is about
 */
public record Rule(Condition condition, RuleCapture capture, int mostPerHour, NamePattern names) {
    static final int USUAL_PER_HOUR = 1;

    /** The rule as its parser reads it back; rules that mean the same have the same text. */
    public String text() {
        return "when " + condition.words() + " capture " + capture.words()
                + (mostPerHour == USUAL_PER_HOUR ? "" : " at most " + mostPerHour + " per hour")
                + (names.equals(NamePattern.ALL) ? "" : " of " + names.text());
    }
}
