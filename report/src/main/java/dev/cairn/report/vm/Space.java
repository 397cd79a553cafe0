// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.report.vm;

import io.avaje.jsonb.Json;
import org.jspecify.annotations.Nullable;

/** One part of the heap. */
@Json
public record Space(
        String name,
        @Nullable Long usedBytes,
        @Nullable UsedAt usedAt,
        long capacityBytes,
        @Nullable Long maxBytes) {}
