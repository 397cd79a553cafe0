// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.rule;

import java.util.Optional;

/** What came of a rule's capture. */
sealed interface RuleOutcome {
    /**
     * It is among the captures.
     *
     * @param remark what to know of it, as a sentence
     */
    record Kept(String id, Optional<String> remark) implements RuleOutcome {}

    /**
     * Nothing was kept.
     *
     * @param sentence why, and what to do
     */
    record Failed(String sentence) implements RuleOutcome {}
}
