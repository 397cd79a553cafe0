// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.books;

import dev.cairn.profile.model.AllocationSamples;
import dev.cairn.profile.model.ProfileEnd;
import dev.cairn.profile.model.ProfileFilter;
import dev.cairn.profile.model.RecordedProfile;
import dev.cairn.profile.model.RecordedSite;
import dev.cairn.profile.model.RecordingCost;
import dev.cairn.profile.model.RecordingLoss;
import java.util.List;

/** Short words for what tests do with books. */
final class Profiles {
    static final RecordingClock CLOCK = new RecordingClock(1_000_000_000, 1_700_000_000_000L);
    static final ProfileFacts FACTS =
            new ProfileFacts("made", RecordingLoss.NONE, 0, ProfileEnd.SNAPSHOT, RecordingCost.NONE, List.of());

    private Profiles() {}

    static Books exact() {
        return new Books(AllocationSamples.KIND, CLOCK, 0, true, BookLimits.DEFAULT);
    }

    static RecordedProfile whole(Books books) {
        return books.reader(ProfileFilter.EVERYTHING)
                .cut(Extent.WHOLE, books.latestNanos())
                .profile(FACTS);
    }

    static ProfileFilter filter(List<String> includes, List<String> excludes) {
        return switch (ProfileFilter.parse(includes, excludes)) {
            case ProfileFilter.Parsed.Good good -> good.filter();
            case ProfileFilter.Parsed.Bad bad -> throw new AssertionError(bad.problem());
        };
    }

    static RecordedSite only(RecordedProfile profile, String className) {
        List<RecordedSite> found = profile.sites().stream()
                .filter(site -> site.className().equals(className))
                .toList();
        if (found.size() != 1) {
            throw new AssertionError("There should be one site of " + className + ": " + profile.sites());
        }
        return found.getFirst();
    }
}
