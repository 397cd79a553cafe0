// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.model;

import dev.cairn.profile.model.ValueColumn.Variance;
import dev.cairn.profile.model.ValueColumn.Weight;
import dev.cairn.wire.ring.RecordLayout;
import dev.cairn.wire.ring.RecordType;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Who allocates what. Samples are drawn by bytes, so each stands for several objects. */
public final class AllocationSamples implements SampleKind {
    /** Objects that were allocated; a flight recorder does not know their number. */
    public static final ValueColumn OBJECTS = new ValueColumn(
            "allocatedObjects",
            "OBJECTS",
            new ValueType("alloc_objects", "count"),
            Weight.COUNT,
            Variance.OF_DRAWING,
            Optional.of("countsObjects"));

    /** Their bytes, shallow. */
    public static final ValueColumn BYTES = new ValueColumn(
            "allocatedBytes", "ALLOCATED", new ValueType("alloc_space", "bytes"), Weight.AMOUNT, Variance.OF_DRAWING);

    public static final SampleKind KIND = new AllocationSamples();

    private static final List<ValueColumn> COLUMNS = List.of(OBJECTS, BYTES);
    private static final ValueType PERIOD = new ValueType("space", "bytes");

    private AllocationSamples() {}

    @Override
    public String name() {
        return "allocations";
    }

    @Override
    public RecordType record() {
        return RecordType.ALLOCATION;
    }

    @Override
    public String title() {
        return "Allocations";
    }

    @Override
    public List<ValueColumn> columns() {
        return COLUMNS;
    }

    @Override
    public ValueType period() {
        return PERIOD;
    }

    @Override
    public String intervalKey() {
        return "intervalBytes";
    }

    @Override
    public boolean isOfObjects() {
        return true;
    }

    @Override
    public boolean mayFollowObjects() {
        return true;
    }

    @Override
    public boolean mayBeExact() {
        return true;
    }

    @Override
    public long leastAmount() {
        return 1;
    }

    @Override
    public long lost(RecordingLoss loss) {
        return loss.allocations();
    }

    @Override
    public String basis(RecordedProfile profile) {
        return profile.exact() ? Completeness.of(profile) : estimated(profile);
    }

    @Override
    public String basisInBrief(RecordedProfile profile) {
        return profile.exact() ? Completeness.of(profile) : "estimated from " + samples(profile);
    }

    @Override
    public String leftOut(long count) {
        return String.format(
                Locale.ROOT,
                "More may be alive than is shown: %,d sampled objects have not been followed since the recording"
                        + " began, as no more than %,d are at a time.",
                count,
                RecordLayout.Allocation.MOST_FOLLOWED);
    }

    private static String estimated(RecordedProfile profile) {
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
