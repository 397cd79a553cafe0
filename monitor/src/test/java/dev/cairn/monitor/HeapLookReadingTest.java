// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.monitor.HeapLookReading.Result;
import dev.cairn.wire.ddm.chunk.heap.HeapCells;
import dev.cairn.wire.ddm.chunk.heap.HeapLook;
import dev.cairn.wire.ddm.chunk.heap.HeapLook.ClassSum;
import dev.cairn.wire.ddm.chunk.heap.HeapLook.HeapLookRequest;
import dev.cairn.wire.ddm.chunk.heap.HeapLook.Listed;
import dev.cairn.wire.ddm.chunk.heap.HeapLook.RegionHoles;
import dev.cairn.wire.ddm.chunk.heap.HeapLook.Regions;
import dev.cairn.wire.ddm.chunk.heap.HeapLook.Share;
import dev.cairn.wire.ddm.chunk.heap.HeapLook.Sum;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a VM may send as a close look at its heap, and what it may not. */
class HeapLookReadingTest {
    private static final HeapLookRequest WISH = new HeapLookRequest(1, 4096, 4224, "a.B", 1, 1);
    private static final HeapCells CELLS = new HeapCells(
            1,
            1,
            9,
            0,
            0,
            128,
            HeapCells.REACHABILITY_NONE,
            List.of(new HeapCells.Stretch(4096, 4224)),
            List.of(new HeapCells.Cell(100, 0, 0, 0, 0, 0)),
            List.of());

    private static HeapLook look(List<Sum> holes, List<Share> chosen, List<ClassSum> classes, List<Listed> objects) {
        return new HeapLook(1 << 20, true, 28, holes, chosen, classes, 0, new Sum(0, 0), objects, 3, REGIONS);
    }

    private static HeapLook withRegions(RegionHoles... regions) {
        return new HeapLook(
                1 << 20,
                true,
                28,
                HOLES,
                SHARE,
                CLASSES,
                0,
                new Sum(0, 0),
                OBJECTS,
                3,
                Optional.of(new Regions(128, List.of(regions))));
    }

    private static final Optional<Regions> REGIONS =
            Optional.of(new Regions(128, List.of(new RegionHoles(4096, 128, 1, 28, 28))));
    private static final List<Sum> HOLES = List.of(new Sum(1, 28));
    private static final List<Share> SHARE = List.of(new Share(100));
    private static final List<ClassSum> CLASSES = List.of(new ClassSum("a.B", 2, 100));
    private static final List<Listed> OBJECTS = List.of(new Listed(4096, 50, 0));

    @Test
    void takesOneWhosePartsFitEachOther() {
        HeapLook look = look(HOLES, SHARE, CLASSES, OBJECTS);
        assertThat(HeapLookReading.read(List.of(CELLS.toRaw(), look.toRaw()), WISH))
                .isEqualTo(new Result.Looked(CELLS, look));
    }

    static Stream<HeapLook> impossible() {
        return Stream.of(
                look(Collections.nCopies(65, new Sum(0, 0)), SHARE, CLASSES, OBJECTS),
                look(List.of(new Sum(-1, 28)), SHARE, CLASSES, OBJECTS),
                look(List.of(new Sum(1, Long.MAX_VALUE)), SHARE, CLASSES, OBJECTS),
                look(HOLES, List.of(), CLASSES, OBJECTS),
                look(HOLES, List.of(new Share(129)), CLASSES, OBJECTS),
                look(HOLES, SHARE, Collections.nCopies(3, CLASSES.getFirst()), OBJECTS),
                look(HOLES, SHARE, List.of(new ClassSum("a.B", 2, -100)), OBJECTS),
                look(HOLES, SHARE, CLASSES, List.of(new Listed(4096, 50, 1))),
                look(HOLES, SHARE, CLASSES, List.of(new Listed(-8, 50, 0))),
                withRegions(new RegionHoles(4096, 129, 1, 28, 28)),
                withRegions(new RegionHoles(4096, 128, 1, 28, 29)),
                withRegions(new RegionHoles(4096, 128, -1, 28, 28)),
                withRegions(new RegionHoles(-4096, 128, 1, 28, 28)),
                withRegions(new RegionHoles(4096, 100, 1, 128, 28)),
                look(HOLES, SHARE, CLASSES, Collections.nCopies(2, OBJECTS.getFirst())));
    }

    @ParameterizedTest
    @MethodSource("impossible")
    void refusesWhatCannotBeOne(HeapLook look) {
        assertThat(HeapLookReading.read(List.of(CELLS.toRaw(), look.toRaw()), WISH))
                .isInstanceOfSatisfying(
                        Result.Failed.class,
                        failed -> assertThat(failed.sentence()).contains("do not fit each other"));
    }

    @Test
    void saysThatThereIsNone() {
        assertThat(HeapLookReading.read(List.of(CELLS.toRaw()), WISH)).isInstanceOf(Result.Failed.class);
    }
}
