// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.books;

import static dev.cairn.profile.books.EventScript.site;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.profile.model.AllocationSamples;
import dev.cairn.profile.model.Estimate;
import dev.cairn.profile.model.RecordedProfile;
import dev.cairn.profile.model.RecordedSite;
import dev.cairn.profile.symbols.Site;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Every order in which four objects can be born and die, with a profile at each point of each. */
class InterleavingTest {
    private static final int OBJECTS = 4;
    private static final Site[] SITES = {site("A", "x.Y.z"), site("B", "x.Y.z")};

    private int orders;

    @Test
    void theBooksAreRightAtEveryPointOfEveryOrder() {
        extend(new ArrayList<>(), new int[OBJECTS]);

        assertThat(orders).isEqualTo(2520);
    }

    /** {@code lives}: 0 unborn, 1 alive, 2 dead. */
    private void extend(List<Integer> order, int[] lives) {
        if (order.size() == 2 * OBJECTS) {
            orders++;
            play(order);
            return;
        }
        for (int object = 0; object < OBJECTS; object++) {
            if (lives[object] < 2) {
                lives[object]++;
                order.add(object);
                extend(order, lives);
                order.removeLast();
                lives[object]--;
            }
        }
    }

    private static void play(List<Integer> order) {
        Books books = Profiles.exact();
        EventScript script = new EventScript();
        int[] lives = new int[OBJECTS];
        for (int object : order) {
            if (lives[object]++ == 0) {
                script.exact(object + 1, size(object), SITES[object % 2]);
            } else {
                script.free(object + 1, 0);
            }
            script.into(books);
            check(Profiles.whole(books), lives);
        }
    }

    private static void check(RecordedProfile profile, int[] lives) {
        for (int s = 0; s < SITES.length; s++) {
            double allocated = 0;
            double alive = 0;
            for (int object = s; object < OBJECTS; object += 2) {
                allocated += lives[object] > 0 ? size(object) : 0;
                alive += lives[object] == 1 ? size(object) : 0;
            }
            String className = SITES[s].className();
            Optional<RecordedSite> found = profile.sites().stream()
                    .filter(site -> site.className().equals(className))
                    .findAny();
            assertThat(found.map(site -> site.value(AllocationSamples.BYTES)).orElse(Estimate.ZERO))
                    .isEqualTo(Estimate.exactly(allocated));
            assertThat(found.map(site -> site.live().orElseThrow().bytes()).orElse(Estimate.ZERO))
                    .isEqualTo(Estimate.exactly(alive));
        }
    }

    private static long size(int object) {
        return 16L << object;
    }
}
