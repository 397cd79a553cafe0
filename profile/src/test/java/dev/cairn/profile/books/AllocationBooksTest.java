// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.books;

import static dev.cairn.profile.books.EventScript.site;
import static dev.cairn.profile.books.Profiles.CLOCK;
import static dev.cairn.profile.books.Profiles.FACTS;
import static dev.cairn.profile.books.Profiles.filter;
import static dev.cairn.profile.books.Profiles.only;
import static dev.cairn.profile.books.Profiles.whole;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.cairn.profile.model.AllocationSamples;
import dev.cairn.profile.model.Estimate;
import dev.cairn.profile.model.LiveObjects;
import dev.cairn.profile.model.ProfileEnd;
import dev.cairn.profile.model.ProfileFilter;
import dev.cairn.profile.model.ProfileNotes;
import dev.cairn.profile.model.RecordedProfile;
import dev.cairn.profile.model.RecordedSite;
import dev.cairn.profile.model.RecordedStacks;
import dev.cairn.profile.model.RecordingCost;
import dev.cairn.profile.model.RecordingLoss;
import dev.cairn.profile.symbols.Site;
import dev.cairn.wire.ring.RecordType;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AllocationBooksTest {
    private static final Site BYTES = site("byte[]", "a.Io.read", "a.Main.main");
    private static final Site KEYS = site("a.Key", "a.Db.load", "a.Main.main");

    @Test
    void whatWasRecordedInFullIsCountedWithoutAnError() {
        Books books = Profiles.exact();
        new EventScript()
                .exact(1, 24, KEYS)
                .exact(2, 24, KEYS)
                .exact(3, 1000, BYTES)
                .into(books);

        RecordedProfile profile = whole(books);

        assertThat(profile.exact()).isTrue();
        assertThat(profile.samples()).isEqualTo(3);
        RecordedSite keys = only(profile, "a.Key");
        assertThat(keys.value(AllocationSamples.OBJECTS)).isEqualTo(Estimate.exactly(2));
        assertThat(keys.value(AllocationSamples.BYTES)).isEqualTo(Estimate.exactly(48));
        assertThat(keys.thread()).isEqualTo("main");
        assertThat(keys.frames()).isEqualTo(KEYS.frames());
        assertThat(keys.live().orElseThrow().bytes()).isEqualTo(Estimate.exactly(48));
    }

    @Test
    void aSampleWeighsWhatItsIntervalSays() {
        Books books = new Books(AllocationSamples.KIND, CLOCK, 65536, false, BookLimits.DEFAULT);
        new EventScript()
                .allocation(0, 24, 65536, KEYS, "main", 0)
                .allocation(0, 24, 1024, KEYS, "main", 0)
                .into(books);

        RecordedSite keys = only(whole(books), "a.Key");

        double first = 1 / (1 - Math.exp(-24.0 / 65536));
        double second = 1 / (1 - Math.exp(-24.0 / 1024));
        assertThat(keys.value(AllocationSamples.OBJECTS).value()).isCloseTo(first + second, within(1e-4));
        assertThat(keys.value(AllocationSamples.BYTES).value()).isCloseTo(24 * (first + second), within(1e-2));
        assertThat(keys.value(AllocationSamples.OBJECTS).standardError().orElseThrow())
                .isCloseTo(Math.sqrt(first * (first - 1) + second * (second - 1)), within(1e-2));
        assertThat(keys.value(AllocationSamples.BYTES).standardError().orElseThrow())
                .isCloseTo(24 * Math.sqrt(first * (first - 1) + second * (second - 1)), within(1e-1));
        assertThat(keys.live()).isEmpty();
    }

    @Test
    void agesCountTheCollectionsThatObjectsHaveOutlived() {
        Books books = Profiles.exact();
        new EventScript()
                .allocation(1, 16, 0, KEYS, "main", 0)
                .gc(1)
                .allocation(2, 24, 0, KEYS, "main", 1)
                .gc(2)
                .gc(3)
                .allocation(3, 32, 0, KEYS, "main", 3)
                .allocation(4, 40, 0, KEYS, "main", 3)
                .free(3, 3)
                .into(books);

        LiveObjects live = only(whole(books), "a.Key").live().orElseThrow();

        assertThat(live.objects().value()).isEqualTo(3);
        assertThat(live.agesInGcs())
                .containsExactlyInAnyOrderEntriesOf(
                        Map.of(3, Estimate.exactly(16), 2, Estimate.exactly(24), 0, Estimate.exactly(40)));
    }

    @Test
    void windowsChainToTheNanosecondAndLeaveTheWholeAlone() {
        Books books = Profiles.exact();
        BookReader reader = books.reader(ProfileFilter.EVERYTHING);
        EventScript script = new EventScript();

        script.at(2_000_000_000).exact(1, 16, KEYS).into(books);
        RecordedProfile first = reader.cut(Extent.WINDOW, 2_000_000_007).profile(FACTS);
        script.at(3_000_000_000L).exact(2, 32, KEYS).into(books);
        RecordedProfile middle = reader.cut(Extent.WHOLE, 3_000_000_000L).profile(FACTS);
        RecordedProfile second = reader.cut(Extent.WINDOW, 3_000_000_001L).profile(FACTS);
        RecordedProfile empty = reader.cut(Extent.WINDOW, 4_000_000_000L).profile(FACTS);

        assertThat(first.window().startNanos()).isEqualTo(CLOCK.startNanos());
        assertThat(first.window().startMillis()).isEqualTo(CLOCK.startMillis());
        assertThat(first.window().endMillis()).isEqualTo(CLOCK.startMillis() + 1000);
        assertThat(second.window().startNanos()).isEqualTo(first.window().endNanos());
        assertThat(empty.window().startNanos()).isEqualTo(second.window().endNanos());
        assertThat(middle.window().startNanos()).isEqualTo(CLOCK.startNanos());
        assertThat(only(first, "a.Key").value(AllocationSamples.BYTES).value()).isEqualTo(16);
        assertThat(only(second, "a.Key").value(AllocationSamples.BYTES).value()).isEqualTo(32);
        assertThat(only(middle, "a.Key").value(AllocationSamples.BYTES).value()).isEqualTo(48);
        assertThat(only(empty, "a.Key").value(AllocationSamples.BYTES).value()).isZero();
        assertThat(only(empty, "a.Key").live().orElseThrow().bytes().value()).isEqualTo(48);
    }

    @Test
    void aWindowWithoutASiteTellsTheSameKindsOfNumbers() {
        Books books = Profiles.exact();
        new EventScript().exact(1, 24, KEYS).into(books);
        ProfileFacts lossy = new ProfileFacts(
                "made", new RecordingLoss(0, 0, 7, 0, 0), 0, ProfileEnd.SNAPSHOT, RecordingCost.NONE, List.of());

        RecordedProfile some = books.reader(ProfileFilter.EVERYTHING)
                .cut(Extent.WINDOW, 2_000_000_000)
                .profile(lossy);
        RecordedProfile none = books.reader(filter(List.of("class:a.Rare"), List.of()))
                .cut(Extent.WINDOW, 2_000_000_000)
                .profile(lossy);

        assertThat(none.sites()).isEmpty();
        assertThat(RecordedStacks.of(none).types())
                .isEqualTo(RecordedStacks.of(some).types())
                .contains(LiveObjects.INUSE_SPACE, AllocationSamples.OBJECTS.type());
        assertThat(ProfileNotes.of(none))
                .contains("7 objects may be shown alive and are dead: the news of it was lost.");
    }

    @Test
    void whoComesLateBeginsAnew() {
        Books books = Profiles.exact();
        EventScript script = new EventScript();
        script.exact(0, 16, KEYS).into(books);
        BookReader late = books.reader(ProfileFilter.EVERYTHING);

        late.cut(Extent.RESTART, 5_000_000_000L);
        script.exact(0, 1000, BYTES).into(books);
        RecordedProfile window = late.cut(Extent.WINDOW, 6_000_000_000L).profile(FACTS);
        RecordedProfile whole = late.cut(Extent.WHOLE, 7_000_000_000L).profile(FACTS);

        assertThat(window.window().startNanos()).isEqualTo(5_000_000_000L);
        assertThat(whole.window().startNanos()).isEqualTo(5_000_000_000L);
        assertThat(whole.sites()).isEqualTo(window.sites());
        assertThat(whole.samples()).isEqualTo(1);
    }

    @Test
    void consumersHaveFiltersOfTheirOwn() {
        Books books = Profiles.exact();
        BookReader bytes = books.reader(filter(List.of("class:byte[]"), List.of()));
        BookReader noIo = books.reader(filter(List.of("a.**"), List.of("frame:a.Io.*")));
        BookReader worker = books.reader(filter(List.of("thread:worker-*"), List.of()));
        EventScript script = new EventScript().exact(1, 16, KEYS).exact(2, 100, BYTES);
        script.into(books);
        noIo.cut(Extent.WINDOW, 2_000_000_000);
        script.allocation(3, 7, 0, site("int[]", "a.Math.sum"), "worker-1", 0).into(books);

        assertThat(classes(bytes)).containsExactly("byte[]");
        assertThat(classes(noIo)).containsExactlyInAnyOrder("a.Key", "int[]");
        assertThat(classes(worker)).containsExactly("int[]");
        assertThat(noIo.cut(Extent.WHOLE, 0).profile(FACTS).filters())
                .containsExactly("include a.**", "exclude frame:a.Io.*");
        assertThat(noIo.cut(Extent.WINDOW, 0).profile(FACTS).samples()).isEqualTo(1);
    }

    @Test
    void aRecordingIsExactOnlyFromWhenItsIntervalIs0() {
        Books books = new Books(AllocationSamples.KIND, CLOCK, 4096, false, BookLimits.DEFAULT);
        BookReader reader = books.reader(ProfileFilter.EVERYTHING);
        new EventScript().at(2_000_000_000).interval(0).into(books);

        RecordedProfile mixed = reader.cut(Extent.WINDOW, 3_000_000_000L).profile(FACTS);
        RecordedProfile exact = reader.cut(Extent.WINDOW, 4_000_000_000L).profile(FACTS);

        assertThat(mixed.exact()).isFalse();
        assertThat(mixed.interval()).isZero();
        assertThat(exact.exact()).isTrue();
    }

    @Test
    void placesThatLookTheSameAreOne() {
        Books books = Profiles.exact();
        EventBatch batch = new EventBatch();
        batch.newSites().addAll(List.of(KEYS, BYTES, KEYS));
        batch.newThreads().addAll(List.of("pool", "pool"));
        for (int site = 0; site < 3; site++) {
            for (int thread = 0; thread < 2; thread++) {
                batch.addSample(RecordType.ALLOCATION, 5, 0, 8, 0, site, thread, 0);
            }
        }
        books.add(batch, 0);

        RecordedProfile profile = whole(books);

        assertThat(profile.sites()).hasSize(2);
        assertThat(only(profile, "a.Key").value(AllocationSamples.OBJECTS).value())
                .isEqualTo(4);
    }

    @Test
    void whatFindsNoRoomIsAddedUpAsOneAndTold() {
        Books books = new Books(AllocationSamples.KIND, CLOCK, 0, true, new BookLimits(4, 100, 100, 3));
        EventScript script = new EventScript();
        for (int i = 0; i < 10; i++) {
            script.exact(i + 1, 8, site("Class" + i, "a.B.c"));
        }
        script.free(10, 0).into(books);

        RecordedProfile profile = whole(books);

        assertThat(profile.samples()).isEqualTo(10);
        assertThat(profile.sites()).hasSize(3);
        RecordedSite others = only(profile, "[other]");
        assertThat(others.frames().getFirst().method()).isEqualTo("[other sites]");
        assertThat(others.value(AllocationSamples.BYTES).value()).isEqualTo(64);
        assertThat(profile.notes())
                .containsExactly(
                        "8 samples of sites or threads for which the books had no room are shown as [other sites].",
                        "6 sampled objects may be alive and are not shown so, as the books had no room for them.");
    }

    @Test
    void whatFoundNoRoomIsToldInTheWindowInWhichItCame() {
        Books books = new Books(AllocationSamples.KIND, CLOCK, 0, false, new BookLimits(4, 100, 100, 3));
        BookReader reader = books.reader(ProfileFilter.EVERYTHING);
        EventScript script = new EventScript();
        for (int i = 0; i < 10; i++) {
            script.exact(0, 8, site("Class" + i, "a.B.c"));
        }
        script.into(books);
        RecordedProfile first = reader.cut(Extent.WINDOW, 1_000_000_000L).profile(FACTS);
        script.exact(0, 8, site("Class0", "a.B.c")).into(books);
        RecordedProfile second = reader.cut(Extent.WINDOW, 2_000_000_000L).profile(FACTS);
        RecordedProfile all = reader.cut(Extent.WHOLE, 2_000_000_000L).profile(FACTS);

        assertThat(first.notes()).hasSize(1);
        assertThat(second.notes()).isEmpty();
        assertThat(all.notes()).isEqualTo(first.notes());
    }

    @Test
    void stacksForWhichThereIsNoRoomAreOthersToo() {
        Books books = new Books(AllocationSamples.KIND, CLOCK, 0, false, new BookLimits(100, 6, 100, 3));
        new EventScript()
                .exact(0, 8, site("A", "x.A.a", "x.M.m"))
                .exact(0, 8, site("B", "x.B.b", "x.N.n"))
                .exact(0, 8, site("B", "x.M.m"))
                .into(books);

        RecordedProfile profile = whole(books);

        assertThat(only(profile, "A").frames()).hasSize(2);
        assertThat(only(profile, "B").frames()).hasSize(1);
        assertThat(only(profile, "[other]").value(AllocationSamples.OBJECTS).value())
                .isEqualTo(1);
    }

    private static List<String> classes(BookReader reader) {
        return reader.cut(Extent.WHOLE, 9_000_000_000L).profile(FACTS).sites().stream()
                .map(RecordedSite::className)
                .toList();
    }
}
