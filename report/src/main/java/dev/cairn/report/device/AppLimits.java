// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.report.device;

import io.avaje.jsonb.Json;
import org.jspecify.annotations.Nullable;

/**
 * What cannot be done with an app, each with the reason as a sentence; null where it may be tried. Keys may be added, none is renamed.
 *
 * @param threads to list its threads and their stacks
 * @param heap to say how full its heap is
 * @param collection to have it collect garbage
 * @param heapDump to dump its heap
 * @param sampling to see where it uses the processor
 */
@Json
public record AppLimits(
        @Nullable String threads,
        @Nullable String heap,
        @Nullable String collection,
        @Nullable String heapDump,
        @Nullable String sampling) {}
