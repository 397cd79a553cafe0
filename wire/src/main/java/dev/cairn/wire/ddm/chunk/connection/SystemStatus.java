// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.wire.ddm.chunk.connection;

import dev.cairn.wire.ddm.Chunk;
import dev.cairn.wire.ddm.ChunkForm;
import dev.cairn.wire.ddm.Direction;

/**
 * SYSM: how the machine does, from a client that is no VM but a monitor of the system. What has no unit in its name is
 * in hundredths, and {@link #UNKNOWN} where the machine does not say.
 *
 * @param timestampMillis since the epoch
 * @param load1 load average over a minute; {@code load5} and {@code load15} over 5 and 15
 * @param cpuSome the share of the last 10 s in which some task waited for a processor, in hundredths of a per cent;
 *     {@code memorySome} and {@code ioSome} for memory and for I/O
 */
public record SystemStatus(
        long timestampMillis,
        long load1,
        long load5,
        long load15,
        long memTotalBytes,
        long memAvailableBytes,
        long swapUsedBytes,
        long cpuSome,
        long memorySome,
        long ioSome)
        implements Chunk {
    public static final long UNKNOWN = 0xFFFF_FFFFL;

    private static final String LOAD = "times 100; 4294967295 if not known";
    private static final String PRESSURE =
            "per cent of the last 10 s in which some task waited for it, times 100; 4294967295 if not known";

    public static final ChunkForm<SystemStatus> FORM = ChunkForm.of(
            "SYSM",
            Direction.EVENT,
            SystemStatus.class,
            "How the machine does, from a client that watches it. Cairn only.",
            shape -> new SystemStatus(
                    shape.s8("timestamp", "in milliseconds since the epoch", SystemStatus::timestampMillis),
                    shape.u4("load over 1 minute", LOAD, SystemStatus::load1),
                    shape.u4("load over 5 minutes", LOAD, SystemStatus::load5),
                    shape.u4("load over 15 minutes", LOAD, SystemStatus::load15),
                    shape.s8("memory", "in bytes", SystemStatus::memTotalBytes),
                    shape.s8("available memory", "in bytes", SystemStatus::memAvailableBytes),
                    shape.s8("used swap", "in bytes", SystemStatus::swapUsedBytes),
                    shape.u4("CPU pressure", PRESSURE, SystemStatus::cpuSome),
                    shape.u4("memory pressure", PRESSURE, SystemStatus::memorySome),
                    shape.u4("I/O pressure", PRESSURE, SystemStatus::ioSome)));

    @Override
    public ChunkForm<SystemStatus> form() {
        return FORM;
    }
}
