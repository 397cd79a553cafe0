// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.report.vm.memory;

import io.avaje.jsonb.Json;

/**
 * What the VM itself counts for one of its purposes, where it was started with {@code -XX:NativeMemoryTracking}.
 *
 * @param category as the VM has it
 * @param committedBytes of which not all need be resident
 * @param mallocBytes of it, what came from malloc
 */
@Json
public record MemoryCount(String category, long committedBytes, long mallocBytes) {}
