// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OffHeapTest {
    private static final long RESERVED = 1 << 21;
    private static final long MORE_THAN_ANY_MACHINE_HAS = 1L << 60;
    private static final long LITTLE = 100;

    @TempDir
    private Path folder;

    @Test
    void whatCouldNotBeAllocatedIsNotCounted() {
        OffHeap memory = new OffHeap(folder, MORE_THAN_ANY_MACHINE_HAS);
        Throwable failure = catchThrowable(() -> {
            try (OffHeap.Block _ = memory.allocate(MORE_THAN_ANY_MACHINE_HAS)) {
                throw new AssertionError("There is such a machine.");
            }
        });
        assertThat(failure).isInstanceOfAny(OutOfMemoryError.class, IllegalStateException.class);
        try (OffHeap.Block block = memory.allocate(LITTLE)) {
            assertThat(block.bytes().byteSize()).isEqualTo(LITTLE);
            assertThat(memory.peak()).isEqualTo(LITTLE);
        }
    }

    @Test
    void whatAnExceptionLeftOpenIsGivenBack() {
        OffHeap memory = new OffHeap(folder, MORE_THAN_ANY_MACHINE_HAS);
        OffHeap.Block before = memory.allocate(LITTLE);
        long mark = memory.mark();
        List<OffHeap.Block> left = List.of(
                memory.allocate(LITTLE),
                memory.allocateInFile(LITTLE),
                memory.reserve(1 << 21).settle(LITTLE),
                memory.allocate(LITTLE));
        OffHeap.Reserved unsettled = memory.reserve(LITTLE);
        left.getLast().close();
        memory.closeSince(mark);

        assertThat(memory.used()).isEqualTo(LITTLE);
        assertThat(left).noneMatch(block -> block.bytes().scope().isAlive());
        assertThat(unsettled.whole().bytes().scope().isAlive()).isFalse();
        assertThat(before.bytes().scope().isAlive()).isTrue();
        before.close();
        memory.close();
        assertThat(memory.used()).isZero();
    }

    @Test
    void whatIsReservedCountsUntilItIsSettled() {
        OffHeap memory = new OffHeap(folder, RESERVED + LITTLE);
        OffHeap.Reserved reserved = memory.reserve(RESERVED);
        OffHeap.Reserved inFile = memory.reserve(RESERVED);
        OffHeap.Block alsoInFile = memory.allocate(RESERVED);
        assertThat(memory.used()).isEqualTo(RESERVED);

        OffHeap.Block settled = reserved.settle(LITTLE);
        OffHeap.Block settledInFile = inFile.settle(LITTLE);
        assertThat(memory.used()).isEqualTo(LITTLE);
        assertThat(memory.peak()).isEqualTo(LITTLE);

        settled.close();
        settledInFile.close();
        alsoInFile.close();
        assertThat(memory.used()).isZero();
    }

    @Test
    void whatTheKernelDoesNotGiveIsNotReserved() {
        OffHeap memory = new OffHeap(folder, Long.MAX_VALUE);
        assertThat(memory.reserveAnonymous(MORE_THAN_ANY_MACHINE_HAS)).isEmpty();
        assertThat(memory.used()).isZero();
        memory.reserveAnonymous(RESERVED).orElseThrow().whole().close();
        assertThat(memory.used()).isZero();
        assertThat(new OffHeap(folder, LITTLE).reserveAnonymous(LITTLE + 1)).isEmpty();
    }

    @Test
    void aFolderThatWasSweptAwayIsMadeAgain() {
        OffHeap memory = new OffHeap(folder.resolve("gone"), 0);
        try (OffHeap.Block block = memory.allocate(LITTLE)) {
            assertThat(block.bytes().byteSize()).isEqualTo(LITTLE);
        }
    }
}
