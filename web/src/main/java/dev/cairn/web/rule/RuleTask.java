// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.rule;

import dev.cairn.monitor.model.Vm;
import dev.cairn.monitor.rule.Rule;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;

/**
 * What a rule wants of a VM.
 *
 * @param reading what was seen, such as "cpu 93 %"
 * @param atMillis when, since the epoch
 */
record RuleTask(Rule rule, Vm vm, String reading, long atMillis) {
    private static final DateTimeFormatter CLOCK =
            DateTimeFormatter.ofPattern("HH:mm:ss").withZone(ZoneId.systemDefault());
    private static final String RULE = "Rule: ";

    /** What the capture says of itself. */
    String note() {
        return reading + " at " + clock(atMillis) + ".\n" + RULE + rule.text();
    }

    /** Whether a capture with this note was taken by that rule. */
    static boolean isNoteOf(Rule rule, String note) {
        return note.lines().anyMatch((RULE + rule.text())::equals);
    }

    static String clock(long millis) {
        return CLOCK.format(Instant.ofEpochMilli(millis));
    }
}
