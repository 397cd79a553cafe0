// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.message;

import io.avaje.jsonb.Json;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Heap used over the last minute, oldest first, one entry per step. */
@Json
public record Spark(String key, List<@Nullable Long> heapUsedBytes) {}
