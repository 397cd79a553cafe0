// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HeapShareTest {
    private static final int LENGTH = 1000;
    private static final long BYTES = 4L * LENGTH;
    private static final long PLENTY = 1L << 30;

    @TempDir
    private Path folder;

    private static boolean isOnHeap(OffHeap.Block block) {
        return block.bytes().heapBase().isPresent();
    }

    @Test
    void columnsAreArraysUntilTheShareIsTaken() {
        HeapShare share = new HeapShare(2 * BYTES);
        OffHeap memory = new OffHeap(folder, PLENTY, share);
        OffHeap.Block first = memory.ints(LENGTH);
        OffHeap.Block second = memory.longs(LENGTH / 2);
        OffHeap.Block third = memory.ints(LENGTH);
        OffHeap.Block inOrder = memory.intsInOrder(LENGTH);

        assertThat(List.of(first, second)).allMatch(HeapShareTest::isOnHeap);
        assertThat(List.of(third, inOrder)).noneMatch(HeapShareTest::isOnHeap);
        assertThat(share.left()).isZero();
        assertThat(memory.used()).isEqualTo(BYTES);

        first.close();
        first.close();
        assertThat(share.left()).isEqualTo(BYTES);
        try (OffHeap.Block again = memory.ints(LENGTH)) {
            assertThat(isOnHeap(again)).isTrue();
        }
        memory.close();
        assertThat(share.left()).isEqualTo(2 * BYTES);
        assertThat(memory.used()).isZero();
    }

    @Test
    void whatWasTakenSinceAMarkIsGivenBack() {
        HeapShare share = new HeapShare(PLENTY);
        OffHeap memory = new OffHeap(folder, PLENTY, share);
        OffHeap.Block before = memory.ints(LENGTH);
        long mark = memory.mark();
        List<OffHeap.Block> left = List.of(memory.bits(LENGTH), memory.longsInOrder(LENGTH), memory.ints(LENGTH));
        left.getLast().close();
        memory.closeSince(mark);
        assertThat(share.left()).isEqualTo(PLENTY - BYTES);
        before.close();
        assertThat(share.left()).isEqualTo(PLENTY);
    }

    @Test
    void aHeapThatHasNoRoomIsNotFilled() {
        long most = 1L << 60;
        HeapShare share = new HeapShare(most);
        assertThat(share.take(LENGTH, Integer.BYTES, _ -> {
                    throw new OutOfMemoryError("for a test");
                }))
                .isEmpty();
        assertThat(share.take(1L << 50, Integer.BYTES, int[]::new)).isEmpty();
        assertThat(share.left()).isEqualTo(most);
    }

    @Test
    void aSmallHeapHasNoneAndALargeOneHasEnough() {
        long mebi = 1L << 20;
        assertThat(HeapShare.of(64 * mebi)).isZero();
        assertThat(HeapShare.of(500 * mebi)).isEqualTo(244 * mebi);
        assertThat(HeapShare.of(100_000 * mebi)).isEqualTo(256 * mebi);
    }

    @Test
    void largeDumpsHaveNone() {
        assertThat(HeapShare.forDump(Long.MAX_VALUE).isNone()).isTrue();
        boolean none = HeapShare.of(Runtime.getRuntime().maxMemory()) == 0;
        assertThat(HeapShare.forDump(1).isNone()).isEqualTo(none);
        try (FullHeapShare _ = new FullHeapShare()) {
            assertThat(HeapShare.forDump(1).isNone()).isTrue();
        }
    }

    @Test
    void aShareThatRunsOutInTheMidstOfAListOrAStackDoesNoHarm() {
        OffHeap memory = new OffHeap(folder, PLENTY, new HeapShare(1L << 20));
        long most = 1L << 18;
        ReservedInts reserved = new ReservedInts(memory, most, 0);
        PairList pairs = new PairList(memory);
        LongStack stack = new LongStack(memory, most);
        for (long i = 0; i < most; i++) {
            reserved.withRoom(i + 1).set(i, (int) i);
            pairs.add(i, most - i);
            stack.push(i);
        }
        reserved.settle(most);
        for (long i = 0; i < most; i++) {
            assertThat(reserved.withRoom(most).get(i)).isEqualTo((int) i);
            assertThat(pairs.first(i)).isEqualTo(i);
            assertThat(pairs.second(i)).isEqualTo(most - i);
            assertThat(stack.pop()).isEqualTo(most - 1 - i);
        }
        assertThat(pairs.size()).isEqualTo(most);
        reserved.close();
        pairs.close();
        stack.close();
        assertThat(memory.used()).isZero();
    }
}
