// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.profile.books.BookLimits;
import dev.cairn.profile.books.Extent;
import dev.cairn.profile.model.AllocationSamples;
import dev.cairn.profile.model.Estimate;
import dev.cairn.profile.model.ProfileEnd;
import dev.cairn.profile.model.ProfileFilter;
import dev.cairn.profile.model.RecordedProfile;
import dev.cairn.profile.model.RecordedSite;
import dev.cairn.profile.model.RecordedStacks;
import dev.cairn.profile.model.StackFrame;
import dev.cairn.profile.record.RecordBytes;
import java.nio.ByteOrder;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** From the bytes of records to profiles, with the threads that do it. */
@Timeout(60)
class RecordsToProfilesTest {
    private static final boolean LITTLE_ENDIAN = ByteOrder.nativeOrder().equals(ByteOrder.LITTLE_ENDIAN);
    private static final RecordingStart START =
            new RecordingStart(AllocationSamples.KIND, "made 1", 1000, 5, 0, true, 0, false);

    private final ChunkSource source = new ChunkSource();

    @Test
    void recordsBecomeProfilesWindowByWindow() throws Exception {
        try (Bookkeeper keeper = Bookkeeper.start();
                RecordingBooks books = keeper.open(START, BookLimits.DEFAULT, Guardrails.DEFAULT);
                TargetReader reader = TargetReader.start("made 1", source, books)) {
            books.readBy(reader);
            ProfileConsumer consumer = books.consumer(ProfileFilter.EVERYTHING);

            Cut first = consumer.cut(Extent.WINDOW, ProfileEnd.SNAPSHOT);
            offer(new RecordBytes()
                    .type(1, "La/Key;", "Key.java")
                    .type(2, "La/Db;", "Db.java")
                    .method(1, 2, 0, "load", "()V", 0, 10, 5, 12)
                    .thread(1, 0, 1, 77, "main")
                    .allocation(1500, 1, 24, 0, 1, 1, 1, 6)
                    .allocation(1600, 2, 24, 0, 1, 1, 1, 6)
                    .mark(2000, first.token()));
            first.answered(RecorderStatus.NONE);
            RecordedProfile window = first.profile().get(30, TimeUnit.SECONDS);

            Cut last = consumer.cut(Extent.WHOLE, ProfileEnd.STOPPED);
            offer(new RecordBytes()
                    .free(2100, 1, 8)
                    .allocation(2200, 3, 24, 0, 1, 1, 1, 6)
                    .mark(3000, 0));
            last.answered(RecorderStatus.NONE);
            RecordedProfile whole = last.profile().get(30, TimeUnit.SECONDS);

            RecordedSite site = window.sites().getFirst();
            assertThat(site.className()).isEqualTo("a.Key");
            assertThat(site.thread()).isEqualTo("main");
            assertThat(site.frames().stream().map(StackFrame::text)).containsExactly("a.Db.load");
            assertThat(site.frames().getFirst().line()).isEqualTo(12);
            assertThat(site.value(AllocationSamples.BYTES)).isEqualTo(Estimate.exactly(48));
            assertThat(whole.sites()).hasSize(1);
            assertThat(whole.sites().getFirst().value(AllocationSamples.BYTES)).isEqualTo(Estimate.exactly(72));
            assertThat(whole.sites().getFirst().live().orElseThrow().objects()).isEqualTo(Estimate.exactly(2));
            assertThat(whole.end()).isEqualTo(ProfileEnd.STOPPED);
            assertThat(whole.loss().isNone()).isTrue();
            assertThat(RecordedStacks.of(whole).samples().getFirst().values()).isEqualTo(List.of(3L, 72L, 2L, 48L));
            assertThat(books.ended().get(30, TimeUnit.SECONDS)).isEqualTo(ProfileEnd.STOPPED);
        }
    }

    @Test
    void whenTheTargetGoesWhatItWroteIsStillThere() throws Exception {
        try (Bookkeeper keeper = Bookkeeper.start();
                RecordingBooks books = keeper.open(START, BookLimits.DEFAULT, Guardrails.DEFAULT);
                TargetReader reader = TargetReader.start("made 1", source, books)) {
            books.readBy(reader);
            Cut cut = books.consumer(ProfileFilter.EVERYTHING).cut(Extent.WHOLE, ProfileEnd.SNAPSHOT);
            offer(new RecordBytes().allocation(1500, 1, 24, 0, 1, 1, 1, 6));
            source.end(ProfileEnd.TARGET_ENDED, "The process has ended.");

            assertThat(books.ended().get(30, TimeUnit.SECONDS)).isEqualTo(ProfileEnd.TARGET_ENDED);
            cut.unanswered();
            RecordedProfile profile = cut.profile().get(30, TimeUnit.SECONDS);

            assertThat(profile.end()).isEqualTo(ProfileEnd.TARGET_ENDED);
            assertThat(profile.notes()).contains("The process has ended.");
            assertThat(profile.sites().getFirst().value(AllocationSamples.BYTES))
                    .isEqualTo(Estimate.exactly(24));
            assertThat(profile.loss().unresolved()).isPositive();
        }
    }

    private void offer(RecordBytes records) {
        source.offer(LITTLE_ENDIAN, records.bytes());
    }
}
