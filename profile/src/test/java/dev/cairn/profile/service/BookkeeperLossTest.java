// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.profile.books.BookLimits;
import dev.cairn.profile.books.EventBatch;
import dev.cairn.profile.books.EventScript;
import dev.cairn.profile.books.Extent;
import dev.cairn.profile.model.AllocationSamples;
import dev.cairn.profile.model.CpuSamples;
import dev.cairn.profile.model.ProfileEnd;
import dev.cairn.profile.model.ProfileFilter;
import dev.cairn.profile.model.RecordedProfile;
import dev.cairn.profile.model.RecordingLoss;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * What was lost or left out is reported once, with the profile that lacks it. What the target reports of itself stands.
 */
@Timeout(60)
class BookkeeperLossTest extends WithBookkeeper {
    @Test
    void whatIsLostWhileABatchWaitsIsOfTheNextWindow() throws Exception {
        RecordingBooks books = open(START, Guardrails.NONE);
        AtomicLong lost = new AtomicLong(1);
        books.readBy(() -> new SourceCounts(0, new RecordingLoss(lost.get(), 0, 0, 0, 0), 0, 0, 0, 0, 0), () -> 0);
        ProfileConsumer consumer = books.consumer(ProfileFilter.EVERYTHING);
        Cut first = consumer.cut(Extent.WINDOW, ProfileEnd.SNAPSHOT);
        Cut second = consumer.cut(Extent.WINDOW, ProfileEnd.SNAPSHOT);
        CountDownLatch busy = new CountDownLatch(1);
        assertThat(keeper.offer(() -> await(busy))).isTrue();

        send(books, script.at(2000).mark(first.token()));
        lost.set(100);
        busy.countDown();
        send(books, script.at(3000).mark(second.token()));
        first.answered(RecorderStatus.NONE);
        second.answered(RecorderStatus.NONE);

        assertThat(profile(first).loss().allocations()).isEqualTo(1);
        assertThat(profile(second).loss().allocations()).isEqualTo(99);
    }

    @Test
    void whatIsLostIsCountedOnceThroughARingAndInTwoPlacesElse() throws Exception {
        SourceCounts seen = new SourceCounts(9, new RecordingLoss(10, 100, 1, 2, 3), 0, 0, 7, 50, 4096);
        RecorderStatus told = new RecorderStatus(new RecordingLoss(8, 120, 0, 2, 0), 60, 1100, 4, 77, 0);

        RecordedProfile ring = lossy(START, seen, told);
        RecordedProfile chunks =
                lossy(new RecordingStart(AllocationSamples.KIND, "made 2", 0, 0, 0, false, 100, false), seen, told);

        assertThat(ring.loss()).isEqualTo(new RecordingLoss(10, 120, 1, 2, 3));
        assertThat(chunks.loss()).isEqualTo(new RecordingLoss(18, 220, 1, 4, 3));
        assertThat(ring.threadsNotYetExact()).isEqualTo(4);
        assertThat(ring.target()).isEqualTo("made 1");
        assertThat(ring.cost().callbackNanos()).isEqualTo(60);
        assertThat(ring.cost().targetNanos()).isEqualTo(1000);
        assertThat(ring.cost().targetBytes()).isEqualTo(77);
        assertThat(ring.cost().serviceNanos()).isGreaterThanOrEqualTo(33);
        assertThat(ring.cost().serviceBytes()).isGreaterThan(4096);
    }

    @Test
    void whatIsLostIsToldInTheWindowInWhichItWas() throws Exception {
        RecordingBooks books = open(START, Guardrails.NONE);
        ProfileConsumer consumer = books.consumer(ProfileFilter.EVERYTHING);
        List<RecordingLoss> totals = List.of(
                new RecordingLoss(3, 300, 0, 0, 1),
                new RecordingLoss(3, 300, 0, 0, 1),
                new RecordingLoss(10, 900, 5, 2, 1),
                new RecordingLoss(11, 950, 6, 2, 4));
        List<RecordedProfile> windows = new ArrayList<>();
        for (RecordingLoss total : totals) {
            windows.add(cut(books, consumer, Extent.WINDOW, total));
        }
        RecordedProfile whole = cut(books, consumer, Extent.WHOLE, totals.getLast());

        assertThat(windows)
                .extracting(RecordedProfile::loss)
                .containsExactly(
                        new RecordingLoss(3, 300, 0, 0, 1),
                        RecordingLoss.NONE,
                        new RecordingLoss(7, 600, 5, 2, 0),
                        new RecordingLoss(1, 50, 1, 0, 3));
        assertThat(whole.loss()).isEqualTo(totals.getLast());
        assertThat(windows.get(2).notes()).isEmpty();
        assertThat(windows.getLast().notes())
                .as("what was lost before still makes wrong what is alive")
                .containsExactly(
                        "5 more objects may be shown alive and are dead: the news of it was lost before this window.");
    }

