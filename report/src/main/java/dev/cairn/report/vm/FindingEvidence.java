// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.report.vm;

import io.avaje.jsonb.Json;
import org.jspecify.annotations.Nullable;

/**
 * A number behind a finding.
 *
 * @param value null where it has no bound
 * @param unit such as "bytes", "bytes/s", "percent", "seconds"; "" for a plain count
 * @param text the same for people
 */
@Json
public record FindingEvidence(String name, @Nullable Double value, String unit, String text) {}
