// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.model;

import java.util.OptionalLong;

/**
 * Plain totals that a VM counts about itself; each is empty where this VM does not count it.
 *
 * @param created whether the VM is ready for its main class; true where it does not say. It is not while it waits for a debugger
 * @param metaspaceUsedBytes with the class space; as old as the last collection
 * @param safepointMillis how long the VM stood still in all, collections included
 * @param safepointSyncMillis how long it took in all until every thread stood still
 * @param applicationMillis how long the program ran between safepoints
 * @param classSpaceUsedBytes part of the metaspace, where class pointers are compressed
 */
public record RuntimeCounts(
        boolean created,
        OptionalLong liveThreads,
        OptionalLong daemonThreads,
        OptionalLong peakThreads,
        OptionalLong startedThreads,
        OptionalLong loadedClasses,
        OptionalLong unloadedClasses,
        OptionalLong classLoadMillis,
        OptionalLong compileMillis,
        OptionalLong safepoints,
        OptionalLong safepointMillis,
        OptionalLong safepointSyncMillis,
        OptionalLong applicationMillis,
        OptionalLong metaspaceUsedBytes,
        OptionalLong metaspaceCommittedBytes,
        OptionalLong classSpaceUsedBytes,
        OptionalLong classSpaceCommittedBytes) {

    private static final OptionalLong NONE = OptionalLong.empty();
    public static final RuntimeCounts UNKNOWN = new RuntimeCounts(
            true, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE);
}
