// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.report.vm.memory;

import io.avaje.jsonb.Json;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What {@code cairn memory VM --json} prints: what the resident memory of a VM's process is used for. Keys may be added, none is renamed.
 *
 * @param at when the kernel was asked
 * @param residentBytes the sum of all rows
 * @param swappedBytes in swap, which no row has
 * @param allocator what malloc is here
 * @param keptAtMostBytes what is free in malloc, resident or not; null if unknown
 * @param trimBytes about what a trim gives back at least; null if unknown
 * @param trimAtMostBytes about what it gives back at most; null if unknown
 * @param files those with most resident bytes
 * @param unknown the largest mappings that are in the rest
 * @param counts what the VM itself counts; empty where it does not
 * @param since when the last look was that changes are counted from; null where there was none
 * @param changeBytes of {@code residentBytes} since then
 * @param findings what stands out, as sentences
 * @param notes what could not be found out, and why, as sentences
 */
@Json
public record MemoryReport(
        String key,
        long pid,
        String name,
        String at,
        long residentBytes,
        long swappedBytes,
        List<MemoryRow> rows,
        String allocator,
        @Nullable Long keptAtMostBytes,
        @Nullable Long trimBytes,
        @Nullable Long trimAtMostBytes,
        List<MemoryFile> files,
        List<MemoryUnknown> unknown,
        List<MemoryCount> counts,
        @Nullable String since,
        @Nullable Long changeBytes,
        List<String> findings,
        List<String> notes) {}
