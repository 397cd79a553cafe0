// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.report.profile;

import io.avaje.jsonb.Json;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What {@code cairn profile show FILE --json} prints, and what a page shows of a recording. Keys may be added, none is renamed.
 *
 * @param file null of a recording that goes on
 * @param format what the file is, in words
 * @param title as the file has it, else its name
 * @param startMillis since the epoch; null if the file does not say
 * @param durationMillis null if the file does not say
 * @param type the name of the type that the rows are sorted by
 * @param by what the rows are: {@code site}, {@code class}, {@code method} or {@code thread}
 * @param notes what a reader must know, a sentence each
 * @param rowCount how many rows there are; {@code rows} may be the first of them
 * @param rows the largest first
 */
@Json
public record ProfileReport(
        @Nullable String file,
        String format,
        String title,
        @Nullable Long startMillis,
        @Nullable Double durationMillis,
        List<ProfileTypeRow> types,
        String type,
        String by,
        List<String> notes,
        int rowCount,
        List<ProfileRow> rows) {}
