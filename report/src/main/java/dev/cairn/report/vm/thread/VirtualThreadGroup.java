// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.report.vm.thread;

import dev.cairn.report.Frame;
import io.avaje.jsonb.Json;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Virtual threads that wait for the same at one place, or run there.
 *
 * @param threads how many of those that were looked at
 * @param state as {@code Thread.State} has it
 * @param waitsIn the JDK's method that the application has called; null if it runs code of its own
 * @param calledBy the innermost frame that is not the JDK's; null if there is none
 * @param lockClass the class of what they are parked for, with dots; null if that is not known
 * @param examples some of them
 * @param frames of one of them, the innermost first
 */
@Json
public record VirtualThreadGroup(
        long threads,
        String state,
        @Nullable Frame waitsIn,
        @Nullable Frame calledBy,
        @Nullable String lockClass,
        List<VirtualThreadRow> examples,
        List<Frame> frames) {}
