// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.wire.ddm.chunk.heap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.wire.bytes.ByteWriter;
import dev.cairn.wire.bytes.Bytes;
import dev.cairn.wire.ddm.Decoding;
import dev.cairn.wire.ddm.chunk.heap.HeapSegment.Sort;
import dev.cairn.wire.ddm.chunk.heap.HeapUsage.Kind;
import dev.cairn.wire.ddm.chunk.heap.HeapUsage.Run;
import dev.cairn.wire.ddm.chunk.heap.HeapUsage.Solidity;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class HeapSegmentTest {
    private static Run run(Solidity solidity, Kind kind, long units) {
        return new Run(solidity, kind, units, false);
    }

    @Test
    void aStateIsPartialKindAndSolidity() {
        HeapUsage usage = HeapUsage.of(List.of(
                run(Solidity.FREE, Kind.OBJECT, 1),
                run(Solidity.HARD, Kind.ARRAY_4, 256),
                run(Solidity.SWEEP, Kind.NATIVE, 2),
                new Run(Solidity.WEAK, Kind.CLASS, 3, true)));

        assertThat(usage.pairs()).isEqualTo(Bytes.of(0x00, 0, 0x21, 255, 0x3E, 1, 0x8B, 2));
        assertThat(usage.units()).isEqualTo(1 + 256 + 2 + 3);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 255, 256, 257, 511, 512, 513, 100_000})
    void aLongRunIsSeveralPairsOfWhichTheLastIsNotPartial(long units) {
        Run one = run(Solidity.HARD, Kind.ARRAY_1, units);
        HeapUsage usage = HeapUsage.of(List.of(one, one));

        int pairs = (int) ((units + 255) / 256);
        assertThat(usage.pairs().length()).isEqualTo(2 * 2 * pairs);
        for (int i = 0; i < 2 * pairs; i++) {
            assertThat(usage.pairs().at(2 * i) < 0).as("pair %s", i).isEqualTo(i % pairs != pairs - 1);
        }
        assertThat(usage.units()).isEqualTo(2 * units);
        assertThat(usage.runs()).containsExactly(one, one);
    }

    @Test
    void whatGoesOnInAnotherStateIsNotPutTogether() {
        assertThat(new HeapUsage(Bytes.of(0x81, 9, 0x00, 4, 0x00, 4, 0x80, 0)).runs())
                .containsExactly(
                        new Run(Solidity.HARD, Kind.OBJECT, 10, true),
                        run(Solidity.FREE, Kind.OBJECT, 5),
                        run(Solidity.FREE, Kind.OBJECT, 5),
                        new Run(Solidity.FREE, Kind.OBJECT, 1, true));
    }

    @ParameterizedTest
    @EnumSource
    void whatLiesInFrontOfTheUsageIsKnownWithoutIt(Sort sort) {
        HeapUsage usage = new HeapUsage(Bytes.of(0x01, 4));
        Bytes whole = new HeapSegment(sort, 1, 8, 0x10000, 0, usage).toRaw().data();

        assertThat(HeapSegment.head(sort, 1, 8, 0x10000, 5))
                .isEqualTo(whole.slice(0, whole.length() - usage.pairs().length()));
    }

    @Test
    void refusesUsageThatCannotBe() {
        assertThatThrownBy(() -> new HeapUsage(Bytes.of(1, 2, 3))).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> HeapUsage.of(List.of(run(Solidity.HARD, Kind.OBJECT, 0))))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void lies32BitsWideForServersOfOldAnd64BitsWideForOurs() {
        HeapUsage usage = new HeapUsage(Bytes.of(0x01, 4));
        assertThat(new HeapSegment(Sort.MERGED, 1, 8, 0x10000, 64, usage)
                        .toRaw()
                        .data())
                .isEqualTo(new ByteWriter()
                        .u4(1)
                        .u1(8)
                        .u4(0x10000)
                        .u4(64)
                        .u4(5)
                        .u1(1)
                        .u1(4)
                        .toBytes());
        assertThat(new HeapSegment(Sort.MERGED_8, 1, 1 << 20, 0x7FFF_0000_0000L, 64, usage)
                        .toRaw()
                        .data())
                .isEqualTo(new ByteWriter()
                        .u4(1)
                        .u4(1 << 20)
                        .s8(0x7FFF_0000_0000L)
                        .s8(64)
                        .s8(5)
                        .u1(1)
                        .u1(4)
                        .toBytes());
        HeapSegment tooHigh = new HeapSegment(Sort.MERGED, 1, 8, 1L << 32, 0, usage);
        assertThatThrownBy(tooHigh::toRaw).isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @EnumSource
    void refusesUsageThatCoversMoreOrLessThanPromised(Sort sort) {
        HeapSegment good = new HeapSegment(sort, 1, 8, 0, 0, new HeapUsage(Bytes.of(0x01, 4, 0x00, 255)));
        byte[] bytes = good.toRaw().data().toArray();
        bytes[bytes.length - 5]++;

        assertThat(good.form().decode(Bytes.copyOf(bytes)))
                .isInstanceOfSatisfying(
                        Decoding.Malformed.class,
                        broken -> assertThat(broken.why())
                                .endsWith("cannot be read: it promises 262 units, and its usage covers 261."));
        assertThat(good.form().decode(good.toRaw().data().slice(0, bytes.length - 1)))
                .isInstanceOfSatisfying(
                        Decoding.Malformed.class,
                        broken -> assertThat(broken.why()).endsWith("its usage of 3 bytes ends within a pair."));
    }
}
