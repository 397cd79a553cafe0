// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.report.vm.map;

import io.avaje.jsonb.Json;

/**
 * A region of a heap, a page of ZGC's, or a space of a collector without regions.
 *
 * @param start its address
 * @param usedBytes from there on, dead objects included
 * @param kind "eden", "survivor", "young", "old", "large", "largeContinued", "archive", "used", "garbage", "free" or "uncommitted"
 * @param collecting whether the next collection, or one under way, empties it
 * @param state what else the collector says of it, in its own words; often empty
 */
@Json
public record RegionRow(long start, long bytes, long usedBytes, String kind, boolean collecting, String state) {}
