// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.oracle;

import static org.assertj.core.api.Assertions.assertThatCode;

import dev.cairn.heap.store.FullHeapShare;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Random heaps, each known by its seed, against what is so by definition. */
class RandomHeapsTest {
    private static final int PARTS = 40;
    /** So many that several threads work on the heap at the same time. */
    private static final int VERY_MANY_PARTS = 2500;

    @TempDir
    Path folder;

    private void one(long seed) {
        assertThatCode(() -> SnapshotAgreement.check(RandomHeap.one(seed), folder))
                .as("heap %s by itself", seed)
                .doesNotThrowAnyException();
    }

    private void many(long seed, int parts) {
        assertThatCode(() -> SnapshotAgreement.check(RandomHeap.many(seed, parts), folder))
                .as("heaps %s", seed)
                .doesNotThrowAnyException();
    }

    @Test
    void smallHeapsAreAsBruteForceSays() {
        for (long seed = 0; seed < 300; seed++) {
            one(seed);
        }
    }

    @Test
    void manySmallHeapsInOneDumpAreAsBruteForceSays() {
        for (long seed = 0; seed < 50; seed++) {
            many(seed, PARTS);
        }
    }

    @Test
    void heapsWhoseReferencesKeepAreAsBruteForceSays() {
        for (long seed = 600; seed < 700; seed++) {
            MadeHeap heap = RandomHeap.one(seed);
            assertThatCode(() -> SnapshotAgreement.checkKeepingReferents(heap, folder))
                    .as("heap %s, keeping referents", seed)
                    .doesNotThrowAnyException();
        }
        MadeHeap many = RandomHeap.many(600, PARTS);
        assertThatCode(() -> SnapshotAgreement.checkKeepingReferents(many, folder))
                .doesNotThrowAnyException();
    }

    @Test
    void heapsThatSeveralThreadsWorkOnAreAsBruteForceSays() {
        for (long seed = 0; seed < 3; seed++) {
            many(seed, VERY_MANY_PARTS);
        }
    }

    /** As those of large dumps do. */
    @Test
    void heapsWhoseColumnsLieOutsideTheJavaHeapAreAsBruteForceSays() {
        try (FullHeapShare _ = new FullHeapShare()) {
            for (long seed = 400; seed < 500; seed++) {
                one(seed);
            }
            for (long seed = 80; seed < 100; seed++) {
                many(seed, PARTS);
            }
            many(3, VERY_MANY_PARTS);
        }
    }

    @Test
    @Tag("long")
    void moreHeapsThatSeveralThreadsWorkOnAreAsBruteForceSays() {
        for (long seed = 2_000_000; seed < 2_000_020; seed++) {
            many(seed, VERY_MANY_PARTS);
        }
    }

    @Test
    @Tag("long")
    void manyMoreHeapsAreAsBruteForceSays() {
        for (long seed = 1_000_000; seed < 1_002_500; seed++) {
            many(seed, PARTS);
        }
    }
}
