// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.report.snapshot.leaks;

import io.avaje.jsonb.Json;

/**
 * What would become garbage if a reference were cut, as in a {@link LeakFindingRow}.
 *
 * @param reference a field, as {@code shop.Store.ITEMS}
 * @param freedBytes exact
 */
@Json
public record LeakWhatIf(String reference, long freedBytes) {}
