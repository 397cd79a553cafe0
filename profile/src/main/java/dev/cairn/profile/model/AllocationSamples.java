// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.model;

import dev.cairn.wire.ring.RecordLayout;
import dev.cairn.wire.ring.RecordType;
import java.util.Locale;

/** Which objects of the Java heap are allocated, and by whom. */
public final class AllocationSamples extends MemorySamples {
    public static final SampleKind KIND = new AllocationSamples();

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
    public boolean mayBeExact() {
        return true;
    }

    @Override
    public String basis(RecordedProfile profile) {
        return profile.exact() ? Completeness.of(profile) : super.basis(profile);
    }

    @Override
    public String basisInBrief(RecordedProfile profile) {
        return profile.exact() ? Completeness.of(profile) : super.basisInBrief(profile);
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
}
