// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.report.vm.map;

import io.avaje.jsonb.Json;

/**
 * The holes of one region of a collector that has regions of one size. A hole that goes on in the next region counts in both, with its
 * part in each.
 *
 * @param start its address
 * @param bytes of the region, those that the map shows
 * @param holes how many there are
 * @param holeBytes of all of them; as many as {@code bytes} where no object lies
 * @param largestBytes of the largest
 */
@Json
public record HeapRegionHoles(long start, long bytes, long holes, long holeBytes, long largestBytes) {}
