// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.rule;

import java.util.Optional;

/**
 * One line of a file of rules that is neither empty nor a comment.
 *
 * @param number of the line, from 1 on
 * @param text without white space at its ends; of a line that is too long, its beginning
 * @param rule empty if it is none
 * @param problem why it is no rule that counts, as a sentence that names the line; empty if it is one
 */
public record RuleLine(int number, String text, Optional<Rule> rule, Optional<String> problem) {}
