// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.service;

import static dev.cairn.profile.books.EventScript.site;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.profile.books.BookReader;
import dev.cairn.profile.books.Books;
import dev.cairn.profile.books.EventBatch;
import dev.cairn.profile.books.EventScript;
import dev.cairn.profile.books.Extent;
import dev.cairn.profile.books.ProfileDraft;
import dev.cairn.profile.model.AllocationProfile;
import dev.cairn.profile.model.ProfileEnd;
import dev.cairn.profile.model.ProfileFilter;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class RecordingBooksTest {
    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final RecordingStart START = new RecordingStart("made 1", 1000, 5, 0, true, 100, true);

    private final Bookkeeper keeper = Bookkeeper.start();
    private final RecordingBooks<AllocationProfile> books =
            new RecordingBooks<>(keeper, START, new FullBooks(), Guardrails.NONE);

    /** Books for which there is no memory. */
    private static final class FullBooks implements Books<AllocationProfile> {
        @Override
        public int add(EventBatch batch, int from) {
            throw new OutOfMemoryError("of the test");
        }

        @Override
        public long latestNanos() {
            return 0;
        }

        @Override
        public BookReader<AllocationProfile> reader(ProfileFilter filter) {
            return new FullReader();
        }

        @Override
        public long bytes() {
            return 0;
        }
    }

    private static final class FullReader implements BookReader<AllocationProfile> {
        @Override
        public ProfileDraft<AllocationProfile> cut(Extent extent, long nanos) {
            throw new OutOfMemoryError("of the test");
        }

        @Override
        public long bytes() {
            return 0;
        }
    }

    @AfterEach
    void close() {
        keeper.close();
    }

    @Test
    void aBatchThereIsNoMemoryForEndsTheRecordingAsCorrupt() throws Exception {
        for (EventBatch batch :
                new EventScript().exact(1, 16, site("a.Key", "a.Db.load")).batches()) {
            books.accept(batch);
        }

        assertThat(books.ended()).succeedsWithin(LIMIT).isEqualTo(ProfileEnd.CORRUPT);
    }

    @Test
    void aProfileThereIsNoMemoryForFailsAndEndsTheRecordingAsCorrupt() {
        Cut<AllocationProfile> cut = books.consumer(ProfileFilter.EVERYTHING).cut(Extent.WHOLE, ProfileEnd.SNAPSHOT);

        cut.unanswered();

        assertThat(cut.profile()).failsWithin(LIMIT);
        assertThat(books.ended()).succeedsWithin(LIMIT).isEqualTo(ProfileEnd.CORRUPT);
    }
}
