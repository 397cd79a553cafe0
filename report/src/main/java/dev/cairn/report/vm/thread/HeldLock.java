// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.report.vm.thread;

import io.avaje.jsonb.Json;
import org.jspecify.annotations.Nullable;

/**
 * A lock that a thread holds: a monitor, or a lock of {@code java.util.concurrent} that is part of a deadlock.
 *
 * @param className as in {@link AwaitedLock}
 * @param address as in {@link AwaitedLock}
 * @param depth of the frame that locked it, 0 for the innermost; null where that is not known
 */
@Json
public record HeldLock(
        @Json.Property("class") String className,
        String address,
        @Nullable Integer depth) {}
