// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap;

import java.util.List;
import java.util.OptionalLong;

/**
 * What a snapshot holds, in numbers.
 *
 * @param format {@code "HPROF 1.0.2"}, {@code ".NET CF GC log 2"}
 * @param timestampMillis since the epoch, as the file says; 0 where it does not
 * @param objects all of them: classes, instances and arrays
 * @param classes class objects that the dump describes
 * @param shallowBytes of all objects
 * @param layout how the sizes were found, in words
 * @param dumps how many dumps the file holds
 * @param truncatedAt where the file breaks off, in bytes of the plain dump; empty where that is in a later dump of it, which
 *     is among the problems then
 * @param problems sentences about what was wrong in the file
 */
public record SnapshotSummary(
        String format,
        int idSize,
        long timestampMillis,
        long objects,
        long classes,
        long instances,
        long objectArrays,
        long primitiveArrays,
        long gcRoots,
        long shallowBytes,
        String layout,
        int dumps,
        OptionalLong truncatedAt,
        List<String> problems) {
    public SnapshotSummary {
        problems = List.copyOf(problems);
    }
}
