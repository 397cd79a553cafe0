// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.report.profile;

import io.avaje.jsonb.Json;
import org.jspecify.annotations.Nullable;

/**
 * What a profile counts, and how much of it in all.
 *
 * @param unit of every number of this type
 * @param totalStdError null if the file does not record the errors of its numbers
 */
@Json
public record ProfileTypeRow(
        String name, String unit, long total, @Nullable Double totalStdError) {}
