// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.books;

import static dev.cairn.profile.books.EventScript.site;
import static dev.cairn.profile.books.Profiles.CLOCK;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.cairn.profile.model.AllocationSamples;
import dev.cairn.profile.model.FollowedObjects;
import dev.cairn.profile.model.SampleWeight;
import dev.cairn.profile.symbols.Site;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FollowedDraftTest {
    private static final Site KEYS = site("a.Key", "a.Db.load", "a.Main.main");
    private static final Site BYTES = site("byte[]", "a.Io.read", "a.Main.main");

    @Test
    void saysWhereEachThatLivesWasAllocated() {
        Books books = new Books(AllocationSamples.KIND, CLOCK, 65536, true, BookLimits.DEFAULT);
        new EventScript()
                .allocation(1, 24, 65536, KEYS, "main", 0)
                .allocation(2, 48, 1024, BYTES, "worker", 0)
                .allocation(3, 24, 65536, KEYS, "main", 0)
                .gc(1)
                .gc(2)
                .free(3, 2)
                .allocation(4, 24, 65536, KEYS, "worker", 2)
                .into(books);

        FollowedObjects followed = books.followed().objects();

        Map<Long, String> told = new HashMap<>();
        for (int i = 0; i < followed.count(); i++) {
            FollowedObjects.Site at = followed.sites().get(followed.siteOf()[i]);
            told.put(followed.ids()[i], at.frames().getFirst().text() + " " + at.thread() + " " + followed.ages()[i]);
        }
        assertThat(told)
                .containsOnly(
                        Map.entry(1L, "a.Db.load main 2"),
                        Map.entry(2L, "a.Io.read worker 2"),
                        Map.entry(4L, "a.Db.load worker 0"));
        assertThat(followed.sites()).hasSize(3);
        assertThat(followed.interval()).isEqualTo(65536);
    }

    /** It need not be kept: what the sample stands for says it. */
    @ParameterizedTest
    @CsvSource({"16, 524288", "24, 65536", "4096, 16384", "4096, 1024", "100000, 16384"})
    void theIntervalOfASampleIsKnownByItsWeight(long size, long interval) {
        double found = SampleWeight.interval(SampleWeight.bytes(size, interval), SampleWeight.objects(size, interval));
        assertThat(found).isCloseTo((double) interval, within(interval * 0.02));
    }

    @Test
    void whatIsMuchLargerThanTheIntervalStandsForItself() {
        assertThat(SampleWeight.interval(SampleWeight.bytes(1 << 20, 1024), SampleWeight.objects(1 << 20, 1024)))
                .isZero();
        assertThat(SampleWeight.interval(24, SampleWeight.objects(24, 0))).isZero();
    }
}
