// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.heap.Dominators;
import dev.cairn.heap.MergedPath;
import dev.cairn.heap.MergedPaths;
import dev.cairn.heap.PathOptions;
import dev.cairn.heap.Snapshot;
import dev.cairn.heap.SnapshotOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What groups of merged paths retain, on random heaps, each known by its seed. */
class MergedPathsOfRandomHeapsTest {
    private static final int SEEDS = 60;

    @TempDir
    Path folder;

    private Snapshot open(long seed) throws IOException {
        Path file = folder.resolve("made.hprof");
        RandomHeap.one(seed).write(file);
        return Snapshot.open(
                file,
                SnapshotOptions.standard()
                        .withCacheFolder(folder.resolve("cache"))
                        .withoutKeepingTheIndex());
    }

    @Test
    void groupsRetainWhatTheirTargetsRetainAndNothingTwice() throws IOException {
        for (long seed = 0; seed < SEEDS; seed++) {
            try (Snapshot snapshot = open(seed)) {
                for (long one = 0; one < snapshot.objectCount(); one++) {
                    long next = (one + 1) % snapshot.objectCount();
                    checkBoth(seed, snapshot, one, next);
                    OptionalLong above = snapshot.dominators().dominatorOf(one);
                    if (above.isPresent()) {
                        checkBoth(seed, snapshot, one, above.getAsLong());
                    }
                }
            }
        }
    }

    private static void checkBoth(long seed, Snapshot snapshot, long one, long other) throws IOException {
        Dominators dominators = snapshot.dominators();
        long first = dominators.retainedBytes(one);
        long second = dominators.retainedBytes(other);
        long both =
                dominates(dominators, one, other) ? first : dominates(dominators, other, one) ? second : first + second;
        MergedPaths merged = snapshot.mergedPaths(LongStream.of(one, other).distinct(), PathOptions.standard());
        merged.roots().forEach(root -> root(seed, root, first, second, both));
    }

    private static void root(long seed, MergedPath group, long first, long second, long both) {
        if (group.targets() == 2) {
            assertThat(group.retainedBytes()).as("heap %s, %s", seed, group).isEqualTo(both);
        } else {
            assertThat(group.retainedBytes()).as("heap %s, %s", seed, group).isIn(first, second);
        }
        group.children().forEach(child -> root(seed, child, first, second, both));
    }

    private static boolean dominates(Dominators dominators, long one, long other) {
        OptionalLong at = OptionalLong.of(other);
        while (at.isPresent() && at.getAsLong() != one) {
            at = dominators.dominatorOf(at.getAsLong());
        }
        return at.isPresent();
    }

    @Test
    void noGroupRetainsLessThanItsTargetsTakeWhateverReferencesAreFollowed() throws IOException {
        for (long seed = 0; seed < SEEDS; seed++) {
            try (Snapshot snapshot = open(seed)) {
                LongStream all = LongStream.range(0, snapshot.objectCount());
                MergedPaths merged =
                        snapshot.mergedPaths(all, PathOptions.standard().ignoring(Set.of()));
                for (MergedPath root : merged.roots()) {
                    checkBounds(seed, root);
                }
            }
        }
    }

    private static void checkBounds(long seed, MergedPath group) {
        assertThat(group.retainedBytes()).as("heap %s, %s", seed, group).isGreaterThanOrEqualTo(group.shallowBytes());
        for (MergedPath child : group.children()) {
            assertThat(child.retainedBytes()).as("heap %s, %s", seed, group).isLessThanOrEqualTo(group.retainedBytes());
            checkBounds(seed, child);
        }
    }
}
