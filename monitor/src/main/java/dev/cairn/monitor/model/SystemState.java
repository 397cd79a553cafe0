// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.model;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The machine as a whole. Sizes are in bytes.
 *
 * @param cpuPercent of all CPUs together, over the last second; empty before the second look
 * @param memoryAvailableBytes what programs can still have without swapping, as the kernel estimates it
 * @param pressures empty where the kernel keeps none (before 4.20, or switched off)
 */
public record SystemState(
        int cpus,
        OptionalDouble cpuPercent,
        double load1,
        double load5,
        double load15,
        long memoryTotalBytes,
        long memoryAvailableBytes,
        long swapTotalBytes,
        long swapUsedBytes,
        List<Pressure> pressures) {

    /**
     * Share of time that tasks stood still for want of one resource ("pressure stall information").
     *
     * @param resource "cpu", "memory" or "io"
     * @param some at least one task stood still
     * @param full all tasks stood still; empty where the kernel does not say
     */
    public record Pressure(String resource, Averages some, Optional<Averages> full) {}

    /** Percentages over the last 10 and 60 seconds. */
    public record Averages(double avg10Percent, double avg60Percent) {}

    public static final SystemState UNKNOWN =
            new SystemState(1, OptionalDouble.empty(), 0, 0, 0, 0, 0, 0, 0, List.of());

    public SystemState {
        pressures = List.copyOf(pressures);
    }
}
