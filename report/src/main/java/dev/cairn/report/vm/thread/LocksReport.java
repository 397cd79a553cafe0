// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.report.vm.thread;

import io.avaje.jsonb.Json;
import java.util.List;

/**
 * What {@code cairn threads VM --deadlocks --json} prints. Keys may be added, none is renamed.
 *
 * @param takenAtMillis since 1970
 * @param deadlocks those that two looks have shown
 * @param threads those that wait for a lock whose holder is known, and the holders
 */
@Json
public record LocksReport(
        String key,
        long pid,
        String name,
        long takenAtMillis,
        List<DeadlockReport> deadlocks,
        List<LockedThread> threads) {}
