// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.message;

import io.avaje.jsonb.Json;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The machine as a whole. */
@Json
public record SystemRow(
        int cpus,
        @Nullable Double cpuPercent,
        double load1,
        double load5,
        double load15,
        long memoryTotalBytes,
        long memoryAvailableBytes,
        long swapTotalBytes,
        long swapUsedBytes,
        List<Pressure> pressures) {}
