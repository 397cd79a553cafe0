// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.report.check;

import io.avaje.jsonb.Json;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A budget, as in a {@link CheckReport}.
 *
 * @param title what it is about, and how much that may be
 * @param owner who answers for it; empty if nobody is named
 * @param kept whether nothing breaks it
 * @param notChecked why it could not be checked; null if it was
 * @param breaches the largest first
 * @param further how many more classes break it
 */
@Json
public record CheckBudgetRow(
        String title,
        String owner,
        boolean kept,
        @Nullable String notChecked,
        List<CheckBreachRow> breaches,
        int further) {}
