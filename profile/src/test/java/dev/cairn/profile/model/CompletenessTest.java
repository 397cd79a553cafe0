// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** An exact recording claims that it has every allocation only where it does. */
class CompletenessTest {
    private static final String CLAIM = "Every allocation was recorded.";
    private static final String LACKING = "Every allocation was to be recorded, but some may be missing: see below.";
    private static final RecordingCost COST = new RecordingCost(1, 2, 3, 4, 5);

    private static RecordedProfile exact(RecordingLoss loss, int threads, ProfileEnd end, RecordingCost cost) {
        return new RecordedProfile(
                AllocationSamples.KIND,
                "made",
                new Window(0, 1, 0, 1),
                true,
                0,
                7,
                loss,
                threads,
                end,
                List.of(),
                cost,
                List.of(),
                AllocationSamples.KIND.columns(),
                false,
                List.of());
    }

    private static RecordedProfile exact(RecordingLoss loss, int threads) {
        return exact(loss, threads, ProfileEnd.STOPPED, COST);
    }

    @ParameterizedTest
    @EnumSource(
            value = ProfileEnd.class,
            names = {"SNAPSHOT", "STOPPED", "TARGET_ENDED", "GUARDRAIL"})
    void claimsItWhereNothingIsMissing(ProfileEnd end) {
        RecordedProfile profile = exact(RecordingLoss.NONE, 0, end, COST);
        assertThat(Completeness.of(profile)).isEqualTo(CLAIM);
        assertThat(Completeness.ofThreads(profile)).isEmpty();
        assertThat(ProfileNotes.of(profile)).startsWith(CLAIM);
    }

    @ParameterizedTest
    @CsvSource({"1, 1 thread that ran before", "2, 2 threads that ran before", "1234, '1,234 threads that ran before'"})
    void saysHowManyThreadsMayBeMissingAndWhatToDo(int threads, String words) {
        RecordedProfile profile = exact(RecordingLoss.NONE, threads);
        assertThat(ProfileNotes.of(profile)).startsWith(LACKING).doesNotContain(CLAIM);
        assertThat(ProfileNotes.of(profile).get(1))
                .startsWith(words + " the recording may be missing as a whole.")
                .contains("debugger", "--wait NAME");
        assertThat(ProfileNotes.ofTrouble(profile))
                .containsExactly(ProfileNotes.of(profile).get(1));
    }

    @ParameterizedTest
    @CsvSource({"1, 0, 0", "0, 1, 0", "0, 0, 1"})
    void doesNotClaimItWhereRecordsWereLost(long allocations, long bytes, long others) {
        RecordedProfile profile = exact(new RecordingLoss(allocations, bytes, 0, 0, others), 0);
        assertThat(ProfileNotes.of(profile)).startsWith(LACKING).doesNotContain(CLAIM);
        assertThat(ProfileNotes.of(profile).get(1)).startsWith("Incomplete: ");
        assertThat(ProfileNotes.of(profile).stream().filter(note -> note.contains("--wait-when-full")))
                .hasSize(allocations > 0 ? 1 : 0);
    }

    @Test
    void lostNamesAndEndsOfObjectsTakeNoAllocationAway() {
        assertThat(Completeness.of(exact(new RecordingLoss(0, 0, 3, 4, 0), 0))).isEqualTo(CLAIM);
    }

    @Test
    void doesNotClaimItOfDamagedRecords() {
        assertThat(Completeness.of(exact(RecordingLoss.NONE, 0, ProfileEnd.CORRUPT, COST)))
                .isEqualTo(LACKING);
    }

    @Test
    void doesNotClaimItOfAVmThatNeverSaidHowTheRecordingDoes() {
        assertThat(Completeness.of(exact(RecordingLoss.NONE, 0, ProfileEnd.TARGET_ENDED, RecordingCost.NONE)))
                .startsWith("Every allocation was to be recorded.")
                .contains("not known");
    }
}
