// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.report.check;

import io.avaje.jsonb.Json;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How a budget is broken, as in a {@link CheckBudgetRow}.
 *
 * @param id the same in other dumps of the program
 * @param sentence for a person
 * @param bytes what the objects keep together that break it; null where the budget itself cannot be right
 * @param root why the first object of the way is held
 * @param way fields of the program's classes, from there down
 * @param object the address of one that is held so; null if there is none
 * @param evidence sentences
 * @param allocatedAt frames of the stack that allocated it, the innermost first; none if the dump does not record it
 */
@Json
public record CheckBreachRow(
        String id,
        String sentence,
        @Nullable Long bytes,
        String root,
        List<String> way,
        @Nullable String object,
        List<String> evidence,
        List<String> allocatedAt) {}
