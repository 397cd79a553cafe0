// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.report.vm.thread;

import io.avaje.jsonb.Json;
import java.util.List;

/**
 * What {@code cairn threads --compare A B --json} prints. Keys may be added, none is renamed.
 *
 * @param before the first dump: a file, or the id of a capture
 * @param after the second
 * @param threadsBefore how many Java threads are in the first
 * @param threadsAfter how many are in the second
 * @param came threads that only the second has
 * @param went threads that only the first has
 * @param changed threads in another state
 * @param moved how many are in the same state at another place
 * @param withoutStack how many are in the same state and have no Java stack, as the VM's own have
 * @param still threads in the same state at the same place: blocked ones first, then those that run, then the others
 * @param pools those of several threads in either dump: first the ones that have become larger or smaller
 * @param notes what was left out, as sentences
 */
@Json
public record DumpComparisonReport(
        String before,
        String after,
        int threadsBefore,
        int threadsAfter,
        List<DumpedThreadRow> came,
        List<DumpedThreadRow> went,
        List<StateChangeRow> changed,
        int moved,
        int withoutStack,
        List<StandstillRow> still,
        List<PoolSizeRow> pools,
        List<String> notes) {}
