// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.report.snapshot;

import io.avaje.jsonb.Json;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What {@code cairn snapshot summary FILE --json} prints. Keys may be added, none is renamed.
 *
 * @param format "HPROF 1.0.2", ".NET CF GC log 2"
 * @param timestampMillis since the epoch, as the file says; 0 where it does not
 * @param objects all of them: classes, instances and arrays
 * @param classes class objects
 * @param reachableObjects what is not garbage: held by the GC roots, strongly or by way of a reference object only
 * @param weaklyReachableObjects those held only by way of soft, weak, final or phantom references
 * @param duplicateIdShallowBytes of the size, that of objects whose id another object has: they are neither reachable nor not
 * @param layout how the sizes were found, in words
 * @param dumps how many dumps the file holds
 * @param truncated where the file breaks off; null if it is whole
 * @param heaps Android's; empty elsewhere
 * @param agent what the JDK's agent wrote beside the heap; null if nothing
 * @param appDomain which one a GC log is of; null for HPROF
 * @param problems sentences about what was wrong in the file
 */
@Json
public record SnapshotReport(
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
        long reachableObjects,
        long reachableShallowBytes,
        long stronglyReachableObjects,
        long stronglyReachableShallowBytes,
        long weaklyReachableObjects,
        long weaklyReachableShallowBytes,
        long unreachableObjects,
        long unreachableShallowBytes,
        long duplicateIdShallowBytes,
        String layout,
        int dumps,
        @Nullable Truncation truncated,
        List<HeapPartRow> heaps,
        @Nullable AgentReport agent,
        @Nullable AppDomainRow appDomain,
        List<String> problems) {

    /**
     * A part of a program of the .NET Compact Framework.
     *
     * @param timestamp milliseconds since the device was started, modulo 2^32; null if the log has none
     */
    @Json
    public record AppDomainRow(String name, @Nullable Long timestamp) {}

    /**
     * The end of a file that has none.
     *
     * @param atByte where it breaks off, in bytes of the plain dump
     * @param objectsRead what was in it up to there
     */
    @Json
    public record Truncation(long atByte, long objectsRead) {}
}
