// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.report.vm.thread;

import dev.cairn.report.Frame;
import io.avaje.jsonb.Json;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where a thread is.
 *
 * @param key names the VM in further questions
 * @param threadId its id in {@code java.lang.Thread}
 * @param awaits the lock of {@code java.util.concurrent} that it is parked for; null if there is none
 * @param frames the innermost first
 */
@Json
public record StackReport(
        String key,
        long pid,
        String name,
        long threadId,
        @Nullable AwaitedLock awaits,
        List<Frame> frames) {}
