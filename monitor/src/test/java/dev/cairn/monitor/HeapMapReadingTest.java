// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.monitor.HeapMapReading.Result;
import dev.cairn.wire.ddm.chunk.heap.HeapCells;
import dev.cairn.wire.ddm.chunk.heap.HeapCells.Cell;
import dev.cairn.wire.ddm.chunk.heap.HeapCells.Held;
import dev.cairn.wire.ddm.chunk.heap.HeapCells.Stretch;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a VM may send as a map of its heap, and what it may not. */
class HeapMapReadingTest {
    private static final int ASKED = 4;
    private static final Cell CELL = new Cell(100, 0, 28, 0, 0, 0);
    private static final Stretch WHOLE = new Stretch(4096, 4096 + 4 * 128 - 8);

    private static HeapCells map(long cellBytes, List<Stretch> stretches, List<Cell> cells) {
        return new HeapCells(1, 1, 9, 0, 0, cellBytes, HeapCells.REACHABILITY_NONE, stretches, cells, List.of());
    }

    private static HeapCells held(int reachability, List<Held> held) {
        return new HeapCells(1, 2, 9, 0, 0, 128, reachability, List.of(WHOLE), Collections.nCopies(ASKED, CELL), held);
    }

    private static Result read(HeapCells map) {
        return HeapMapReading.read(List.of(map.toRaw()), ASKED);
    }

    @Test
    void takesAMapWhoseCellsFitItsStretches() {
        HeapCells map = map(128, List.of(WHOLE), Collections.nCopies(4, CELL));
        assertThat(read(map)).isEqualTo(new Result.Mapped(map));
    }

    @Test
    void takesAMapThatSaysOfAllBytesHowTheyAreHeld() {
        HeapCells map = held(HeapCells.REACHABILITY_READ, Collections.nCopies(ASKED, new Held(100, 8, 8, 0, 4, 8)));
        assertThat(read(map)).isEqualTo(new Result.Mapped(map));
    }

    static Stream<HeapCells> impossible() {
        List<Cell> four = Collections.nCopies(4, CELL);
        return Stream.of(
                map(128, List.of(), List.of()),
                map(0, List.of(WHOLE), four),
                map(-128, List.of(WHOLE), four),
                map(128, List.of(WHOLE), four.subList(0, 3)),
                map(128, List.of(new Stretch(4096, 4096)), List.of()),
                map(128, List.of(new Stretch(4096, 8)), four),
                map(128, List.of(new Stretch(-8, 120)), List.of(CELL)),
                // Lengths that add up to one cell once they overflow.
                map(
                        1L << 62,
                        List.of(new Stretch(0, Long.MAX_VALUE), new Stretch(0, 1L << 62), new Stretch(0, 1)),
                        List.of(CELL)),
                // More cells than anybody has asked for.
                map(8, List.of(new Stretch(0, 80)), Collections.nCopies(10, new Cell(8, 0, 0, 0, 0, 0))),
                map(128, List.of(new Stretch(0, 128)), List.of(new Cell(129, 0, 0, 0, 0, 0))),
                map(128, List.of(new Stretch(0, 128)), List.of(new Cell(-1, 0, 0, 0, 0, 0))),
                map(128, List.of(new Stretch(0, 128)), List.of(new Cell(100, 0, 100, 0, 0, 0))),
                held(HeapCells.REACHABILITY_NONE, Collections.nCopies(ASKED, new Held(128, 0, 0, 0, 0, 0))),
                held(HeapCells.REACHABILITY_ASKED + 1, Collections.nCopies(ASKED, new Held(128, 0, 0, 0, 0, 0))),
                held(HeapCells.REACHABILITY_ASKED, List.of()),
                held(HeapCells.REACHABILITY_READ, Collections.nCopies(ASKED, new Held(100, 0, 0, 0, 0, 0))),
                held(HeapCells.REACHABILITY_READ, Collections.nCopies(ASKED, new Held(-8, 136, 0, 0, 0, 0))));
    }

    @ParameterizedTest
    @MethodSource("impossible")
    void refusesWhatCannotBeAMap(HeapCells map) {
        assertThat(read(map))
                .isInstanceOfSatisfying(
                        Result.Failed.class,
                        failed -> assertThat(failed.sentence()).contains("cannot be one of a heap"));
    }

    @Test
    void saysThatThereIsNone() {
        assertThat(HeapMapReading.read(List.of(), ASKED)).isInstanceOf(Result.Failed.class);
    }
}
