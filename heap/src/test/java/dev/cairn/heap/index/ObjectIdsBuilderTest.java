// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.heap.store.OffHeap;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ObjectIdsBuilderTest {
    private static final int OBJECTS = 30_000; // of more than three slabs
    private static final int GRANULE_SHIFT = 3;
    /** At the beginning of a chunk, and as unsigned as an id may be. */
    private static final long FIRST = 0xFFFF_0000_0000_0000L;

    @TempDir
    Path folder;

    private static long id(int object) {
        return (object + 1L) * 0x1_0000_0008L;
    }

    private OffHeap memory() {
        return new OffHeap(folder, 1 << 30);
    }

    @Test
    void idsStrewnWidelyAreFound() {
        ObjectIdsBuilder builder = ObjectIdsBuilder.sparse(GRANULE_SHIFT, memory());
        StretchMarker marker = builder.marker();
        marker.begin(0);
        for (int object = 0; object < OBJECTS; object++) {
            marker.object(id(object));
        }
        ObjectIdsBuilder.Result result =
                builder.finish(List.of(marker.end()), new long[1], OBJECTS, (stretch, visitor) -> {
                    for (int object = 0; object < OBJECTS; object++) {
                        visitor.object(id(object), object);
                    }
                });
        try {
            for (int object = 0; object < OBJECTS; object++) {
                assertThat(result.ids().indexOf(id(object))).isEqualTo(object);
            }
            assertThat(result.ids().indexOf(id(0) + 8)).isEqualTo(ObjectIds.NONE);
            assertThat(result.ids().indexOf(id(OBJECTS))).isEqualTo(ObjectIds.NONE);
            assertThat(result.columns().chunks()).hasSize(OBJECTS);
            assertThat(result.columns().granuleShift()).isEqualTo(GRANULE_SHIFT);
        } finally {
            result.blocks().forEach(OffHeap.Block::close);
        }
    }

    /** Lines that are full, empty, and anything between; the second stretch is in no order at all. */
    @Test
    void idsThatLieCloseAreFoundAndOthersAreNot() {
        Random random = new Random(11);
        Set<Long> taken = new LinkedHashSet<>();
        for (int granule = 0; granule < 40 * IdLine.GRANULES; granule++) {
            int line = granule / IdLine.GRANULES;
            if (random.nextInt(39) < line) {
                taken.add(FIRST + ((long) granule << GRANULE_SHIFT));
            }
        }
        List<Long> ids = new ArrayList<>(taken);
        int half = ids.size() / 2;
        Collections.shuffle(ids.subList(half, ids.size()), random);
        ObjectIdsBuilder builder = ObjectIdsBuilder.dense(GRANULE_SHIFT, Long.MAX_VALUE, memory());
        StretchMarker marker = builder.marker();
        List<StretchMarker.Marked> stretches = new ArrayList<>();
        for (int stretch = 0; stretch < 2; stretch++) {
            marker.begin(stretch);
            ids.subList(stretch * half, stretch == 0 ? half : ids.size()).forEach(marker::object);
            stretches.add(marker.end());
        }
        ObjectIdsBuilder.Result result =
                builder.finish(stretches, new long[] {0, half}, ids.size(), (stretch, visitor) -> {
                    for (int place = stretch * half; place < (stretch == 0 ? half : ids.size()); place++) {
                        visitor.object(ids.get(place), place - (long) stretch * half);
                    }
                });
        try {
            for (int object = 0; object < ids.size(); object++) {
                assertThat(result.ids().indexOf(ids.get(object))).isEqualTo(object);
            }
            for (long granule = -70; granule < 41L * IdLine.GRANULES; granule++) {
                long id = FIRST + (granule << GRANULE_SHIFT);
                if (!taken.contains(id)) {
                    assertThat(result.ids().indexOf(id)).isEqualTo(ObjectIds.NONE);
                }
                assertThat(result.ids().indexOf(id + 1)).isEqualTo(ObjectIds.NONE);
            }
            assertThat(result.shadowedCount()).isZero();
        } finally {
            result.blocks().forEach(OffHeap.Block::close);
        }
    }

    @Test
    void anIdBetweenGranulesIsToldForStrewnIdsToo() {
        ObjectIdsBuilder builder = ObjectIdsBuilder.sparse(GRANULE_SHIFT, memory());
        StretchMarker marker = builder.marker();
        marker.begin(0);
        assertThatThrownBy(() -> marker.object(0x14)).isInstanceOf(ObjectIdsBuilder.GranuleTooCoarse.class);
        builder.abandon();
    }
}
