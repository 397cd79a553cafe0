// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.report.vm.memory;

import io.avaje.jsonb.Json;
import org.jspecify.annotations.Nullable;

/**
 * One use of resident memory.
 *
 * @param part which: javaHeap, heapAgain, metaspace, codeCache, stacks, vmInternal, directBuffers, mallocLive, mallocKept, malloc,
 *     classArchive, files, cairn or rest
 * @param words the same for people
 * @param percent of all resident bytes
 * @param source where the figure is from: kernel, vm, inferred, allocator, jdk or remainder
 * @param estimate whether the boundary to another row is not exact
 * @param mappings how many mappings it consists of; null for a part of some
 * @param readAt when the source was asked
 * @param changeBytes since the last look; null where there was none
 */
@Json
public record MemoryRow(
        String part,
        String words,
        long residentBytes,
        double percent,
        String source,
        boolean estimate,
        @Nullable Long mappings,
        String readAt,
        @Nullable Long changeBytes) {}
