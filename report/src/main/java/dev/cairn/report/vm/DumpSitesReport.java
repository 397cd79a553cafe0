// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.report.vm;

import io.avaje.jsonb.Json;

/**
 * What a dump says of allocation sites.
 *
 * @param named objects whose site stands in the dump
 * @param missing objects that were alive a moment before, and are not in the dump, or are class objects
 * @param dead objects that the recording took to be alive, and that were not
 * @param leftOut objects that were not looked for, as there are too many
 * @param interval mean bytes between two samples; 0 if every allocation was recorded
 */
@Json
public record DumpSitesReport(long named, long missing, long dead, long leftOut, long interval) {}
