// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.report.check;

import io.avaje.jsonb.Json;
import java.util.List;

/**
 * What {@code cairn snapshot check FILE --json} prints. Keys may be added, none is renamed.
 *
 * @param passes whether nothing breaks the check
 * @param strict whether a budget that is not checked breaks it
 * @param heldBytes all that is strongly held
 * @param dumps how many dumps were looked at, the earlier ones included
 * @param budgets in the order of the rules
 * @param findings the surest and largest first
 * @param incomplete sentences about dumps that break off, which fail the check
 * @param notes sentences about rules that are no longer needed
 */
@Json
public record CheckReport(
        boolean passes,
        boolean strict,
        long heldBytes,
        int dumps,
        List<CheckBudgetRow> budgets,
        List<CheckFindingRow> findings,
        List<String> incomplete,
        List<String> notes) {}
