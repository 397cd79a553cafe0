// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.report.vm;

import io.avaje.jsonb.Json;
import org.jspecify.annotations.Nullable;

/** One line of {@code cairn ps --json}. Keys may be added, none is renamed. */
@Json
public record PsRow(
        long pid,
        String name,
        String mainClass,
        String user,
        String jdkVersion,
        String vmName,
        @Nullable Long heapUsedBytes,
        @Nullable UsedAt heapUsedAt,
        @Nullable Long heapCommittedBytes,
        @Nullable Long heapMaxBytes,
        @Nullable Long threads,
        long uptimeMillis,
        AgentState agent,
        boolean jdwp,
        @Nullable Integer debugPort,
        @Nullable DebuggerUse debugger,
        boolean debugSelected,
        String kind,
        boolean container,
        @Nullable Long rssBytes,
        @Nullable Double cpuPercent,
        @Nullable Double gcPercent,
        @Nullable String problem) {

    public static PsRow of(VmRow row, long nowMillis) {
        return new PsRow(
                row.pid(),
                row.name(),
                row.mainClass(),
                row.user(),
                row.jdkVersion(),
                row.vmName(),
                row.heapUsedBytes(),
                row.heapUsedAt(),
                row.heapCommittedBytes(),
                row.heapMaxBytes(),
                row.threads(),
                Math.max(0, nowMillis - row.startedAtMillis()),
                row.agent(),
                row.jdwp(),
                row.debugPort(),
                row.debugger(),
                row.debugSelected(),
                row.kind(),
                row.container(),
                row.rssBytes(),
                row.cpuPercent(),
                row.gcPercent(),
                row.problem());
    }
}
