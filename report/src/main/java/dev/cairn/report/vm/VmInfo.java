// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.report.vm;

import dev.cairn.report.vm.thread.ThreadCpu;
import io.avaje.jsonb.Json;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Everything about one VM that is not in its row.
 *
 * @param allocationCounted whether the allocation rate is what the VM's threads have counted, and no estimate
 * @param findings what stands out, the worst first
 * @param watchedSeconds how long a history the findings were made from, an hour at most; 0 for a single look, which finds only what
 *     needs no history
 */
@Json
public record VmInfo(
        String key,
        long pid,
        String name,
        String kind,
        String mainClass,
        String user,
        String jdkVersion,
        String vmName,
        @Nullable String vmVersion,
        @Nullable String javaHome,
        String commandLine,
        boolean container,
        long startedAtMillis,
        List<String> flags,
        List<Collector> collectors,
        @Nullable String lastGcCause,
        @Nullable Long lastGcAtMillis,
        List<Space> spaces,
        @Nullable String gcRunningCause,
        @Nullable Long lastGcMicros,
        @Nullable Long gcCpuMillis,
        List<ThreadCpu> cpuByThreads,
        @Nullable Long tenuringThreshold,
        List<Long> survivorBytesByAge,
        @Nullable Long tlabBytesLastCycle,
        @Nullable Long metaspaceUsedBytes,
        @Nullable UsedAt metaspaceUsedAt,
        @Nullable Long metaspaceCommittedBytes,
        @Nullable Long classSpaceUsedBytes,
        @Nullable Long classSpaceCommittedBytes,
        @Nullable Long daemonThreads,
        @Nullable Long peakThreads,
        @Nullable Long startedThreads,
        @Nullable Long loadedClasses,
        @Nullable Long unloadedClasses,
        @Nullable Long classLoadMillis,
        @Nullable Long compileMillis,
        @Nullable Long safepoints,
        @Nullable Long safepointMillis,
        @Nullable Long safepointSyncMillis,
        @Nullable Long applicationMillis,
        AgentState agent,
        List<String> features,
        List<String> problems,
        boolean allocationCounted,
        @Nullable ResidentParts resident,
        GroupLimits limits,
        List<FindingRow> findings,
        long watchedSeconds) {}
