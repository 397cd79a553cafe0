// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.report.vm.memory;

import io.avaje.jsonb.Json;

/** A mapping that is for something unknown. */
@Json
public record MemoryUnknown(long start, long bytes, long residentBytes) {}
