// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.heap.Dominators;
import dev.cairn.heap.MergedPath;
import dev.cairn.heap.PathOptions;
import dev.cairn.heap.Snapshot;
import dev.cairn.heap.SnapshotOptions;
import dev.cairn.heap.engine.Snapshots;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What groups of merged paths retain, on random heaps, each known by its seed. */
class MergedPathsOfRandomHeapsTest {
    private static final int SEEDS = 30;
    private static final PathOptions STANDARD = PathOptions.standard();
    private static final PathOptions FOLLOWING_ALL = STANDARD.ignoring(Set.of());
    private static final List<PathOptions> ALL_OPTIONS = List.of(STANDARD, FOLLOWING_ALL);

    @TempDir
    Path folder;

    private Snapshot open(long seed) throws IOException {
        Path file = folder.resolve("made.hprof");
        RandomHeap.one(seed).write(file);
        return Snapshots.open(
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
                    check(seed, snapshot, Set.of(one, (one + 1) % snapshot.objectCount()));
                    check(seed, snapshot, withDominators(snapshot, one));
                }
            }
        }
    }

    /** An object and up to two that dominate it. */
    private static Set<Long> withDominators(Snapshot snapshot, long object) throws IOException {
        Set<Long> result = new LinkedHashSet<>(Set.of(object));
        OptionalLong at = snapshot.dominators().dominatorOf(object);
        while (at.isPresent() && result.size() < 3) {
            result.add(at.getAsLong());
            at = snapshot.dominators().dominatorOf(at.getAsLong());
        }
        return result;
    }

    private static void check(long seed, Snapshot snapshot, Set<Long> targets) throws IOException {
        List<Set<Long>> retained = byCount(snapshot.dominators(), List.copyOf(targets));
        for (PathOptions options : ALL_OPTIONS) {
            snapshot.mergedPaths(targets.stream().mapToLong(each -> each), options)
                    .roots()
                    .forEach(root -> check(seed + ", " + options, root, retained));
        }
    }

    private static void check(String what, MergedPath group, List<Set<Long>> retained) {
        assertThat(group.retainedBytes()).as("heap %s: %s", what, group).isIn(retained.get((int) group.targets()));
        group.children().forEach(child -> check(what, child, retained));
    }

    /** What any none, one, two… of some objects retain. */
    private static List<Set<Long>> byCount(Dominators dominators, List<Long> objects) {
        List<Set<Long>> result = new ArrayList<>();
        objects.forEach(_ -> result.add(new HashSet<>()));
        result.add(new HashSet<>());
        for (int bits = 0; bits < 1 << objects.size(); bits++) {
            int chosen = bits;
            List<Long> some = IntStream.range(0, objects.size())
                    .filter(i -> (chosen & 1 << i) != 0)
                    .mapToObj(objects::get)
                    .toList();
            result.get(some.size()).add(retained(dominators, some));
        }
        return result;
    }

    private static long retained(Dominators dominators, List<Long> objects) {
        return objects.stream()
                .filter(each ->
                        objects.stream().noneMatch(other -> !other.equals(each) && dominates(dominators, other, each)))
                .mapToLong(dominators::retainedBytes)
                .sum();
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
                for (MergedPath root : snapshot.mergedPaths(all, FOLLOWING_ALL).roots()) {
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
