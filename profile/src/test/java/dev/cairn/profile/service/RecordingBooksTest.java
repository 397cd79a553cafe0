// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.service;

import static dev.cairn.profile.books.EventScript.site;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.profile.books.EventBatch;
import dev.cairn.profile.books.EventScript;
import dev.cairn.profile.books.Extent;
import dev.cairn.profile.books.FullBooks;
import dev.cairn.profile.model.AllocationSamples;
import dev.cairn.profile.model.ProfileEnd;
import dev.cairn.profile.model.ProfileFilter;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class RecordingBooksTest {
    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final RecordingStart START =
            new RecordingStart(AllocationSamples.KIND, "made 1", 1000, 5, 0, true, 100, true);

    private final Bookkeeper keeper = Bookkeeper.start();
    private final RecordingBooks books = new RecordingBooks(keeper, START, new FullBooks(), Guardrails.NONE);

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
        Cut cut = books.consumer(ProfileFilter.EVERYTHING).cut(Extent.WHOLE, ProfileEnd.SNAPSHOT);

        cut.unanswered();

        assertThat(cut.profile()).failsWithin(LIMIT);
        assertThat(books.ended()).succeedsWithin(LIMIT).isEqualTo(ProfileEnd.CORRUPT);
    }
}
