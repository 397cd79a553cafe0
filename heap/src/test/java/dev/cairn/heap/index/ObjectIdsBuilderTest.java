// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.index;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.heap.store.OffHeap;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ObjectIdsBuilderTest {
    private static final int OBJECTS = 30_000; // of more than three slabs
    private static final int MORE_THAN_ARE_KEPT = 100_000;
    private static final int GRANULE_SHIFT = 3;
    /** At the beginning of a chunk, and as unsigned as an id may be. */
    private static final long FIRST = 0xFFFF_0000_0000_0000L;

    @TempDir
    Path folder;

    private static long id(int object) {
        return (object + 1L) * 0x1_0000_0008L;
    }

    private static long idOfGranule(long granule) {
        return FIRST + (granule << GRANULE_SHIFT);
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
        ObjectIdsBuilder builder = ObjectIdsBuilder.dense(GRANULE_SHIFT, 1 << 26, memory());
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

    /** What was found out of order is kept, up to a limit; of both stretches most is found by walking again. */
    @Test
    void moreIdsInNoOrderThanAreKeptAreFound() {
        List<Long> ids = new ArrayList<>();
        for (int granule = 0; granule < MORE_THAN_ARE_KEPT; granule++) {
            ids.add(idOfGranule(granule));
        }
        Collections.shuffle(ids, new Random(12));
        int half = ids.size() / 2;
        ObjectIdsBuilder builder = ObjectIdsBuilder.dense(GRANULE_SHIFT, Long.MAX_VALUE, memory());
        List<StretchMarker.Marked> stretches = new ArrayList<>();
        StretchMarker marker = builder.marker();
        for (int stretch = 0; stretch < 2; stretch++) {
            marker.begin(stretch);
            ids.subList(stretch * half, (stretch + 1) * half).forEach(marker::object);
            stretches.add(marker.end());
        }
        List<Integer> walked = new ArrayList<>();
        ObjectIdsBuilder.Result result =
                builder.finish(stretches, new long[] {0, half}, ids.size(), (stretch, visitor) -> {
                    walked.add(stretch);
                    for (int place = 0; place < half; place++) {
                        visitor.object(ids.get(stretch * half + place), place);
                    }
                });
        try {
            assertThat(walked).containsExactly(0, 1);
            for (int object = 0; object < ids.size(); object++) {
                assertThat(result.ids().indexOf(ids.get(object))).isEqualTo(object);
            }
            assertThat(result.shadowedCount()).isZero();
        } finally {
            result.blocks().forEach(OffHeap.Block::close);
        }
    }

    /** As with the objects of classes, which a dump has first: those that lie around them come later. */
    @Test
    void aStretchThatComesUponLinesOfAnotherIsNotWalkedAgain() {
        ObjectIdsBuilder builder = ObjectIdsBuilder.dense(GRANULE_SHIFT, Long.MAX_VALUE, memory());
        StretchMarker marker = builder.marker();
        List<StretchMarker.Marked> stretches = new ArrayList<>();
        int early = 4;
        marker.begin(0);
        for (int object = 0; object < early; object++) {
            marker.object(idOfGranule((long) object * IdLine.GRANULES));
        }
        stretches.add(marker.end());
        marker.begin(1);
        int others = 2 * IdLine.GRANULES;
        for (int object = 0; object < others; object++) {
            marker.object(idOfGranule(2L * object + 1));
        }
        stretches.add(marker.end());
        List<Integer> walked = new ArrayList<>();
        ObjectIdsBuilder.Result result =
                builder.finish(stretches, new long[] {0, early}, early + others, (stretch, visitor) -> {
                    walked.add(stretch);
                    for (int object = 0; object < early; object++) {
                        visitor.object(idOfGranule((long) object * IdLine.GRANULES), object);
                    }
                });
        try {
            assertThat(walked).containsExactly(0);
            for (int object = 0; object < others; object++) {
                long id = idOfGranule(2L * object + 1);
                assertThat(result.ids().indexOf(id)).isEqualTo(early + object);
            }
            for (int object = 0; object < early; object++) {
                long id = idOfGranule((long) object * IdLine.GRANULES);
                assertThat(result.ids().indexOf(id)).isEqualTo(object);
            }
        } finally {
            result.blocks().forEach(OffHeap.Block::close);
        }
    }

    /** As ids of any kind have them: the last line of a chunk is short, and a stretch begins where the one before ended. */
    @Test
    void consecutiveNumbersAreFoundFromStretchToStretch() {
        int objects = 3 << IdLine.SPARSE_CHUNK_SHIFT;
        int half = objects / 2;
        ObjectIdsBuilder builder = ObjectIdsBuilder.sparse(memory());
        StretchMarker marker = builder.marker();
        List<StretchMarker.Marked> stretches = new ArrayList<>();
        for (int stretch = 0; stretch < 2; stretch++) {
            marker.begin(stretch);
            for (int place = 0; place < half; place++) {
                marker.object((long) stretch * half + place);
            }
            stretches.add(marker.end());
        }
        ObjectIdsBuilder.Result result =
                builder.finish(stretches, new long[] {0, half}, objects, (stretch, visitor) -> {
                    for (int place = 0; place < half; place++) {
                        visitor.object((long) stretch * half + place, place);
                    }
                });
        try {
            for (int object = 0; object < objects; object++) {
                assertThat(result.ids().indexOf(object)).isEqualTo(object);
            }
            assertThat(result.ids().indexOf(objects)).isEqualTo(ObjectIds.NONE);
            assertThat(result.shadowedCount()).isZero();
        } finally {
            result.blocks().forEach(OffHeap.Block::close);
        }
    }

    /** Ids are unsigned, and behind the last comes no first: 0 is no bit of the last one's line. */
    @Test
    void idsAtBothEndsOfTheAddressesAreFound() {
        long[] ids = {-1L << GRANULE_SHIFT, -2L << GRANULE_SHIFT, 0, 1L << GRANULE_SHIFT, Long.MIN_VALUE};
        ObjectIdsBuilder builder = ObjectIdsBuilder.dense(GRANULE_SHIFT, Long.MAX_VALUE, memory());
        StretchMarker marker = builder.marker();
        marker.begin(0);
        Arrays.stream(ids).forEach(marker::object);
        assertThat(marker.place()).isEqualTo(ids.length);
        ObjectIdsBuilder.Result result =
                builder.finish(List.of(marker.end()), new long[1], ids.length, (stretch, visitor) -> {
                    for (int object = 0; object < ids.length; object++) {
                        visitor.object(ids[object], object);
                    }
                });
        try {
            for (int object = 0; object < ids.length; object++) {
                assertThat(result.ids().indexOf(ids[object])).isEqualTo(object);
            }
            assertThat(result.ids().indexOf(-3L << GRANULE_SHIFT)).isEqualTo(ObjectIds.NONE);
        } finally {
            result.blocks().forEach(OffHeap.Block::close);
        }
    }

    /** A part of the most that lines may take is reserved for them; what is more goes elsewhere, and is put behind. */
    @ParameterizedTest
    @ValueSource(ints = {0, 2, 3, 4, 90})
    void linesAreFoundInWhatWasReservedAndBehindIt(int chunks) {
        int reservedChunks = 3;
        long most = 32L * reservedChunks * IdLine.linesPerChunk(IdLine.DENSE_CHUNK_SHIFT) * IdLine.SIZE;
        OffHeap memory = memory();
        ObjectIdsBuilder builder = ObjectIdsBuilder.dense(GRANULE_SHIFT, most, memory);
        assertThat(memory.used()).isEqualTo(most / 32);
        StretchMarker marker = builder.marker();
        marker.begin(0);
        for (int chunk = 0; chunk < chunks; chunk++) {
            marker.object(idOfGranule((long) chunk << IdLine.DENSE_CHUNK_SHIFT));
        }
        ObjectIdsBuilder.Result result =
                builder.finish(List.of(marker.end()), new long[1], chunks, (stretch, visitor) -> {});
        for (int chunk = 0; chunk < chunks; chunk++) {
            long id = idOfGranule((long) chunk << IdLine.DENSE_CHUNK_SHIFT);
            assertThat(result.ids().indexOf(id)).isEqualTo(chunk);
            assertThat(result.ids().indexOf(id + (1L << GRANULE_SHIFT))).isEqualTo(ObjectIds.NONE);
        }
        long lines = (long) chunks * IdLine.linesPerChunk(IdLine.DENSE_CHUNK_SHIFT) * IdLine.SIZE;
        assertThat(result.columns().lines().byteSize()).isEqualTo(lines);
        assertThat(memory.used()).as("what is reserved and not used").isLessThanOrEqualTo(lines + Long.BYTES);
        result.blocks().forEach(OffHeap.Block::close);
        assertThat(memory.used()).isZero();
    }

    @Test
    void whatWasReservedIsGivenBack() {
        OffHeap memory = memory();
        ObjectIdsBuilder builder = ObjectIdsBuilder.dense(GRANULE_SHIFT, 1 << 26, memory);
        assertThat(memory.used()).isEqualTo((1 << 26) / 32);
        builder.abandon();
        builder.abandon();
        assertThat(memory.used()).isZero();
    }

    /** One line is first in order, then not, with one id so often that its list is too short; then comes another. */
    @Test
    void aLineThatStopsBeingInOrderIsCountedAndFoundAsItCame() {
        int again = 1_000;
        List<Long> ids = new ArrayList<>(List.of(idOfGranule(3), idOfGranule(5), idOfGranule(9)));
        ids.add(idOfGranule(4));
        ids.add(idOfGranule(11));
        for (int i = 0; i < again; i++) {
            ids.add(idOfGranule(9));
        }
        ids.add(idOfGranule(IdLine.GRANULES + 1L));
        ids.add(idOfGranule(7));
        ObjectIdsBuilder builder = ObjectIdsBuilder.dense(GRANULE_SHIFT, Long.MAX_VALUE, memory());
        StretchMarker marker = builder.marker();
        List<StretchMarker.Marked> stretches = new ArrayList<>();
        marker.begin(0);
        for (int place = 0; place < ids.size(); place++) {
            assertThat(marker.place()).isEqualTo(place);
            marker.object(ids.get(place));
        }
        stretches.add(marker.end());
        assertThat(marker.place()).isEqualTo(ids.size());
        marker.begin(1);
        assertThat(marker.place()).isZero();
        stretches.add(marker.end());
        ObjectIdsBuilder.Result result =
                builder.finish(stretches, new long[] {0, ids.size()}, ids.size(), (stretch, visitor) -> {
                    for (int place = 0; stretch == 0 && place < ids.size(); place++) {
                        visitor.object(ids.get(place), place);
                    }
                });
        for (int place = 0; place < ids.size(); place++) {
            assertThat(result.ids().indexOf(ids.get(place))).isEqualTo(ids.indexOf(ids.get(place)));
        }
        assertThat(result.shadowedCount()).isEqualTo(again);
        result.blocks().forEach(OffHeap.Block::close);
    }
}
