// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.books;

import static dev.cairn.profile.books.EventScript.site;
import static dev.cairn.profile.books.Profiles.CLOCK;
import static dev.cairn.profile.books.Profiles.FACTS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.profile.model.CpuSamples;
import dev.cairn.profile.model.ProfileFilter;
import dev.cairn.profile.model.ProfileNotes;
import dev.cairn.profile.model.RecordedProfile;
import dev.cairn.profile.model.RecordedSite;
import dev.cairn.profile.symbols.Site;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class CpuBooksTest {
    private static final Site SORT = site("", "a.Sort.run", "a.Main.main");
    private static final Site READ = site("", "a.Io.read", "a.Main.main");

    @Test
    void timeIsAddedUpByPlaceAndThread() {
        Books books = new Books(CpuSamples.KIND, CLOCK, 10_000_000, false, BookLimits.DEFAULT);
        new EventScript()
                .cpu(9_000_000, SORT, "main")
                .cpu(5_000_000, SORT, "main")
                .cpu(1_000_000, SORT, "other")
                .cpu(2_000_000, READ, "main")
                .into(books);

        RecordedProfile profile = whole(books, ProfileFilter.EVERYTHING);

        assertThat(profile.samples()).isEqualTo(4);
        assertThat(profile.interval()).isEqualTo(10_000_000);
        assertThat(ProfileNotes.of(profile))
                .contains("Places are estimated from 4 samples, taken every 10 ms of threads that had run.");
        assertThat(profile.sites()).hasSize(3);
        assertThat(of(profile, "other", "run").value(CpuSamples.NANOS).value()).isEqualTo(1_000_000);
        assertThat(of(profile, "other", "run")
                        .value(CpuSamples.NANOS)
                        .standardError()
                        .orElseThrow())
                .as("all of a thread's time is at one place")
                .isZero();
        assertThat(of(profile, "main", "run").value(CpuSamples.NANOS).value()).isEqualTo(14_000_000);
        assertThat(of(profile, "main", "run")
                        .value(CpuSamples.NANOS)
                        .standardError()
                        .orElseThrow())
                .isPositive();
    }

    @Test
    void aFilterLeavesOnlyWhatItMatches() {
        Books books = new Books(CpuSamples.KIND, CLOCK, 10_000_000, false, BookLimits.DEFAULT);
        new EventScript()
                .cpu(9_000_000, SORT, "main")
                .cpu(5_000_000, READ, "main")
                .into(books);

        RecordedProfile profile = whole(books, Profiles.filter(List.of(), List.of("a.Io")));

        assertThat(profile.sites()).hasSize(1);
        assertThat(profile.samples()).isEqualTo(1);
        assertThat(profile.filters()).containsExactly("exclude a.Io");
    }

    @Test
    void howMuchThreadsThatEndedUsedUnseenIsSaid() {
        Site ended = new Site("", List.of(CpuSamples.ENDED_THREADS), false);
        Books books = new Books(CpuSamples.KIND, CLOCK, 10_000_000, false, BookLimits.DEFAULT);
        new EventScript()
                .cpu(9_000_000, SORT, "main")
                .cpu(1_500_000, ended, "short")
                .cpu(500_000, ended, "other")
                .into(books);

        assertThat(whole(books, ProfileFilter.EVERYTHING).notes())
                .contains("2 threads ended; what was used after the last sample, 2.0 ms, is shown as"
                        + " [ended threads].");
        assertThat(whole(books, Profiles.filter(List.of("a.Sort"), List.of())).notes())
                .noneMatch(note -> note.contains("ended"));
    }

    @Test
    void howMuchThreadsThatLiveOnUsedUnseenIsSaid() {
        Site unseen = new Site("", List.of(CpuSamples.AFTER_LAST_SAMPLE), false);
        Books books = new Books(CpuSamples.KIND, CLOCK, 10_000_000, false, BookLimits.DEFAULT);
        new EventScript()
                .cpu(9_000_000, SORT, "main")
                .cpu(1_500_000, unseen, "main")
                .into(books);

        assertThat(whole(books, ProfileFilter.EVERYTHING).notes())
                .contains("What 1 thread used after the last sample until the recording ended, 1.5 ms, is shown as"
                        + " [after the last sample].");
    }

    @Test
    void windowsLeaveOutWhatWasBefore() {
        Books books = new Books(CpuSamples.KIND, CLOCK, 10_000_000, false, BookLimits.DEFAULT);
        BookReader reader = books.reader(ProfileFilter.EVERYTHING);
        EventScript script = new EventScript();
        script.cpu(9_000_000, SORT, "main").into(books);
        RecordedProfile first = reader.cut(Extent.WINDOW, 2_000_000_000L).profile(FACTS);
        script.cpu(5_000_000, READ, "main").into(books);
        RecordedProfile second = reader.cut(Extent.WINDOW, 3_000_000_000L).profile(FACTS);

        assertThat(second.window().startNanos()).isEqualTo(first.window().endNanos());
        assertThat(second.sites()).hasSize(1);
        assertThat(of(second, "main", "read").value(CpuSamples.NANOS).value()).isEqualTo(5_000_000);
    }

    @Test
    void theErrorThatIsToldIsTrue() {
        SplittableRandom random = new SplittableRandom(3);
        int samples = 400;
        int close = 0;
        for (int run = 0; run < 1000; run++) {
            Books books = new Books(CpuSamples.KIND, CLOCK, 10_000_000, false, BookLimits.DEFAULT);
            EventScript script = new EventScript();
            for (int i = 0; i < samples; i++) {
                script.cpu(10_000_000, random.nextDouble() < 0.3 ? READ : SORT, "main");
            }
            script.into(books);
            RecordedSite read = of(whole(books, ProfileFilter.EVERYTHING), "main", "read");
            double truth = 0.3 * samples * 10_000_000;
            close += Math.abs(read.value(CpuSamples.NANOS).value() - truth)
                            <= read.value(CpuSamples.NANOS).standardError().orElseThrow()
                    ? 1
                    : 0;
        }
        assertThat(close).isBetween(640, 730);
    }

    private static RecordedProfile whole(Books books, ProfileFilter filter) {
        return books.reader(filter).cut(Extent.WHOLE, books.latestNanos()).profile(FACTS);
    }

    private static RecordedSite of(RecordedProfile profile, String thread, String method) {
        return profile.sites().stream()
                .filter(site -> site.thread().equals(thread)
                        && site.frames().getFirst().method().equals(method))
                .findAny()
                .orElseThrow();
    }
}
