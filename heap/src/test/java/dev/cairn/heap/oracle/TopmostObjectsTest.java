// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.heap.Dominators;
import dev.cairn.heap.Snapshot;
import dev.cairn.heap.SnapshotOptions;
import dev.cairn.heap.engine.Snapshots;
import dev.cairn.heap.object.HeapClass;
import dev.cairn.heap.tree.TopmostObjects;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.OptionalLong;
import java.util.function.LongPredicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The topmost objects of some classes, against a way up from each object. */
class TopmostObjectsTest {
    @TempDir
    private Path folder;

    private static boolean isOwn(HeapClass type) {
        return type.name().startsWith("p");
    }

    private static boolean isWanted(Snapshot snapshot, long object) {
        HeapClass type = snapshot.classOf(object);
        return isOwn(
                type.name().equals("java.lang.Class")
                        ? snapshot.classes().stream()
                                .filter(each -> each.id() == snapshot.idOf(object))
                                .findFirst()
                                .orElse(type)
                        : type);
    }

    /** @param end what is above it does not count */
    private static boolean hasAbove(Dominators dominators, long object, OptionalLong end, LongPredicate wanted) {
        OptionalLong at = dominators.dominatorOf(object);
        while (at.isPresent() && !at.equals(end)) {
            if (wanted.test(at.getAsLong())) {
                return true;
            }
            at = dominators.dominatorOf(at.getAsLong());
        }
        return false;
    }

    /** How many were found. */
    private static long compare(Snapshot snapshot, OptionalLong below) throws IOException {
        Dominators dominators = snapshot.dominators();
        long[] expected = snapshot.objects()
                .filter(object -> isWanted(snapshot, object))
                .filter(object -> !hasAbove(dominators, object, below, each -> isWanted(snapshot, each)))
                .filter(object -> below.isEmpty()
                        || hasAbove(dominators, object, OptionalLong.empty(), each -> each == below.getAsLong()))
                .boxed()
                .sorted(Comparator.comparingLong(dominators::retainedBytes)
                        .reversed()
                        .thenComparing(Comparator.naturalOrder()))
                .mapToLong(Long::longValue)
                .toArray();
        TopmostObjects found = TopmostObjects.of(snapshot, below, TopmostObjectsTest::isOwn, Integer.MAX_VALUE);
        assertThat(found.largest()).isEqualTo(expected);
        assertThat(found.objects()).isEqualTo(expected.length);
        long bytes = 0;
        for (long each : expected) {
            bytes += dominators.retainedBytes(each);
        }
        assertThat(found.retainedBytes()).isEqualTo(bytes);
        if (expected.length > 1) {
            assertThat(TopmostObjects.of(snapshot, below, TopmostObjectsTest::isOwn, 1)
                            .largest())
                    .containsExactly(expected[0]);
        }
        return expected.length;
    }

    @Test
    void areThoseThatHaveNoneOfTheirLikeAbove() throws IOException {
        long found = 0;
        long foundBelow = 0;
        for (long seed = 0; seed < 60; seed++) {
            Path file = folder.resolve("made.hprof");
            RandomHeap.one(seed).write(file);
            SnapshotOptions options = SnapshotOptions.standard()
                    .withCacheFolder(folder.resolve("cache"))
                    .withoutKeepingTheIndex()
                    .withThreads(1);
            try (Snapshot snapshot = Snapshots.open(file, options)) {
                found += compare(snapshot, OptionalLong.empty());
                for (long object : snapshot.objects().limit(20).toArray()) {
                    foundBelow += compare(snapshot, OptionalLong.of(object));
                }
            }
        }
        assertThat(found).isGreaterThan(300);
        assertThat(foundBelow).isGreaterThan(50);
    }
}
