// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.report.vm.thread;

import io.avaje.jsonb.Json;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Threads whose names differ in the number at their end alone.
 *
 * @param pool their name, with a star for the number; a thread that is alone has its own name here
 * @param threads how many there are
 * @param states how many are in which state, the most first; states as a thread has them
 * @param cpuMillis of all of them since each started; null if no thread's is known
 * @param allocatedBytes by all of them since each started; null if no thread's is known
 */
@Json
public record ThreadPoolRow(
        String pool,
        int threads,
        Map<String, Long> states,
        @Nullable Long cpuMillis,
        @Nullable Long allocatedBytes) {
    public ThreadPoolRow {
        states = Collections.unmodifiableMap(new LinkedHashMap<>(states));
    }
}
