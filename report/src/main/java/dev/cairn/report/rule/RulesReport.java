// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.report.rule;

import io.avaje.jsonb.Json;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * All rules of this user. Keys may be added, none is renamed.
 *
 * @param file where they are written; null if the server has no such place
 * @param active whether a server acts on them now
 * @param problem why none of them counts, or no server acts on them, as a sentence; null if nothing is wrong, as without any rule
 * @param rules in the order of the file
 */
@Json
public record RulesReport(
        @Nullable String file, boolean active, @Nullable String problem, List<RuleRow> rules) {}
