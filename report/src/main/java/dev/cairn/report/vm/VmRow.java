// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.report.vm;

import io.avaje.jsonb.Json;
import org.jspecify.annotations.Nullable;

/** One VM in a list. Holds nothing that moves by itself, so that an idle VM's row stays equal and is not sent again. */
@Json
public record VmRow(
        String key,
        long pid,
        String name,
        String kind,
        String mainClass,
        String user,
        String jdkVersion,
        String vmName,
        boolean container,
        long startedAtMillis,
        @Nullable Long heapUsedBytes,
        @Nullable UsedAt heapUsedAt,
        @Nullable Long heapUsedAtMillis,
        @Nullable Long heapCommittedBytes,
        @Nullable Long heapMaxBytes,
        @Nullable Long rssBytes,
        @Nullable Long threads,
        @Nullable Double cpuPercent,
        @Nullable Double gcPercent,
        @Nullable Long allocatedBytesPerSecond,
        AgentState agent,
        boolean jdwp,
        @Nullable Integer debugPort,
        @Nullable String problem) {}
