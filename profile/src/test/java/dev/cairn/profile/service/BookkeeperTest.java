// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.service;

import static dev.cairn.profile.books.EventScript.site;
import static dev.cairn.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.profile.books.BookLimits;
import dev.cairn.profile.books.EventBatch;
import dev.cairn.profile.books.EventScript;
import dev.cairn.profile.books.Extent;
import dev.cairn.profile.model.AllocationProfile;
import dev.cairn.profile.model.AllocationTotals;
import dev.cairn.profile.model.CpuProfile;
import dev.cairn.profile.model.ProfileEnd;
import dev.cairn.profile.model.ProfileFilter;
import dev.cairn.profile.model.RecordingLoss;
import dev.cairn.profile.symbols.Site;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class BookkeeperTest {
    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final Site KEYS = site("a.Key", "a.Db.load");
    private static final Site BYTES = site("byte[]", "a.Io.read");
    private static final RecordingStart START = new RecordingStart("made 1", 1000, 5, 0, true, 100, true);

    private final Bookkeeper keeper = Bookkeeper.start();
    private final EventScript script = new EventScript();

    @AfterEach
    void close() {
        keeper.close();
    }

    @Test
    void aProfileHasWhatStandsBeforeItsMark() throws Exception {
        RecordingBooks<AllocationProfile> books = open(START, Guardrails.NONE);
        ProfileConsumer<AllocationProfile> consumer = books.consumer(ProfileFilter.EVERYTHING);
        Cut<AllocationProfile> cut = consumer.cut(Extent.WINDOW, ProfileEnd.SNAPSHOT);

        send(books, script.at(2000).exact(1, 16, KEYS));
        send(books, script.at(3000).exact(2, 24, KEYS).mark(cut.token()).exact(3, 1000, KEYS));
        Cut<AllocationProfile> next = consumer.cut(Extent.WINDOW, ProfileEnd.STOPPED);
        send(books, script.at(4000).mark(next.token()));
        assertThat(cut.profile()).isNotDone();
        cut.answered(RecorderStatus.NONE);
        next.answered(RecorderStatus.NONE);

        AllocationProfile first = profile(cut);
        assertThat(bytes(first)).isEqualTo(40);
        assertThat(first.end()).isEqualTo(ProfileEnd.SNAPSHOT);
        assertThat(first.window().startNanos()).isEqualTo(1000);
        assertThat(first.window().endNanos()).isEqualTo(3000);
        AllocationProfile second = profile(next);
        assertThat(bytes(second)).isEqualTo(1000);
        assertThat(second.window().startNanos()).isEqualTo(3000);
        assertThat(second.end()).isEqualTo(ProfileEnd.STOPPED);
    }

    @Test
    void whatIsLostWhileABatchWaitsIsOfTheNextWindow() throws Exception {
        RecordingBooks<AllocationProfile> books = open(START, Guardrails.NONE);
        AtomicLong lost = new AtomicLong(1);
        books.readBy(() -> new SourceCounts(0, new RecordingLoss(lost.get(), 0, 0, 0, 0), 0, 0, 0, 0, 0), () -> 0);
        ProfileConsumer<AllocationProfile> consumer = books.consumer(ProfileFilter.EVERYTHING);
        Cut<AllocationProfile> first = consumer.cut(Extent.WINDOW, ProfileEnd.SNAPSHOT);
        Cut<AllocationProfile> second = consumer.cut(Extent.WINDOW, ProfileEnd.SNAPSHOT);
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
    void consumersOfOneRecordingDoNotDisturbEachOther() throws Exception {
        RecordingBooks<AllocationProfile> books = open(START, Guardrails.NONE);
        ProfileConsumer<AllocationProfile> all = books.consumer(ProfileFilter.EVERYTHING);
        ProfileConsumer<AllocationProfile> keys = books.consumer(include("class:a.Key"));
        Cut<AllocationProfile> first = all.cut(Extent.WINDOW, ProfileEnd.SNAPSHOT);
        Cut<AllocationProfile> second = keys.cut(Extent.WINDOW, ProfileEnd.SNAPSHOT);
        Cut<AllocationProfile> third = all.cut(Extent.WINDOW, ProfileEnd.SNAPSHOT);

        send(
                books,
                script.exact(1, 16, KEYS)
                        .exact(2, 100, BYTES)
                        .mark(first.token())
                        .exact(3, 24, KEYS)
                        .mark(second.token())
                        .exact(4, 200, BYTES)
                        .mark(third.token()));
        for (Cut<AllocationProfile> cut : List.of(third, second, first)) {
            cut.answered(RecorderStatus.NONE);
        }

        assertThat(bytes(profile(first))).isEqualTo(116);
        assertThat(bytes(profile(second))).isEqualTo(40);
        assertThat(bytes(profile(third))).isEqualTo(224);
    }

    @Test
    void aTargetThatEndsLeavesAProfileMarkedSo() throws Exception {
        RecordingBooks<AllocationProfile> books = open(START, Guardrails.NONE);
        ProfileConsumer<AllocationProfile> consumer = books.consumer(ProfileFilter.EVERYTHING);
        Cut<AllocationProfile> cut = consumer.cut(Extent.WINDOW, ProfileEnd.SNAPSHOT);

        send(books, script.at(7000).exact(1, 16, KEYS));
        books.ended(ProfileEnd.TARGET_ENDED, "The process is gone.");
        AllocationProfile profile = profile(cut);

        assertThat(books.ended().get(30, TimeUnit.SECONDS)).isEqualTo(ProfileEnd.TARGET_ENDED);
        assertThat(profile.end()).isEqualTo(ProfileEnd.TARGET_ENDED);
        assertThat(profile.window().endNanos()).isEqualTo(7000);
        assertThat(profile.notes()).contains("The process is gone.");
        assertThat(bytes(profile)).isEqualTo(16);
        Cut<AllocationProfile> later = consumer.cut(Extent.WHOLE, ProfileEnd.STOPPED);
        assertThat(profile(later).end()).isEqualTo(ProfileEnd.TARGET_ENDED);
        assertThat(bytes(profile(later))).isEqualTo(16);
    }

    @Test
    void theLastMarkEndsTheRecording() throws Exception {
        RecordingBooks<AllocationProfile> books = open(START, Guardrails.NONE);
        ProfileConsumer<AllocationProfile> consumer = books.consumer(ProfileFilter.EVERYTHING);
        Cut<AllocationProfile> cut = consumer.cut(Extent.WHOLE, ProfileEnd.SNAPSHOT);

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
        RecordingBooks<AllocationProfile> books = open(START, Guardrails.NONE);
        Cut<AllocationProfile> cut = books.consumer(ProfileFilter.EVERYTHING).cut(Extent.WINDOW, ProfileEnd.SNAPSHOT);

        send(books, script.at(9000).exact(1, 16, KEYS));
        cut.unanswered();

        assertThat(bytes(profile(cut))).isEqualTo(16);
        assertThat(profile(cut).end()).isEqualTo(ProfileEnd.SNAPSHOT);
        assertThat(profile(cut).window().endNanos()).isEqualTo(9000);
    }

    @Test
    void aReaderThatIsTooFastWaitsAndOthersDoNot() throws Exception {
        RecordingBooks<AllocationProfile> fast = open(START, Guardrails.NONE);
        RecordingBooks<AllocationProfile> other = open(START, Guardrails.NONE);
        CountDownLatch open = new CountDownLatch(1);
        assertThat(keeper.offer(() -> await(open))).isTrue();
        Cut<AllocationProfile> cut = other.consumer(ProfileFilter.EVERYTHING).cut(Extent.WHOLE, ProfileEnd.SNAPSHOT);
        Thread reader = Thread.ofPlatform().start(() -> {
            for (int i = 0; i < 100; i++) {
                sendUnchecked(fast, script.exact(0, 16, KEYS).batches().getFirst());
            }
        });

        eventually(LIMIT, reader::getState, Thread.State.WAITING::equals);
        send(other, new EventScript().exact(0, 24, BYTES).mark(cut.token()));
        cut.answered(RecorderStatus.NONE);
        assertThat(cut.profile()).isNotDone();
        open.countDown();

        assertThat(bytes(profile(cut))).isEqualTo(24);
        reader.join();
        Cut<AllocationProfile> all = fast.consumer(ProfileFilter.EVERYTHING).cut(Extent.WHOLE, ProfileEnd.SNAPSHOT);
        all.unanswered();
        assertThat(bytes(profile(all))).isEqualTo(1600);
    }

    @Test
    void aRecordingThatTakesTooMuchMemoryIsEnded() throws Exception {
        RecordingBooks<AllocationProfile> books = open(START, new Guardrails(1, 1000, Duration.ofSeconds(10)));

        send(books, script.exact(1, 16, KEYS));
        assertThat(books.ended().get(30, TimeUnit.SECONDS)).isEqualTo(ProfileEnd.GUARDRAIL);
        send(books, script.exact(1, 16, KEYS));
        AllocationProfile profile =
                profile(books.consumer(ProfileFilter.EVERYTHING).cut(Extent.WHOLE, ProfileEnd.STOPPED));

        assertThat(profile.end()).isEqualTo(ProfileEnd.GUARDRAIL);
        assertThat(bytes(profile)).isEqualTo(16);
        assertThat(profile.notes())
                .singleElement()
                .asString()
                .matches("The service took [0-9,]+ bytes of memory for this recording; allowed are 1,000\\.");
    }

    @Test
    void whereAllTogetherAreTooLargeTheLargestIsEnded() throws Exception {
        RecordingBooks<AllocationProfile> small = open(START, Guardrails.NONE);
        long room = small.bytes() * 5 / 2;
        try (Bookkeeper tight = Bookkeeper.start(room)) {
            RecordingBooks<AllocationProfile> first = tight.allocations(START, BookLimits.DEFAULT, Guardrails.NONE);
            RecordingBooks<AllocationProfile> second = tight.allocations(START, BookLimits.DEFAULT, Guardrails.NONE);
            for (int i = 0; i < 5000; i++) {
                second.accept(script.exact(i + 1, 16, KEYS).batches().getFirst());
            }

            assertThat(second.ended().get(30, TimeUnit.SECONDS)).isEqualTo(ProfileEnd.GUARDRAIL);
            assertThat(first.ended()).isNotDone();
            assertThat(profile(second.consumer(ProfileFilter.EVERYTHING).cut(Extent.WHOLE, ProfileEnd.STOPPED))
                            .notes())
                    .singleElement()
                    .asString()
                    .startsWith("The books of all recordings took");
        }
    }

    @Test
    void aRecordingThatTakesTooMuchOfTheProcessorIsTold() {
        long second = TimeUnit.SECONDS.toNanos(1);
        GuardrailWatch watch = new GuardrailWatch(new Guardrails(0.5, 1000, Duration.ofSeconds(10)), 0);

        assertThat(watch.tooMuch(second, second, 10))
                .as("a moment is no stretch")
                .isEmpty();
        assertThat(watch.tooMuch(10 * second, 4 * second, 10)).isEmpty();
        assertThat(watch.tooMuch(20 * second, 10 * second, 10))
                .contains("The service took 60 % of a processor for this recording; allowed are 50 %.");
        assertThat(watch.tooMuch(30 * second, 11 * second, 10)).isEmpty();
    }

    @Test
    void whatIsLostIsCountedOnceThroughARingAndInTwoPlacesElse() throws Exception {
        SourceCounts seen = new SourceCounts(9, new RecordingLoss(10, 100, 1, 2, 3), 0, 0, 7, 50, 4096);
        RecorderStatus told = new RecorderStatus(new RecordingLoss(8, 120, 0, 2, 0), 60, 1100, 4, 77, 0);

        AllocationProfile ring = lossy(START, seen, told);
        AllocationProfile chunks = lossy(new RecordingStart("made 2", 0, 0, 0, false, 100, false), seen, told);

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
        RecordingBooks<AllocationProfile> books = open(START, Guardrails.NONE);
        ProfileConsumer<AllocationProfile> consumer = books.consumer(ProfileFilter.EVERYTHING);
        List<RecordingLoss> totals = List.of(
                new RecordingLoss(3, 300, 0, 0, 1),
                new RecordingLoss(3, 300, 0, 0, 1),
                new RecordingLoss(10, 900, 5, 2, 1),
                new RecordingLoss(11, 950, 6, 2, 4));
        List<AllocationProfile> windows = new ArrayList<>();
        for (RecordingLoss total : totals) {
            windows.add(cut(books, consumer, Extent.WINDOW, total));
        }
        AllocationProfile whole = cut(books, consumer, Extent.WHOLE, totals.getLast());

        assertThat(windows)
                .extracting(AllocationProfile::loss)
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
        RecordingBooks<AllocationProfile> books = open(START, Guardrails.NONE);
        ProfileConsumer<AllocationProfile> consumer = books.consumer(ProfileFilter.EVERYTHING);
        List<List<String>> notes = new ArrayList<>();
        for (long notFollowed : new long[] {0, 1234, 1234}) {
            Cut<AllocationProfile> cut = consumer.cut(Extent.WINDOW, ProfileEnd.SNAPSHOT);
            send(books, new EventScript().mark(cut.token()));
            cut.answered(new RecorderStatus(RecordingLoss.NONE, 0, 1000, 0, 0, notFollowed));
            assertThat(profile(cut).loss().isNone()).isTrue();
            notes.add(profile(cut).notes());
        }
        String more =
                "More may be alive than is shown: 1,234 sampled objects have not been followed since the recording began,"
                        + " as no more than 786,432 are at a time.";
        assertThat(notes).containsExactly(List.of(), List.of(more), List.of(more));
    }

    @Test
    void whoJoinsLateIsToldWhatWasLostSince() throws Exception {
        RecordingBooks<AllocationProfile> books = open(START, Guardrails.NONE);
        ProfileConsumer<AllocationProfile> late = books.consumer(ProfileFilter.EVERYTHING);
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
        RecordingBooks<AllocationProfile> books = open(START, Guardrails.NONE);
        ProfileConsumer<AllocationProfile> consumer = books.consumer(ProfileFilter.EVERYTHING);
        Cut<AllocationProfile> first = consumer.cut(Extent.WINDOW, ProfileEnd.SNAPSHOT);
        Cut<AllocationProfile> second = consumer.cut(Extent.WINDOW, ProfileEnd.SNAPSHOT);
        send(books, script.mark(first.token()).mark(second.token()));

        second.answered(lost(new RecordingLoss(9, 90, 0, 0, 0)));
        RecordingLoss later = profile(second).loss();
        first.answered(lost(new RecordingLoss(4, 40, 0, 0, 0)));

        assertThat(later.plus(profile(first).loss())).isEqualTo(new RecordingLoss(9, 90, 0, 0, 0));
    }

    @Test
    void whatTheTargetLastSaidStandsWhereItSaysNothingMore() throws Exception {
        RecordingBooks<AllocationProfile> books = open(START, Guardrails.NONE);
        books.told(new RecorderStatus(RecordingLoss.NONE, 70, 1100, 2, 0, 0));
        books.told(new RecorderStatus(RecordingLoss.NONE, 60, 1000, 5, 0, 0)); // older, and late
        Cut<AllocationProfile> cut = books.consumer(ProfileFilter.EVERYTHING).cut(Extent.WHOLE, ProfileEnd.SNAPSHOT);
        books.ended(ProfileEnd.TARGET_ENDED, "The process is gone.");
        cut.unanswered();

        assertThat(profile(cut).cost().targetNanos()).isEqualTo(1000);
        assertThat(profile(cut).cost().callbackNanos()).isEqualTo(70);
        assertThat(profile(cut).threadsNotYetExact()).isEqualTo(2);
    }

    @Test
    void cpuSamplesHaveBooksToo() throws Exception {
        RecordingBooks<CpuProfile> books = keeper.cpu(START, BookLimits.DEFAULT, Guardrails.DEFAULT);
        Cut<CpuProfile> cut = books.consumer(ProfileFilter.EVERYTHING).cut(Extent.WHOLE, ProfileEnd.STOPPED);

        for (EventBatch batch : script.cpu(5, site("", "a.B.c"), "main").mark(0).batches()) {
            books.accept(batch);
        }
        cut.answered(RecorderStatus.NONE);

        assertThat(cut.profile().get(30, TimeUnit.SECONDS).sites()).hasSize(1);
    }

    @Test
    void threadsThatCannotBeLookedAtAreToldWithCpuSamples() throws Exception {
        RecordingStart start = new RecordingStart("made 1", 1000, 5, 0, false, 100, true);
        RecordingBooks<CpuProfile> books = keeper.cpu(start, BookLimits.DEFAULT, Guardrails.DEFAULT);
        Cut<CpuProfile> cut = books.consumer(ProfileFilter.EVERYTHING).cut(Extent.WHOLE, ProfileEnd.STOPPED);

        for (EventBatch batch : script.mark(0).batches()) {
            books.accept(batch);
        }
        cut.answered(new RecorderStatus(RecordingLoss.NONE, 0, 1000, 0, 0, 7));

        assertThat(cut.profile().get(30, TimeUnit.SECONDS).notes())
                .singleElement()
                .asString()
                .startsWith("Incomplete: 7 threads could not be looked at");
    }

    @Test
    void closingMakesWhatWasAskedForAndNothingMore() throws Exception {
        RecordingBooks<AllocationProfile> books = open(START, Guardrails.NONE);
        ProfileConsumer<AllocationProfile> consumer = books.consumer(ProfileFilter.EVERYTHING);
        Cut<AllocationProfile> cut = consumer.cut(Extent.WHOLE, ProfileEnd.SNAPSHOT);
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

    private AllocationProfile lossy(RecordingStart start, SourceCounts seen, RecorderStatus told) throws Exception {
        RecordingBooks<AllocationProfile> books = open(start, Guardrails.NONE);
        books.readBy(() -> seen, () -> 33);
        Cut<AllocationProfile> cut = books.consumer(ProfileFilter.EVERYTHING).cut(Extent.WHOLE, ProfileEnd.STOPPED);
        send(books, new EventScript().exact(1, 16, KEYS).mark(cut.token()));
        cut.answered(told);
        return profile(cut);
    }

    private AllocationProfile cut(
            RecordingBooks<AllocationProfile> books,
            ProfileConsumer<AllocationProfile> consumer,
            Extent extent,
            RecordingLoss total)
            throws Exception {
        Cut<AllocationProfile> cut = consumer.cut(extent, ProfileEnd.SNAPSHOT);
        send(books, new EventScript().mark(cut.token()));
        cut.answered(lost(total));
        return profile(cut);
    }

    private static RecorderStatus lost(RecordingLoss total) {
        return new RecorderStatus(total, 0, 1000, 0, 0, 0);
    }

    private RecordingBooks<AllocationProfile> open(RecordingStart start, Guardrails guardrails) {
        return keeper.allocations(start, BookLimits.DEFAULT, guardrails);
    }

    private static ProfileFilter include(String rule) {
        return ((ProfileFilter.Parsed.Good) ProfileFilter.parse(List.of(rule), List.of())).filter();
    }

    private static void send(RecordingBooks<AllocationProfile> books, EventScript script) throws InterruptedException {
        for (EventBatch batch : script.batches()) {
            books.accept(batch);
        }
    }

    private static void sendUnchecked(RecordingBooks<AllocationProfile> books, EventBatch batch) {
        try {
            books.accept(batch);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static AllocationProfile profile(Cut<AllocationProfile> cut) throws Exception {
        CompletableFuture<AllocationProfile> profile = cut.profile();
        return profile.get(30, TimeUnit.SECONDS);
    }

    private static double bytes(AllocationProfile profile) {
        return AllocationTotals.of(profile).bytes().value();
    }
}
