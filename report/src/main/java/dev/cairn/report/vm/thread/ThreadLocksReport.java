// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.report.vm.thread;

import io.avaje.jsonb.Json;
import java.util.List;

/**
 * Where one thread is, what it waits for and what it holds, all of one moment. Keys may be added, none is renamed.
 *
 * @param takenAtMillis since 1970
 * @param thread with all monitors that it holds, also those that nobody waits for
 * @param waiters the threads that wait for a monitor that it holds, without their frames
 */
@Json
public record ThreadLocksReport(
        String key, long pid, String name, long takenAtMillis, LockedThread thread, List<DumpedThreadRow> waiters) {}
