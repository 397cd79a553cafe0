// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.model;

import dev.cairn.profile.model.ValueColumn.Variance;
import dev.cairn.profile.model.ValueColumn.Weight;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Who allocates memory, of whichever heap. Samples are drawn by bytes, so each stands for several objects or blocks; what becomes of
 * these can be followed.
 */
public abstract sealed class MemorySamples implements SampleKind permits AllocationSamples, NativeSamples {
    /** Objects, or blocks, that were allocated; a flight recorder does not know their number. */
    public static final ValueColumn OBJECTS = new ValueColumn(
            "allocatedObjects",
            "OBJECTS",
            new ValueType("alloc_objects", "count"),
            Weight.COUNT,
            Variance.OF_DRAWING,
            Optional.of("countsObjects"));

    /** Their bytes: shallow, or as they were asked for. */
    public static final ValueColumn BYTES = new ValueColumn(
            "allocatedBytes", "ALLOCATED", new ValueType("alloc_space", "bytes"), Weight.AMOUNT, Variance.OF_DRAWING);

    private static final List<ValueColumn> COLUMNS = List.of(OBJECTS, BYTES);
    private static final ValueType PERIOD = new ValueType("space", "bytes");

    @Override
    public final List<ValueColumn> columns() {
        return COLUMNS;
    }

    @Override
    public final ValueType period() {
        return PERIOD;
    }

    @Override
    public final String intervalKey() {
        return "intervalBytes";
    }

    @Override
    public final boolean isOfObjects() {
        return true;
    }

    @Override
    public final boolean mayFollowObjects() {
        return true;
    }

    @Override
    public final long leastAmount() {
        return 1;
    }

    @Override
    public final long lost(RecordingLoss loss) {
        return loss.allocations();
    }

    @Override
    public String basis(RecordedProfile profile) {
        Estimate bytes = profile.total(BYTES).orElseThrow();
        String error = bytes.standardError().isPresent()
                ? String.format(
                        Locale.ROOT,
                        " with a standard error of %,d",
                        Math.round(bytes.standardError().getAsDouble()))
                : ", and how far off that may be is not known";
        return String.format(
                Locale.ROOT,
                "Numbers are estimates from %s. All bytes: %,d%s.",
                samples(profile),
                bytes.rounded(),
                error);
    }

    @Override
    public String basisInBrief(RecordedProfile profile) {
        return "estimated from " + samples(profile);
    }

    /**
     * States how many samples there are, and how many bytes each stands for, so that the product is all bytes. The
     * distance between samples is the one at the end, as a budget changes it all the time.
     */
    private static String samples(RecordedProfile profile) {
        long samples = profile.samples();
        double bytes = profile.total(BYTES).orElseThrow().value();
        return String.format(Locale.ROOT, samples == 1 ? "%,d sample" : "%,d samples", samples)
                + (samples > 0
                        ? String.format(
                                Locale.ROOT,
                                samples == 1
                                        ? ", which stands for %,d bytes"
                                        : ", which stand for %,d bytes each on average",
                                Math.round(bytes / samples))
                        : "")
                + (profile.interval() > 0
                        ? String.format(
                                Locale.ROOT, ". At the end one was taken in about %,d bytes", profile.interval())
                        : "");
    }
}
