// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.books;

import static dev.cairn.profile.books.EventScript.site;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.profile.model.AllocationSamples;
import dev.cairn.profile.model.CpuSamples;
import dev.cairn.profile.model.Estimate;
import dev.cairn.profile.model.LiveObjects;
import dev.cairn.profile.model.ProfileFilter;
import dev.cairn.profile.model.RecordedProfile;
import dev.cairn.profile.model.RecordedSite;
import dev.cairn.profile.model.StackFrame;
import dev.cairn.profile.symbols.Site;
import dev.cairn.wire.ring.RecordType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A target may say anything: the books stay whole, small, and without a number that cannot be. */
class HostileBatchTest {
    private static final List<Extent> EXTENTS = List.of(Extent.values());
    private static final long[] NUMBERS = {
        0, 1, -1, 2, 16, 24, 1 << 20, Integer.MAX_VALUE, Integer.MIN_VALUE, Long.MAX_VALUE, Long.MIN_VALUE, 1L << 62
    };

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void anythingAtAllIsTakenIn(long seed) {
        Random random = new Random(seed);
        BookLimits limits = new BookLimits(50, 200, 20, 100);
        Books allocations = new Books(AllocationSamples.KIND, Profiles.CLOCK, any(random), true, limits);
        Books cpu = new Books(CpuSamples.KIND, Profiles.CLOCK, any(random), false, limits);
        BookReader reader = allocations.reader(ProfileFilter.EVERYTHING);
        BookReader cpuReader = cpu.reader(ProfileFilter.EVERYTHING);
        long bytesAfterHalf = 0;
        for (int round = 0; round < 60; round++) {
            EventBatch batch = batch(random);
            all(allocations, batch);
            all(cpu, batch);
            Extent extent = EXTENTS.get(random.nextInt(EXTENTS.size()));
            check(reader.cut(extent, any(random)).profile(Profiles.FACTS));
            cpuReader.cut(extent, any(random)).profile(Profiles.FACTS).sites().forEach(HostileBatchTest::check);
            if (round == 30) {
                bytesAfterHalf = allocations.bytes();
            }
        }
        assertThat(allocations.bytes()).isLessThan(bytesAfterHalf + 200_000);
    }

    @Test
    void aDrawnSampleOfNothingMakesNoSense() {
        Books books = new Books(CpuSamples.KIND, Profiles.CLOCK, 10, false, new BookLimits(50, 200, 20, 100));
        EventBatch batch = new EventBatch();
        batch.addSample(RecordType.CPU, 0, 0, 0, 1000, 0, 0, 0);
        books.add(batch, 0);

        RecordedProfile profile = books.reader(ProfileFilter.EVERYTHING)
                .cut(Extent.WHOLE, Profiles.CLOCK.startNanos() + 1)
                .profile(Profiles.FACTS);

        assertThat(profile.sites()).isEmpty();
        assertThat(profile.notes()).anyMatch(note -> note.contains("1 record"));
    }

    @Test
    void aSiteThatIsNoneIsShownSo() {
        Books books = Profiles.exact();
        EventBatch batch = new EventBatch();
        batch.addSample(RecordType.ALLOCATION, 0, 0, 8, 0, 99, -5, 0);
        books.add(batch, 0);

        RecordedSite site = Profiles.only(Profiles.whole(books), "[unknown]");

        assertThat(site.frames().getFirst().method()).isEqualTo("[unknown site]");
        assertThat(site.thread()).isEqualTo("[unknown thread]");
    }

    @Test
    void anIdThatIsUsedAgainIsTheNewerObjectsOnly() {
        Books books = Profiles.exact();
        new EventScript()
                .exact(7, 100, site("Old", "a.B.c"))
                .exact(7, 8, site("New", "a.B.c"))
                .free(7, 0)
                .free(7, 0)
                .into(books);

        RecordedProfile profile = Profiles.whole(books);

        assertThat(profile.sites()).allSatisfy(site -> assertThat(site.live()).contains(LiveObjects.NONE));
        assertThat(profile.notes())
                .containsExactly("1 records of dead objects named none that is known, and were passed over.");
    }

