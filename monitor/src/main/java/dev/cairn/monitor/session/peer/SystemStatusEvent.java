// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.session.peer;

import dev.cairn.monitor.model.SystemState;
import dev.cairn.wire.ddm.Chunk;
import dev.cairn.wire.ddm.chunk.connection.SystemStatus;

/** Puts what the monitor knows of the machine into a SYSM. */
final class SystemStatusEvent {
    private static final double PARTS_PER_UNIT = 100;

    private SystemStatusEvent() {}

    static Chunk of(SystemState state, long timestampMillis) {
        return new SystemStatus(
                timestampMillis,
                hundredths(state.load1()),
                hundredths(state.load5()),
                hundredths(state.load15()),
                state.memoryTotalBytes(),
                state.memoryAvailableBytes(),
                state.swapUsedBytes(),
                pressure(state, "cpu"),
                pressure(state, "memory"),
                pressure(state, "io"));
    }

    private static long pressure(SystemState state, String resource) {
        return state.pressures().stream()
                .filter(pressure -> pressure.resource().equals(resource))
                .mapToLong(pressure -> hundredths(pressure.some().avg10Percent()))
                .findFirst()
                .orElse(SystemStatus.UNKNOWN);
    }

    private static long hundredths(double value) {
        return Math.clamp(Math.round(value * PARTS_PER_UNIT), 0, SystemStatus.UNKNOWN - 1);
    }
}
