// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.report.vm.thread;

import dev.cairn.report.Frame;
import io.avaje.jsonb.Json;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A thread and its locks.
 *
 * @param state as {@code Thread.State} has it, with its cause: "BLOCKED (on object monitor)"
 * @param awaits what it waits for; null if nothing
 * @param holds the lock that was taken last first
 * @param frames the innermost first
 */
@Json
public record LockedThread(
        long id, String name, String state, @Nullable AwaitedLock awaits, List<HeldLock> holds, List<Frame> frames) {}
