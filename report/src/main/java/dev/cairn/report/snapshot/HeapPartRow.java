// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.report.snapshot;

import io.avaje.jsonb.Json;

/** One of Android's heaps in a dump. */
@Json
public record HeapPartRow(String name, long objects) {}
