// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.report.device;

import io.avaje.jsonb.Json;
import org.jspecify.annotations.Nullable;

/**
 * An app of a device whose VM samples its threads for the server, or did not long ago. Keys may be added, none is renamed.
 *
 * @param key of the app: SERIAL:PID
 * @param startedMillis since the epoch
 * @param wantedMillis how long it is to take, unless it is ended earlier
 * @param capture the {@code id} of the capture; null until it is kept
 * @param problem why there is none, as a sentence; null if that is not so
 */
@Json
public record AppSamplingRow(
        String key,
        AppSamplingState state,
        long startedMillis,
        long wantedMillis,
        @Nullable String capture,
        @Nullable String problem) {}
