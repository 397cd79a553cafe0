// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.report.snapshot.paths;

import io.avaje.jsonb.Json;
import org.jspecify.annotations.Nullable;

/**
 * One object on a path from a GC root, as in a {@link PathsReport}.
 *
 * @param object its address
 * @param describes the class that it is the class object of; null for other objects
 * @param text what it is, as in {@link DominatorRow}; null for most objects
 * @param via what leads to it from the one before: the name of a field, {@code [5]}, or of the first one the root in words
 * @param omittedBefore how many objects are left out before this one, as the path is long
 */
@Json
public record PathStepRow(
        String object,
        String className,
        @Nullable String describes,
        @Nullable String text,
        String via,
        long omittedBefore) {}
