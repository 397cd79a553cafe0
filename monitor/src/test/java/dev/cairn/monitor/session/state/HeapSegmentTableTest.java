// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.session.state;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.monitor.session.state.HeapSegmentTable.Taken;
import dev.cairn.wire.bytes.Bytes;
import dev.cairn.wire.ddm.Chunk;
import dev.cairn.wire.ddm.RawChunk;
import dev.cairn.wire.ddm.chunk.heap.HeapMap.HeapMapEnd;
import dev.cairn.wire.ddm.chunk.heap.HeapMap.HeapMapStart;
import dev.cairn.wire.ddm.chunk.heap.HeapSegment;
import dev.cairn.wire.ddm.chunk.heap.HeapSegment.Sort;
import dev.cairn.wire.ddm.chunk.heap.HeapUsage;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class HeapSegmentTableTest {
    private static final HeapMapStart START = new HeapMapStart(false, 1, Optional.empty());
    private static final HeapMapEnd END = new HeapMapEnd(false, 1, Optional.empty());
    private static final HeapUsage TEN_UNITS = new HeapUsage(Bytes.of(0x01, 9));

    private final HeapSegmentTable table = new HeapSegmentTable(false, 1000);

    private static HeapSegment segment(long start) {
        return new HeapSegment(Sort.MERGED, 1, 8, start, 0, TEN_UNITS);
    }

    private Taken take(Chunk chunk) {
        return take(chunk.toRaw());
    }

    private Taken take(RawChunk chunk) {
        return table.take(chunk.type(), chunk.data());
    }

    private String refusal(Chunk chunk) {
        return refusal(chunk.toRaw());
    }

    private String refusal(RawChunk chunk) {
        return take(chunk) instanceof Taken.Refused(String why) ? why : "taken";
    }

    private HeapSegments whole() {
        return ((Taken.Whole) take(END)).map();
    }

    @Test
    void putsAMapTogetherInTheOrderOfAddresses() {
        take(START);
        take(segment(80));
        take(segment(0));

        HeapSegments map = whole();
        assertThat(map.segments()).containsExactly(segment(0), segment(80));
        assertThat(map.refused()).isZero();
        assertThat(map.summary()).isEmpty();
    }

    @Test
    void aNewStartForgetsWhatCameBefore() {
        take(START);
        take(segment(0));
        take(START);
        take(segment(8));
        assertThat(whole().segments()).containsExactly(segment(8));
    }

    @Test
    void refusesASegmentWhoseUnitsAndLengthDisagree() {
        RawChunk good = segment(0).toRaw();
        byte[] bytes = good.data().toArray();
        bytes[16] = 11; // the last of its length
        take(START);

        assertThat(refusal(new RawChunk(good.type(), Bytes.owning(bytes))))
                .contains("it promises 11 units, and its usage covers 10");
        assertThat(whole().refused()).isEqualTo(1);
    }

    @Test
    void refusesWhatCannotLieThere() {
        assertThat(refusal(segment(0))).isEqualTo("A piece of a heap map came without its beginning.");
        take(START);
        assertThat(refusal(new HeapSegment(Sort.MERGED, 2, 8, 0, 0, TEN_UNITS))).contains("heap 2");
        assertThat(refusal(new HeapSegment(Sort.MERGED, 1, 0, 0, 0, TEN_UNITS))).contains("cannot lie");
        assertThat(refusal(new HeapSegment(Sort.MERGED_8, 1, 8, Long.MAX_VALUE, 0, TEN_UNITS)))
                .contains("cannot lie");
        assertThat(refusal(new HeapSegment(Sort.OBJECTS_8, 1, 8, -8, 0, TEN_UNITS)))
                .contains("cannot lie");
        take(segment(0));
        take(segment(72));

        HeapSegments map = whole();
        assertThat(map.segments()).containsExactly(segment(0));
        assertThat(map.refused()).isEqualTo(5);
    }

    @Test
    void holdsNoMoreThanItMay() {
        take(START);
        for (int i = 0; i < 7; i++) {
            assertThat(take(segment(80L * i))).isInstanceOf(Taken.GoesOn.class);
        }
        assertThat(refusal(segment(560))).contains("more than 1000 bytes");
        assertThat(whole().refused()).isEqualTo(1);
    }
}
