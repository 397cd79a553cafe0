// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.report.snapshot;

import io.avaje.jsonb.Json;
import org.jspecify.annotations.Nullable;

/**
 * What {@code cairn snapshot retained FILE 0x… --json} prints. Keys may be added, none is renamed.
 *
 * @param object its address
 * @param retainedBytes what would become garbage with it
 * @param dominator address of the nearest object that keeps it; null if no single one does
 * @param describes the class that it is the class object of; null for other objects
 * @param held strongly, weakly (only by way of reference objects) or not
 */
@Json
public record RetainedReport(
        String object,
        String className,
        long shallowBytes,
        long retainedBytes,
        @Nullable String dominator,
        @Nullable String dominatorClassName,
        @Nullable String describes,
        HeldState held) {}
