// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.report.vm.thread;

import io.avaje.jsonb.Json;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What {@code cairn threads VM --virtual --json} prints. Keys may be added, none is renamed.
 *
 * @param virtualThreads how many there are
 * @param looked how many of them were looked at, evenly chosen: the numbers of all groups and {@code others} add up to that
 * @param others those of which no group is shown
 * @param groups the largest first
 * @param note what else a reader must know, as a sentence
 */
@Json
public record VirtualThreadsReport(
        String key,
        long pid,
        String name,
        long virtualThreads,
        long looked,
        long others,
        List<VirtualThreadGroup> groups,
        @Nullable String note) {}
