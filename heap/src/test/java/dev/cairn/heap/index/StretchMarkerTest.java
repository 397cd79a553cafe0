// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.heap.store.OffHeap;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which ids one marker takes, and what several do at once; what comes of them is {@link ObjectIdsBuilderTest}'s. */
class StretchMarkerTest {
    private static final int GRANULE_SHIFT = 3;
    /** At the beginning of a chunk, and as unsigned as an id may be. */
    private static final long FIRST = 0xFFFF_0000_0000_0000L;

    @TempDir
    Path folder;

    private static long idOfGranule(long granule) {
        return FIRST + (granule << GRANULE_SHIFT);
    }

    private OffHeap memory() {
        return new OffHeap(folder, 1 << 30);
    }

    @Test
    void anIdBetweenGranulesIsToldForStrewnIdsToo() {
        ObjectIdsBuilder builder = ObjectIdsBuilder.sparse(GRANULE_SHIFT, memory());
        StretchMarker marker = builder.marker();
        marker.begin(0);
        assertThatThrownBy(() -> marker.object(0x14)).isInstanceOf(ObjectIdsBuilder.GranuleTooCoarse.class);
        builder.abandon();
    }

    @Test
    void anIdBetweenGranulesIsToldInTheLineOfTheOneBeforeToo() {
        for (int behind = 1; behind < 1 << GRANULE_SHIFT; behind++) {
            ObjectIdsBuilder builder = ObjectIdsBuilder.dense(GRANULE_SHIFT, Long.MAX_VALUE, memory());
            StretchMarker marker = builder.marker();
            marker.begin(0);
            marker.object(FIRST);
            long between = FIRST + (1L << GRANULE_SHIFT) + behind;
            assertThatThrownBy(() -> marker.object(between)).isInstanceOf(ObjectIdsBuilder.GranuleTooCoarse.class);
            builder.abandon();
        }
    }

    @Test
    void anIdFollowsOnlyInItsLineAndInItsOrder() {
        ObjectIdsBuilder builder = ObjectIdsBuilder.dense(GRANULE_SHIFT, Long.MAX_VALUE, memory());
        StretchMarker marker = builder.marker();
        marker.begin(0);
        assertThat(marker.follow(FIRST, 0)).isFalse();
        marker.object(FIRST);
        assertThat(marker.lastId()).isEqualTo(FIRST);
        assertThat(marker.follow(FIRST, FIRST)).isFalse();
        assertThat(marker.follow(idOfGranule(1) + 1, FIRST)).isFalse();
        assertThat(marker.follow(idOfGranule(IdLine.GRANULES), FIRST)).isFalse();
        assertThat(marker.follow(idOfGranule(-1), FIRST)).isFalse();
        assertThat(marker.place()).isEqualTo(1);
        long last = idOfGranule(IdLine.GRANULES - 1L);
        assertThat(marker.follow(last, FIRST)).isTrue();
        assertThat(marker.follow(last, last)).isFalse();
        marker.followedTo(last);
        assertThat(marker.place()).isEqualTo(2);
        marker.object(idOfGranule(5));
        assertThat(marker.lastId()).isEqualTo(idOfGranule(5));
        assertThat(marker.follow(idOfGranule(6), idOfGranule(5))).isFalse();
        assertThat(marker.place()).isEqualTo(3);
        builder.abandon();
    }

    @Test
    void anIdSoFarAwayThatItsDistanceHasTheHighestBitDoesNotFollow() {
        ObjectIdsBuilder builder =
                ObjectIdsBuilder.sparse(memory()); // of ids that are not aligned nothing is shifted out
        StretchMarker marker = builder.marker();
        marker.begin(0);
        marker.object(Long.MIN_VALUE);
        assertThat(marker.follow(5, Long.MIN_VALUE)).isFalse();
        assertThat(marker.follow(-5, Long.MIN_VALUE)).isFalse();
        assertThat(marker.follow(Long.MIN_VALUE + 5, Long.MIN_VALUE)).isTrue();
        marker.followedTo(Long.MIN_VALUE + 5);
        assertThat(marker.place()).isEqualTo(2);
        builder.abandon();
    }

    /** All threads write all lines, as nearly at the same time as threads can be made to. */
    @Test
    void whatSeveralThreadsMarkInTheSameLinesIsAllThere() throws Exception {
        int threads = 4;
        int each = 150 * IdLine.GRANULES;
        ObjectIdsBuilder builder = ObjectIdsBuilder.dense(GRANULE_SHIFT, Long.MAX_VALUE, memory());
        CyclicBarrier lines = new CyclicBarrier(threads);
        List<StretchMarker.Marked> stretches = new ArrayList<>();
        try (ExecutorService pool = Executors.newFixedThreadPool(threads)) {
            List<Future<StretchMarker.Marked>> marking = new ArrayList<>();
            for (int stretch = 0; stretch < threads; stretch++) {
                int mine = stretch;
                marking.add(pool.submit(() -> {
                    StretchMarker marker = builder.marker();
                    marker.begin(mine);
                    for (int place = 0; place < each; place++) {
                        if (place % (IdLine.GRANULES / threads) == 0) {
                            lines.await(10, TimeUnit.SECONDS); // else one may be through before another begins
                        }
                        marker.object(idOfGranule((long) place * threads + mine));
                    }
                    return marker.end();
                }));
            }
            for (Future<StretchMarker.Marked> marked : marking) {
                stretches.add(marked.get());
            }
        }
        long[] firsts = {0, each, 2L * each, 3L * each};
        ObjectIdsBuilder.Result result =
                builder.finish(stretches, firsts, (long) each * threads, (stretch, visitor) -> {
                    for (int place = 0; place < each; place++) {
                        visitor.object(idOfGranule((long) place * threads + stretch), place);
                    }
                });
        try {
            for (int stretch = 0; stretch < threads; stretch++) {
                for (int place = 0; place < each; place++) {
                    assertThat(result.ids().indexOf(idOfGranule((long) place * threads + stretch)))
                            .isEqualTo(firsts[stretch] + place);
                }
            }
            assertThat(result.shadowedCount()).isZero();
        } finally {
            result.blocks().forEach(OffHeap.Block::close);
        }
    }
}
