// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.report.vm;

import io.avaje.jsonb.Json;
import org.jspecify.annotations.Nullable;

/**
 * What {@code cairn gc VM --json} prints. Keys may be added, none is renamed.
 *
 * @param millis how long it took, as the monitor saw it
 */
@Json
public record GcReport(
        String key,
        long pid,
        String name,
        @Nullable Long heapUsedBytesBefore,
        @Nullable Long heapUsedBytesAfter,
        long millis) {}
