// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.report.vm.thread;

import io.avaje.jsonb.Json;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What {@code cairn threads VM --by-pool --json} prints. Keys may be added, none is renamed.
 *
 * @param suspended whether the VM did not answer in time, or all of its threads are suspended: they are then as they last were
 * @param virtualThreads how many there are; null if that is not known
 * @param threads how many platform threads there are
 * @param pools the one that used most CPU time first
 * @param problem why something is missing, as a sentence
 */
@Json
public record ThreadPoolsReport(
        String key,
        long pid,
        String name,
        boolean suspended,
        @Nullable Long virtualThreads,
        int threads,
        List<ThreadPoolRow> pools,
        @Nullable String problem) {}
