// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.report.snapshot;

import io.avaje.jsonb.Json;
import org.jspecify.annotations.Nullable;

/**
 * What several objects hold together: {@code cairn snapshot retained FILE --class NAME --json}, or with several addresses.
 * Keys may be added, none is renamed.
 *
 * @param className of the objects; null if addresses were given
 * @param objects how many they are
 * @param shallowBytes theirs
 * @param retainedObjects how many would become garbage with all of them, themselves included
 * @param retainedBytes what those take
 */
@Json
public record RetainedSetReport(
        @Nullable String className, long objects, long shallowBytes, long retainedObjects, long retainedBytes) {}
