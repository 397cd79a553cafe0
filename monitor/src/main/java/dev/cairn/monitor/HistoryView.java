// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor;

import dev.cairn.monitor.model.Collected;
import java.util.BitSet;
import java.util.List;
import java.util.Map;

/**
 * A copy of what a VM's history held at one moment.
 *
 * @param firstStep the number of the first step; step n is n times {@link Monitor#STEP} after the epoch
 * @param steps how many there are
 * @param values one value per step, oldest first, NaN where nothing is known
 * @param counted the steps, the oldest as 0, whose allocation the VM's threads have counted; all others are estimates
 * @param collected in these steps, oldest first
 */
public record HistoryView(
        long firstStep, int steps, Map<Series, float[]> values, BitSet counted, List<CollectedAt> collected) {
    /** The collections that came between the step before and {@code step}. */
    public record CollectedAt(long step, Collected collected) {}

    /** Of a VM that has no history, or none any more. */
    public static final HistoryView EMPTY = new HistoryView(0, 0, Map.of(), new BitSet(), List.of());

    public HistoryView {
        values = Map.copyOf(values);
        counted = (BitSet) counted.clone();
        collected = List.copyOf(collected);
    }

    /** The steps whose allocation the VM's threads have counted, the oldest as 0. It is the caller's. */
    @Override
    public BitSet counted() {
        return (BitSet) counted.clone();
    }

    /** The values of {@code series}, oldest first; empty if there is none. The array is the caller's. */
    public float[] of(Series series) {
        return values.getOrDefault(series, new float[0]).clone();
    }
}
