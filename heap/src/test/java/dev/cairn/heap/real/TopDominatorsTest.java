// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.real;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.cairn.heap.Dominators;
import dev.cairn.heap.Snapshot;
import dev.cairn.heap.SnapshotOptions;
import dev.cairn.heap.engine.Snapshots;
import dev.cairn.testkit.Collectors;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.heap.Assorted;
import dev.cairn.testkit.target.heap.Compiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The objects that keep most in real heaps keep what goes when they are taken away, to the byte. */
class TopDominatorsTest {
    private static final int TOP = 1000;
    private static final int MANY = 300_000;
    private static final Path ANDROID = Path.of("../../shared/data/android/dialer.android-hprof");
    private static final List<String> SOURCES = List.of("../wire/src/main/java", "../testkit/src/main/java");

    @TempDir
    Path folder;

    static Stream<Collectors.Pair> collectors() {
        return Collectors.onAllJdks();
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void thoseOfAVmWithObjectsOfAllShapes(Jdk jdk) throws IOException {
        Path dump = folder.resolve("vm.hprof");
        try (TargetJvm target = TargetJvm.on(jdk, "-Xmx64m").start(Assorted.class)) {
            String _ = Jcmd.run(jdk, target, "GC.heap_dump", "-all", dump.toString());
        }
        long objects = check(dump);
        assertThat(objects).isGreaterThan(TOP);
    }

    @Test
    void thoseOfAnAndroidApplication() throws IOException {
        assumeTrue(Files.exists(ANDROID), "no dump of Android here");
        long objects = check(ANDROID);
        assertThat(objects).isGreaterThan(TOP);
    }

    @ParameterizedTest
    @MethodSource("collectors")
    @Tag("long")
    void thoseOfACompilerAtWork(Collectors.Pair pair) throws IOException {
        Path dump = folder.resolve("vm.hprof");
        try (TargetJvm target = TargetJvm.on(pair.jdk(), "-Xmx512m", pair.option())
                .start(Compiles.class, SOURCES.toArray(String[]::new))) {
            String _ = Jcmd.run(pair.jdk(), target, "GC.heap_dump", "-all", dump.toString());
        }
        long objects = check(dump);
        assertThat(objects).isGreaterThan(MANY);
    }

    /** Returns how many objects there are. */
    private long check(Path dump) throws IOException {
        SnapshotOptions options = SnapshotOptions.standard()
                .withCacheFolder(folder.resolve("cache"))
                .withoutKeepingTheIndex()
                .withThreads(2);
        try (Snapshot snapshot = Snapshots.open(dump, options)) {
            Dominators dominators = snapshot.dominators();
            PlainHeap heap = new PlainHeap(snapshot);
            List<Long> top = snapshot.objects()
                    .boxed()
                    .sorted(Comparator.comparingLong(dominators::retainedBytes).reversed())
                    .limit(TOP)
                    .toList();
            for (long object : top) {
                int place = Math.toIntExact(object);
                assertThat(dominators.reachabilityOf(object))
                        .as("how %s is held", object)
                        .isEqualTo(heap.tierOf(place));
                assertThat(dominators.retainedBytes(object))
                        .as("what %s retains", object)
                        .isEqualTo(heap.bytesThatGoWith(place));
            }
            assertThat(snapshot.verify().problems()).isEmpty();
            return snapshot.objectCount();
        }
    }
}
