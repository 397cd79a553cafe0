// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.report.vm.thread;

import dev.cairn.report.Frame;
import io.avaje.jsonb.Json;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One platform thread of a VM.
 *
 * @param id that of java.lang.Thread, as thread dumps have it
 * @param osTid the kernel's number, as the VM's own pid namespace has it
 * @param state running, native, wait, timedWait, monitor, suspended, starting, zombie and rarer ones
 * @param carrier whether virtual threads run on it
 * @param cpuMillis since it started
 * @param cpuPercent of one core, lately; null where nothing was measured yet
 * @param allocatedBytes since it started
 * @param awaits the lock of {@code java.util.concurrent} that it is parked for; null if there is none, or nobody asked
 * @param frames the innermost first; null if they were not asked for, or the thread has just ended
 */
@Json
public record ThreadRow(
        long id,
        @Nullable Long osTid,
        String name,
        String state,
        boolean daemon,
        boolean carrier,
        boolean suspended,
        @Nullable Long cpuMillis,
        @Nullable Double cpuPercent,
        @Nullable Long allocatedBytes,
        @Nullable AwaitedLock awaits,
        @Nullable List<Frame> frames) {}
