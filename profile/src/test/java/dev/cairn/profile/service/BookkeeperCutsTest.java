// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.service;

import static dev.cairn.profile.books.EventScript.site;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.profile.books.BookLimits;
import dev.cairn.profile.books.EventBatch;
import dev.cairn.profile.books.Extent;
import dev.cairn.profile.model.CpuSamples;
import dev.cairn.profile.model.ProfileEnd;
import dev.cairn.profile.model.ProfileFilter;
import dev.cairn.profile.model.RecordedProfile;
import dev.cairn.profile.model.RecordingLoss;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a profile has: all that stands before its mark, or before the end of the recording. */
@Timeout(60)
class BookkeeperCutsTest extends WithBookkeeper {
    @Test
    void aProfileHasWhatStandsBeforeItsMark() throws Exception {
        RecordingBooks books = open(START, Guardrails.NONE);
        ProfileConsumer consumer = books.consumer(ProfileFilter.EVERYTHING);
        Cut cut = consumer.cut(Extent.WINDOW, ProfileEnd.SNAPSHOT);

        send(books, script.at(2000).exact(1, 16, KEYS));
        send(books, script.at(3000).exact(2, 24, KEYS).mark(cut.token()).exact(3, 1000, KEYS));
        Cut next = consumer.cut(Extent.WINDOW, ProfileEnd.STOPPED);
        send(books, script.at(4000).mark(next.token()));
        assertThat(cut.profile()).isNotDone();
        cut.answered(RecorderStatus.NONE);
        next.answered(RecorderStatus.NONE);

        RecordedProfile first = profile(cut);
        assertThat(bytes(first)).isEqualTo(40);
        assertThat(first.end()).isEqualTo(ProfileEnd.SNAPSHOT);
        assertThat(first.window().startNanos()).isEqualTo(1000);
        assertThat(first.window().endNanos()).isEqualTo(3000);
        RecordedProfile second = profile(next);
        assertThat(bytes(second)).isEqualTo(1000);
        assertThat(second.window().startNanos()).isEqualTo(3000);
        assertThat(second.end()).isEqualTo(ProfileEnd.STOPPED);
    }

    @Test
    void consumersOfOneRecordingDoNotDisturbEachOther() throws Exception {
        RecordingBooks books = open(START, Guardrails.NONE);
        ProfileConsumer all = books.consumer(ProfileFilter.EVERYTHING);
        ProfileConsumer keys = books.consumer(include("class:a.Key"));
        Cut first = all.cut(Extent.WINDOW, ProfileEnd.SNAPSHOT);
        Cut second = keys.cut(Extent.WINDOW, ProfileEnd.SNAPSHOT);
        Cut third = all.cut(Extent.WINDOW, ProfileEnd.SNAPSHOT);

        send(
                books,
                script.exact(1, 16, KEYS)
                        .exact(2, 100, BYTES)
                        .mark(first.token())
                        .exact(3, 24, KEYS)
                        .mark(second.token())
                        .exact(4, 200, BYTES)
                        .mark(third.token()));
        for (Cut cut : List.of(third, second, first)) {
            cut.answered(RecorderStatus.NONE);
        }

        assertThat(bytes(profile(first))).isEqualTo(116);
        assertThat(bytes(profile(second))).isEqualTo(40);
        assertThat(bytes(profile(third))).isEqualTo(224);
    }

    @Test
    void aTargetThatEndsLeavesAProfileMarkedSoAndIsWaitedForAsLongAsTheCallerSays() throws Exception {
        RecordingBooks books = open(START, Guardrails.NONE);
        books.answeredWithin(Duration.ofMillis(1));
        ProfileConsumer consumer = books.consumer(ProfileFilter.EVERYTHING);
        Cut cut = consumer.cut(Extent.WINDOW, ProfileEnd.SNAPSHOT);

        send(books, script.at(7000).exact(1, 16, KEYS));
        books.ended(ProfileEnd.TARGET_ENDED, "The process is gone.");
        RecordedProfile profile = profile(cut);

        assertThat(books.ended().get(30, TimeUnit.SECONDS)).isEqualTo(ProfileEnd.TARGET_ENDED);
        assertThat(profile.end()).isEqualTo(ProfileEnd.TARGET_ENDED);
        assertThat(profile.window().endNanos()).isEqualTo(7000);
        assertThat(profile.notes()).contains("The process is gone.");
        assertThat(bytes(profile)).isEqualTo(16);
        Cut later = consumer.cut(Extent.WHOLE, ProfileEnd.STOPPED);
        assertThat(profile(later).end()).isEqualTo(ProfileEnd.TARGET_ENDED);
        assertThat(bytes(profile(later))).isEqualTo(16);
    }

