// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.service;

import static dev.cairn.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.profile.books.BookLimits;
import dev.cairn.profile.books.EventBatch;
import dev.cairn.profile.books.EventScript;
import dev.cairn.profile.books.Extent;
import dev.cairn.profile.model.ProfileEnd;
import dev.cairn.profile.model.ProfileFilter;
import dev.cairn.profile.model.RecordedProfile;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** No recording takes too much memory or time, and none holds up another. */
@Timeout(60)
class BookkeeperGuardrailsTest extends WithBookkeeper {
    private static final Duration LIMIT = Duration.ofSeconds(30);

    @Test
    void aReaderThatIsTooFastWaitsAndOthersDoNot() throws Exception {
        RecordingBooks fast = open(START, Guardrails.NONE);
        RecordingBooks other = open(START, Guardrails.NONE);
        CountDownLatch open = new CountDownLatch(1);
        assertThat(keeper.offer(() -> await(open))).isTrue();
        Cut cut = other.consumer(ProfileFilter.EVERYTHING).cut(Extent.WHOLE, ProfileEnd.SNAPSHOT);
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
        Cut all = fast.consumer(ProfileFilter.EVERYTHING).cut(Extent.WHOLE, ProfileEnd.SNAPSHOT);
        all.unanswered();
        assertThat(bytes(profile(all))).isEqualTo(1600);
    }

    @Test
    void aRecordingThatTakesTooMuchMemoryIsEnded() throws Exception {
        RecordingBooks books = open(START, new Guardrails(1, 1000, Duration.ofSeconds(10)));

        send(books, script.exact(1, 16, KEYS));
        assertThat(books.ended().get(30, TimeUnit.SECONDS)).isEqualTo(ProfileEnd.GUARDRAIL);
        send(books, script.exact(1, 16, KEYS));
        RecordedProfile profile =
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
        RecordingBooks small = open(START, Guardrails.NONE);
        long room = small.bytes() * 5 / 2;
        try (Bookkeeper tight = Bookkeeper.start(room)) {
            RecordingBooks first = tight.open(START, BookLimits.DEFAULT, Guardrails.NONE);
            RecordingBooks second = tight.open(START, BookLimits.DEFAULT, Guardrails.NONE);
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

    private static void sendUnchecked(RecordingBooks books, EventBatch batch) {
        try {
            books.accept(batch);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