    @Test
    void whatIsNotFollowedIsToldInEveryProfileFromThenOn() throws Exception {
        RecordingBooks books = open(START, Guardrails.NONE);
        ProfileConsumer consumer = books.consumer(ProfileFilter.EVERYTHING);
        List<List<String>> notes = new ArrayList<>();
        for (long notFollowed : new long[] {0, 1234, 1234}) {
            Cut cut = consumer.cut(Extent.WINDOW, ProfileEnd.SNAPSHOT);
            send(books, new EventScript().mark(cut.token()));
            cut.answered(new RecorderStatus(RecordingLoss.NONE, 0, 1000, 0, 0, notFollowed));
            assertThat(profile(cut).loss().isNone()).isTrue();
            notes.add(profile(cut).notes());
        }
        String more =
                "More may be alive than is shown: 1,234 sampled objects have not been followed since the recording"
                        + " began, as no more than 786,432 are at a time.";
        assertThat(notes).containsExactly(List.of(), List.of(more), List.of(more));
    }

    @Test
    void whoJoinsLateIsToldWhatWasLostSince() throws Exception {
        RecordingBooks books = open(START, Guardrails.NONE);
        ProfileConsumer late = books.consumer(ProfileFilter.EVERYTHING);
        cut(books, late, Extent.RESTART, new RecordingLoss(4, 40, 0, 0, 0));

        assertThat(cut(books, late, Extent.WINDOW, new RecordingLoss(6, 50, 0, 0, 0))
                        .loss())
                .isEqualTo(new RecordingLoss(2, 10, 0, 0, 0));
        assertThat(cut(books, late, Extent.WHOLE, new RecordingLoss(7, 55, 0, 0, 0))
                        .loss())
                .isEqualTo(new RecordingLoss(3, 15, 0, 0, 0));
    }

    @Test
    void answersInAnyOrderAddUp() throws Exception {
        RecordingBooks books = open(START, Guardrails.NONE);
        ProfileConsumer consumer = books.consumer(ProfileFilter.EVERYTHING);
        Cut first = consumer.cut(Extent.WINDOW, ProfileEnd.SNAPSHOT);
        Cut second = consumer.cut(Extent.WINDOW, ProfileEnd.SNAPSHOT);
        send(books, script.mark(first.token()).mark(second.token()));

        second.answered(lost(new RecordingLoss(9, 90, 0, 0, 0)));
        RecordingLoss later = profile(second).loss();
        first.answered(lost(new RecordingLoss(4, 40, 0, 0, 0)));

        assertThat(later.plus(profile(first).loss())).isEqualTo(new RecordingLoss(9, 90, 0, 0, 0));
    }

    @Test
    void whatTheTargetLastSaidStandsWhereItSaysNothingMore() throws Exception {
        RecordingBooks books = open(START, Guardrails.NONE);
        books.told(new RecorderStatus(RecordingLoss.NONE, 70, 1100, 2, 0, 0));
        books.told(new RecorderStatus(RecordingLoss.NONE, 60, 1000, 5, 0, 0)); // older, and late
        Cut cut = books.consumer(ProfileFilter.EVERYTHING).cut(Extent.WHOLE, ProfileEnd.SNAPSHOT);
        books.ended(ProfileEnd.TARGET_ENDED, "The process is gone.");
        cut.unanswered();

        assertThat(profile(cut).cost().targetNanos()).isEqualTo(1000);
        assertThat(profile(cut).cost().callbackNanos()).isEqualTo(70);
        assertThat(profile(cut).threadsNotYetExact()).isEqualTo(2);
    }

    @Test
    void threadsThatCannotBeLookedAtAreToldWithCpuSamples() throws Exception {
        RecordingStart start = new RecordingStart(CpuSamples.KIND, "made 1", 1000, 5, 0, false, 100, true);
        RecordingBooks books = keeper.open(start, BookLimits.DEFAULT, Guardrails.DEFAULT);
        Cut cut = books.consumer(ProfileFilter.EVERYTHING).cut(Extent.WHOLE, ProfileEnd.STOPPED);

        for (EventBatch batch : script.mark(0).batches()) {
            books.accept(batch);
        }
        cut.answered(new RecorderStatus(RecordingLoss.NONE, 0, 1000, 0, 0, 7));

        assertThat(cut.profile().get(30, TimeUnit.SECONDS).notes())
                .singleElement()
                .asString()
                .startsWith("Incomplete: 7 threads could not be looked at");
    }

    private RecordedProfile lossy(RecordingStart start, SourceCounts seen, RecorderStatus told) throws Exception {
        RecordingBooks books = open(start, Guardrails.NONE);
        books.readBy(() -> seen, () -> 33);
        Cut cut = books.consumer(ProfileFilter.EVERYTHING).cut(Extent.WHOLE, ProfileEnd.STOPPED);
        send(books, new EventScript().exact(1, 16, KEYS).mark(cut.token()));
        cut.answered(told);
        return profile(cut);
    }

    private RecordedProfile cut(RecordingBooks books, ProfileConsumer consumer, Extent extent, RecordingLoss total)
            throws Exception {
        Cut cut = consumer.cut(extent, ProfileEnd.SNAPSHOT);
        send(books, new EventScript().mark(cut.token()));
        cut.answered(lost(total));
        return profile(cut);
    }

    private static RecorderStatus lost(RecordingLoss total) {
        return new RecorderStatus(total, 0, 1000, 0, 0, 0);
    }
}
