// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.books;

import static dev.cairn.profile.books.EventScript.site;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.profile.model.AllocationSamples;
import dev.cairn.profile.model.ProfileFilter;
import dev.cairn.profile.model.RecordedProfile;
import dev.cairn.profile.model.RecordedSite;
import dev.cairn.profile.symbols.Site;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Ten million events of a large program: 5,000 sites in 50 threads, half a million objects alive. */
@Tag("long")
class ManyEventsTest {
    private static final int EVENTS = 10_000_000;
    private static final int ALIVE = 500_000;

    @Test
    void manyEventsAreTakenInToTheByte() {
        Random random = new Random(1);
        List<Site> places = places();
        Books books = Profiles.exact();
        BookReader reader = books.reader(ProfileFilter.EVERYTHING);
        ArrayDeque<Long> alive = new ArrayDeque<>();
        double allocated = 0;
        long allocations = 0;
        EventScript script = new EventScript();
        long inBooks = 0;
        long inCuts = 0;
        for (int done = 0; done < EVENTS; ) {
            for (int i = 0; i < 100_000; i++, done++) {
                if (alive.size() >= ALIVE) {
                    script.free(alive.removeFirst(), 0);
                } else {
                    long id = ++allocations;
                    long size = 16 + 8L * random.nextInt(100);
                    script.allocation(
                            id, size, 0, places.get(random.nextInt(places.size())), "t" + random.nextInt(50), 0);
                    alive.add(id);
                    allocated += size;
                }
            }
            long start = System.nanoTime();
            script.into(books);
            long taken = System.nanoTime();
            reader.cut(Extent.WINDOW, done);
            inBooks += taken - start;
            inCuts = Math.max(inCuts, System.nanoTime() - taken);
        }
        System.out.printf(
                "%,d events in %,d ms; the longest of 100 cuts %,d ms; books of %,d MiB%n",
                EVENTS, inBooks / 1_000_000, inCuts / 1_000_000, books.bytes() >> 20);

        RecordedProfile whole = Profiles.whole(books);
        assertThat(whole.samples()).isEqualTo(allocations);
        assertThat(whole.sites().stream()
                        .mapToDouble(site -> site.value(AllocationSamples.BYTES).value())
                        .sum())
                .isEqualTo(allocated);
        assertThat(whole.sites().stream().mapToLong(ManyEventsTest::liveObjects).sum())
                .isEqualTo(alive.size());
        assertThat(whole.notes()).isEmpty();
    }

    private static long liveObjects(RecordedSite site) {
        return site.live().orElseThrow().objects().rounded();
    }

    private static List<Site> places() {
        List<Site> places = new ArrayList<>();
        for (int i = 0; i < 5_000; i++) {
            List<String> frames = new ArrayList<>();
            for (int depth = 0; depth < 30; depth++) {
                frames.add("com.acme.C" + (i >> Math.min(depth, 12)) + ".m" + depth);
            }
            places.add(site("Class" + i % 300, frames.toArray(String[]::new)));
        }
        return places;
    }
}
