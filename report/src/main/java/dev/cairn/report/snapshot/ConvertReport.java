// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.report.snapshot;

import io.avaje.jsonb.Json;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What {@code cairn snapshot convert FROM TO --json} prints. Keys may be added, none is renamed.
 *
 * @param file the new one, its absolute path
 * @param bytes how long it is
 * @param format of the new file
 * @param objects that were written; null with {@code --redact}, which counts only what it empties
 * @param references that they have
 * @param roots that were written
 * @param emptiedArrays primitive arrays that {@code --redact} emptied; null without it
 * @param emptiedBytes what was in those
 * @param losses sentences about what the new file does not say
 * @param problems sentences about what was wrong in the old file
 */
@Json
public record ConvertReport(
        String file,
        long bytes,
        String format,
        @Nullable Long objects,
        @Nullable Long references,
        @Nullable Long roots,
        @Nullable Long emptiedArrays,
        @Nullable Long emptiedBytes,
        List<String> losses,
        List<String> problems) {}
