// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.session.state;

import dev.cairn.wire.ddm.chunk.thread.ThreadState;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * One thread of a target as last reported.
 *
 * @param id local to the VM
 * @param name empty if not known: its THCR was lost, or thread events are off
 * @param osTid 0 if not known
 * @param userTicks in hundredths of a second
 * @param carrier whether virtual threads run on it; only Cairn's agent reports that
 * @param cpuNanos since its start; only Cairn's agent reports that
 * @param allocatedBytes since its start; only Cairn's agent reports that
 * @param cpuPercent of one core between the last two statuses; empty before the second
 */
public record ThreadView(
        long id,
        String name,
        ThreadState state,
        long osTid,
        long userTicks,
        long systemTicks,
        boolean daemon,
        boolean carrier,
        boolean suspended,
        OptionalLong cpuNanos,
        OptionalLong allocatedBytes,
        OptionalDouble cpuPercent) {}
