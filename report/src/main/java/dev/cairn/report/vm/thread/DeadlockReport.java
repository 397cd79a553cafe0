// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.report.vm.thread;

import io.avaje.jsonb.Json;
import java.util.List;

/**
 * Threads that wait for each other for good.
 *
 * @param threads the ids of those of which each waits for a lock that the next one holds, and the last for one of the first
 * @param behind the ids of those that wait for one of these, by way of others too
 */
@Json
public record DeadlockReport(List<Long> threads, List<Long> behind) {}
