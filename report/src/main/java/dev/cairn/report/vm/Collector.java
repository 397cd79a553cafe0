// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.report.vm;

import io.avaje.jsonb.Json;

/** One collector: how often it ran, and for how long in all. */
@Json
public record Collector(String name, long collections, long millis) {}
