// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.report.snapshot.histogram;

import io.avaje.jsonb.Json;
import org.jspecify.annotations.Nullable;

/**
 * The objects of one class; {@code cairn snapshot histogram FILE --json} prints an array of these.
 *
 * @param className as in Java source
 * @param retainedBytes what each of the class's objects keeps, added up; what several of them keep counts once. All of
 *     them together keep at least that. Null if it was not requested
 * @param classObject address of the class, which distinguishes classes of one name; null where the dump has none
 */
@Json
public record HistogramRow(
        String className,
        long objects,
        long shallowBytes,
        @Nullable Long retainedBytes,
        @Nullable String classObject) {}
