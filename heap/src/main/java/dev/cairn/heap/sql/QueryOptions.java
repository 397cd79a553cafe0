// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.sql;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * What queries may take.
 *
 * @param threads that work at once
 * @param memoryBytes what does not fit in is written to {@code scratch}
 * @param timeout of each query; zero: none
 * @param scratch an empty folder for what does not fit into memory; its owner deletes it
 * @param scratchBytes the most bytes there
 * @param export the one file that an answer may be written to, besides
 * @param index the folder of the dump's index, where columns are kept that are asked for again; empty: nowhere
 * @param leastObjects of a dump with fewer objects no columns are kept, as reading them takes no time
 */
public record QueryOptions(
        int threads,
        long memoryBytes,
        Duration timeout,
        Path scratch,
        long scratchBytes,
        Optional<Path> export,
        Optional<Path> index,
        long leastObjects) {
    /** A dump that is worth it: as many objects are read in a tenth of a second. */
    public static final long USUAL_LEAST_OBJECTS = 1 << 20;
}
