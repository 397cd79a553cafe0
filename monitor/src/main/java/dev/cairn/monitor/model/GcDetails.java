// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.model;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What some collectors report besides; each is empty where this VM does not report it.
 *
 * @param runningCause why a collection is running at this moment
 * @param lastPauseMicros how long the last one took
 * @param cpuMillis CPU time of all collector threads (JDK 25 and later)
 * @param cpuByThreads the same by kinds of threads, that of the VM's own thread with it
 * @param tenuringThreshold collections that an object survives before it is moved to the old generation
 * @param survivorBytesByAge what survived one collection, two, three... as of the last one
 * @param tlabBytes allocated in thread buffers between the last two collections; large objects come on top
 */
public record GcDetails(
        Optional<String> runningCause,
        OptionalLong lastPauseMicros,
        OptionalLong cpuMillis,
        List<ThreadCpu> cpuByThreads,
        OptionalLong tenuringThreshold,
        List<Long> survivorBytesByAge,
        OptionalLong tlabBytes) {

    public static final GcDetails UNKNOWN = new GcDetails(
            Optional.empty(),
            OptionalLong.empty(),
            OptionalLong.empty(),
            List.of(),
            OptionalLong.empty(),
            List.of(),
            OptionalLong.empty());

    public GcDetails {
        cpuByThreads = List.copyOf(cpuByThreads);
        survivorBytesByAge = List.copyOf(survivorBytesByAge);
    }
}
