// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.report.profile;

import io.avaje.jsonb.Json;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What {@code cairn profile diff BEFORE AFTER --json} prints. Keys may be added, none is renamed.
 *
 * @param types the names of all that both count
 * @param type the name of what is compared; {@code unit} is that of all numbers: {@code bytes/s} and the like where the
 *     lengths differ
 * @param totalBeforeStdError null if the file does not record the errors of its numbers; so are all such errors
 * @param by as in {@link ProfileReport}
 * @param notesBefore what a reader must know of the first profile, what it lost too, a sentence each; {@code notesAfter} of the other
 * @param notes of both together: that they are of different lengths, and what the flame graph leaves out
 * @param flameGraph the file that was written; null if none was asked for
 * @param rowCount how many differ; {@code rows} may be some of them, from both ends
 * @param rows what grew most first, what shrank most last
 */
@Json
public record ProfileDiffReport(
        String fileBefore,
        String fileAfter,
        List<String> types,
        String type,
        String unit,
        String by,
        long totalBefore,
        @Nullable Double totalBeforeStdError,
        long totalAfter,
        @Nullable Double totalAfterStdError,
        List<String> notesBefore,
        List<String> notesAfter,
        List<String> notes,
        @Nullable String flameGraph,
        int rowCount,
        List<ProfileDiffRow> rows) {}
