// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.report.rule;

import io.avaje.jsonb.Json;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One rule, and what came of it since the server started. Keys may be added, none is renamed.
 *
 * @param line of the file
 * @param text as the file has it
 * @param problem why it is no rule, as a sentence; null if it is one
 * @param state what it does at the moment, as a sentence
 * @param vms how many VMs it watches
 * @param captured how often it has captured
 * @param failed how often that failed
 * @param skipped how often something was in the way
 * @param firings the last ones, the newest first
 */
@Json
public record RuleRow(
        int line,
        String text,
        @Nullable String problem,
        String state,
        int vms,
        long captured,
        long failed,
        long skipped,
        List<RuleFiring> firings) {}
