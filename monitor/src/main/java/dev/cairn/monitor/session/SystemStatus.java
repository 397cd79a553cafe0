// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.session;

import dev.cairn.wire.ddm.Chunk;
import dev.cairn.wire.ddm.ChunkForm;
import dev.cairn.wire.ddm.Direction;

/**
 * SYSM: the state of a machine, of a DDM client that is not a VM. Percentages and load averages come times 100.
 *
 * @param timestampMillis since the epoch
 * @param cpuPressure share of time that tasks stood still for want of it over 10 s; {@link #UNKNOWN} if not known
 */
record SystemStatus(
        long timestampMillis,
        long load1,
        long load5,
        long load15,
        long memoryTotalBytes,
        long memoryAvailableBytes,
        long swapUsedBytes,
        long cpuPressure,
        long memoryPressure,
        long ioPressure)
        implements Chunk {
    static final long UNKNOWN = 0xFFFF_FFFFL;

    static final ChunkForm<SystemStatus> FORM = ChunkForm.of(
            "SYSM",
            Direction.EVENT,
            SystemStatus.class,
            "How the machine is, once a second, of a client that is not a VM.",
            shape -> new SystemStatus(
                    shape.s8("timestamp", "in milliseconds since the epoch", SystemStatus::timestampMillis),
                    shape.u4("load 1", "load average times 100", SystemStatus::load1),
                    shape.u4("load 5", "", SystemStatus::load5),
                    shape.u4("load 15", "", SystemStatus::load15),
                    shape.s8("memory", "in bytes", SystemStatus::memoryTotalBytes),
                    shape.s8("memory available", "in bytes", SystemStatus::memoryAvailableBytes),
                    shape.s8("swap used", "in bytes", SystemStatus::swapUsedBytes),
                    shape.u4("CPU pressure", "percent times 100; FFFFFFFF not known", SystemStatus::cpuPressure),
                    shape.u4("memory pressure", "", SystemStatus::memoryPressure),
                    shape.u4("I/O pressure", "", SystemStatus::ioPressure)));

    @Override
    public ChunkForm<SystemStatus> form() {
        return FORM;
    }
}