    @Test
    void theLastMarkEndsTheRecording() throws Exception {
        RecordingBooks books = open(START, Guardrails.NONE);
        ProfileConsumer consumer = books.consumer(ProfileFilter.EVERYTHING);
        Cut cut = consumer.cut(Extent.WHOLE, ProfileEnd.SNAPSHOT);

        send(books, script.exact(1, 16, KEYS).mark(0).exact(2, 100, KEYS));
        send(books, script.exact(3, 100, KEYS));
        cut.answered(new RecorderStatus(new RecordingLoss(3, 0, 0, 0, 0), 0, 0, 0, 0, 0));

        assertThat(profile(cut).end()).isEqualTo(ProfileEnd.STOPPED);
        assertThat(profile(cut).loss().allocations()).isEqualTo(3);
        assertThat(bytes(profile(consumer.cut(Extent.WHOLE, ProfileEnd.SNAPSHOT))))
                .as("what comes behind the last mark is none of this recording's")
                .isEqualTo(16);
    }

    @Test
    void aMarkThatDoesNotComeIsNotWaitedForLongerThanTheCallerLikes() throws Exception {
        RecordingBooks books = open(START, Guardrails.NONE);
        Cut cut = books.consumer(ProfileFilter.EVERYTHING).cut(Extent.WINDOW, ProfileEnd.SNAPSHOT);

        send(books, script.at(9000).exact(1, 16, KEYS));
        cut.unanswered();

        assertThat(bytes(profile(cut))).isEqualTo(16);
        assertThat(profile(cut).end()).isEqualTo(ProfileEnd.SNAPSHOT);
        assertThat(profile(cut).window().endNanos()).isEqualTo(9000);
    }

    @Test
    void cpuSamplesHaveBooksToo() throws Exception {
        RecordingStart start = new RecordingStart(CpuSamples.KIND, "made 1", 1000, 5, 10, false, 100, true);
        RecordingBooks books = keeper.open(start, BookLimits.DEFAULT, Guardrails.DEFAULT);
        Cut cut = books.consumer(ProfileFilter.EVERYTHING).cut(Extent.WHOLE, ProfileEnd.STOPPED);

        for (EventBatch batch : script.cpu(5, site("", "a.B.c"), "main").mark(0).batches()) {
            books.accept(batch);
        }
        cut.answered(RecorderStatus.NONE);

        assertThat(cut.profile().get(30, TimeUnit.SECONDS).sites()).hasSize(1);
    }

    @Test
    void closingMakesWhatWasAskedForAndNothingMore() throws Exception {
        RecordingBooks books = open(START, Guardrails.NONE);
        ProfileConsumer consumer = books.consumer(ProfileFilter.EVERYTHING);
        Cut cut = consumer.cut(Extent.WHOLE, ProfileEnd.SNAPSHOT);
        send(books, script.exact(1, 16, KEYS));

        keeper.close();
        cut.answered(RecorderStatus.NONE);

        assertThat(profile(cut).end()).isEqualTo(ProfileEnd.STOPPED);
        for (int i = 0; i < 20; i++) {
            send(books, script.exact(0, 16, KEYS));
        }
        assertThatThrownBy(() -> consumer.cut(Extent.WHOLE, ProfileEnd.SNAPSHOT))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("closed");
        assertThat(keeper.bytes()).isZero();
        assertThat(keeper.cpuNanos()).isPositive();
    }

    private static ProfileFilter include(String rule) {
        return ((ProfileFilter.Parsed.Good) ProfileFilter.parse(List.of(rule), List.of())).filter();
    }
}