    @Test
    void sizesAndIntervalsThatCannotBeAreToldOf() {
        Books books = Profiles.exact();
        new EventScript()
                .exact(1, 0, site("A", "a.B.c"))
                .exact(2, -8, site("A", "a.B.c"))
                .allocation(3, 8, -1, site("A", "a.B.c"), "main", 0)
                .interval(-7)
                .cpu(5, site("", "a.B.c"), "main")
                .into(books);

        RecordedProfile profile = Profiles.whole(books);

        assertThat(profile.sites()).isEmpty();
        assertThat(profile.notes()).containsExactly("5 records made no sense, and were passed over.");
    }

    @Test
    void namesWhoseHashCodesCollideAreFoundInTime() {
        Books books = Profiles.exact();
        EventBatch batch = new EventBatch();
        for (int i = 0; i < 1 << 15; i++) {
            StringBuilder name = new StringBuilder();
            for (int bit = 0; bit < 15; bit++) {
                name.append((i >> bit & 1) == 0 ? "Aa" : "BB");
            }
            StackFrame frame = new StackFrame(name.toString(), "m", Optional.empty(), 1);
            batch.newSites().add(new Site(name.toString(), List.of(frame), false));
        }
        books.add(batch, 0);

        assertThat(books.bytes()).isLessThan(20L << 20);
    }

    private static void all(Books books, EventBatch batch) {
        for (int event = books.add(batch, 0); event < batch.count(); event = books.add(batch, event + 1)) {
            assertThat(batch.type(event)).isEqualTo(RecordType.MARK);
        }
    }

    private static EventBatch batch(Random random) {
        EventBatch batch = new EventBatch();
        for (int i = random.nextInt(20); i > 0; i--) {
            List<StackFrame> frames = new ArrayList<>();
            for (int depth = random.nextInt(30); depth > 0; depth--) {
                frames.add(new StackFrame(
                        "c" + random.nextInt(50), "m" + random.nextInt(50), Optional.empty(), (int) any(random)));
            }
            batch.newSites().add(new Site("C" + random.nextInt(100), frames, random.nextBoolean()));
            batch.newThreads().add(random.nextInt(3) == 0 ? "" : "t" + random.nextInt(1000));
        }
        while (!batch.isFull()) {
            long at = any(random);
            int number = random.nextBoolean() ? random.nextInt(300) : (int) any(random);
            int epoch = (int) any(random);
            long id = random.nextBoolean() ? random.nextInt(200) : any(random);
            switch (random.nextInt(8)) {
                case 0 -> batch.addFree(at, id, epoch);
                case 1 -> batch.addGc(at, epoch);
                case 2 -> batch.addInterval(at, any(random));
                case 3 -> batch.addMark(at, number);
                case 4 -> batch.addSample(RecordType.CPU, at, 0, any(random), 0, number, number, 0);
                default ->
                    batch.addSample(RecordType.ALLOCATION, at, id, any(random), any(random), number, number, epoch);
            }
        }
        return batch;
    }

    private static void check(RecordedProfile profile) {
        for (RecordedSite site : profile.sites()) {
            assertThat(site.samples()).isNotNegative();
            check(site.value(AllocationSamples.OBJECTS));
            check(site.value(AllocationSamples.BYTES));
            LiveObjects live = site.live().orElseThrow();
            check(live.objects());
            check(live.bytes());
            live.agesInGcs().forEach((age, bytes) -> {
                assertThat(age).isNotNegative();
                check(bytes);
            });
        }
    }

    private static void check(RecordedSite site) {
        assertThat(site.samples()).isPositive();
        check(site.value(CpuSamples.NANOS));
    }

    private static void check(Estimate estimate) {
        assertThat(estimate.value()).isFinite().isNotNegative();
        assertThat(estimate.standardError().orElseThrow()).isFinite().isNotNegative();
    }

    private static long any(Random random) {
        return random.nextBoolean() ? NUMBERS[random.nextInt(NUMBERS.length)] : random.nextLong();
    }
}
