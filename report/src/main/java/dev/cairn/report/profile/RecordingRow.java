// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.report.profile;

import io.avaje.jsonb.Json;
import org.jspecify.annotations.Nullable;

/**
 * A recording that a server makes of one VM, which all of its pages share.
 *
 * @param vm the VM's key
 * @param kind what is sampled: {@code allocations}, {@code cpu} or {@code native} memory
 * @param settings how it records, in words: the middle of a sentence
 * @param startedMillis since the epoch
 * @param endsMillis when it ends at the latest
 * @param lastedMillis for how long it has recorded, or did, by a clock that nobody sets
 * @param endedMillis null until it has ended
 * @param problem what went wrong, as a sentence; null if nothing did
 */
@Json
public record RecordingRow(
        String vm,
        String kind,
        RecordingState state,
        String settings,
        long startedMillis,
        long endsMillis,
        long lastedMillis,
        @Nullable Long endedMillis,
        @Nullable String problem) {

    /** It is over, or about to be. */
    public RecordingRow with(RecordingState other, @Nullable Long atMillis, @Nullable String why) {
        return new RecordingRow(vm, kind, other, settings, startedMillis, endsMillis, lastedMillis, atMillis, why);
    }

    /** The same after so long. */
    public RecordingRow lasted(long millis) {
        return new RecordingRow(vm, kind, state, settings, startedMillis, endsMillis, millis, endedMillis, problem);
    }
}
