// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.report.vm.map;

import io.avaje.jsonb.Json;

/**
 * All regions of a kind together.
 *
 * @param kind as in {@link RegionRow#kind}
 */
@Json
public record RegionSum(String kind, long regions, long bytes, long usedBytes) {}
