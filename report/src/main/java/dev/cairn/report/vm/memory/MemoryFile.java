// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.report.vm.memory;

import io.avaje.jsonb.Json;

/** A mapped file, and what of it is resident. */
@Json
public record MemoryFile(String name, long residentBytes) {}
