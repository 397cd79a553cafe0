// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ProfileNotesTest {
    private static final Window WINDOW = new Window(0, 1, 0, 1);

    private static RecordedProfile profile(RecordingLoss loss, int notYetExact, ProfileEnd end, List<String> notes) {
        return new RecordedProfile(
                AllocationSamples.KIND,
                "made",
                WINDOW,
                true,
                0,
                7,
                loss,
                notYetExact,
                end,
                List.of("include a.**"),
                new RecordingCost(1, 2, 3, 4, 5),
                notes,
                AllocationSamples.KIND.columns(),
                false,
                List.of());
    }

    @Test
    void troubleIsAllThatIsMissingAndNothingElse() {
        RecordingLoss loss = new RecordingLoss(11, 22, 33, 44, 55);
        RecordedProfile profile = profile(loss, 66, ProfileEnd.GUARDRAIL, List.of("It was too much."));
        List<String> trouble = ProfileNotes.ofTrouble(profile);
        assertThat(String.join(" ", trouble)).contains("11", "22", "44", "55", "66", "ends here", "too much");
        assertThat(ProfileNotes.of(profile))
                .containsSubsequence(trouble.subList(0, 3))
                .containsAll(trouble);
        assertThat(ProfileNotes.ofTrouble(profile(RecordingLoss.NONE, 0, ProfileEnd.STOPPED, List.of())))
                .isEmpty();
    }

    @Test
    void samplesAndWhatTheyStandForAddUpWhateverTheDistanceIsAtTheEnd() {
        RecordedSite site = new RecordedSite(
                "a.Key",
                "main",
                List.of(),
                false,
                Map.of(
                        AllocationSamples.OBJECTS,
                        new Estimate(1000, 30),
                        AllocationSamples.BYTES,
                        new Estimate(49_000_320, 1_500_000)),
                1128,
                Optional.empty());
        RecordedProfile profile = new RecordedProfile(
                AllocationSamples.KIND,
                "made",
                WINDOW,
                false,
                738_532,
                1128,
                RecordingLoss.NONE,
                0,
                ProfileEnd.STOPPED,
                List.of(),
                RecordingCost.NONE,
                List.of(),
                AllocationSamples.KIND.columns(),
                false,
                List.of(site));
        assertThat(1128L * 43_440).isEqualTo(49_000_320);
        assertThat(ProfileNotes.of(profile))
                .containsExactly(
                        "Numbers are estimates from 1,128 samples, which stand for 43,440 bytes each on average. At"
                                + " the end one was taken in about 738,532 bytes. All bytes: 49,000,320 with a standard"
                                + " error of 1,500,000.");
    }

    @Test
    void ofCpuTimeToo() {
        RecordedProfile profile = new RecordedProfile(
                CpuSamples.KIND,
                "made",
                WINDOW,
                false,
                10,
                7,
                new RecordingLoss(0, 0, 0, 0, 55),
                0,
                ProfileEnd.TARGET_ENDED,
                List.of(),
                RecordingCost.NONE,
                List.of(),
                CpuSamples.KIND.columns(),
                false,
                List.of());
        assertThat(ProfileNotes.ofTrouble(profile)).hasSize(2);
        assertThat(ProfileNotes.of(profile)).containsAll(ProfileNotes.ofTrouble(profile));
    }
}
