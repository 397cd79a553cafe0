// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.heap.convert.HeapGraphReader;
import dev.cairn.heap.convert.SnapshotConverter;
import dev.cairn.heap.engine.Snapshots;
import dev.cairn.heap.object.HeapClass;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The dump of a real JVM as HPROF, and the same as GC log: objects keep their ids, so each can be compared. */
class ConvertedDumpTest {
    private static final int SOFT = 8;
    private static final int WEAK = 9;
    private static final int PHANTOM = 11;

    @TempDir
    private Path folder;

    @Test
    void theLogOfADumpHasItsDominatorsAndRetainedSizes() throws Exception {
        Path dump = folder.resolve("x.hprof");
        Path log = folder.resolve("x.gclog");
        try (DumpedTarget target = new DumpedTarget()) {
            target.grow(5000);
            var _ = target.dump(dump);
        }
        SnapshotOptions options = SnapshotOptions.standard()
                .withCacheFolder(folder.resolve("cache"))
                .withoutKeepingTheIndex();
        var _ = SnapshotConverter.convert(dump, log, options);
        try (Snapshot hprof = Snapshots.open(dump, options);
                Snapshot gcLog = Snapshots.open(log, options)) {
            assertThat(gcLog.summary().objects()).isEqualTo(hprof.summary().objects());
            assertThat(gcLog.summary().shallowBytes()).isEqualTo(hprof.summary().shallowBytes());
            assertThat(gcLog.summary().problems()).isEmpty();
            everyObjectIsKeptAsTheReferencesOfTheDumpSay(hprof, gcLog);
            whatTheListHoldsIsTheSameInBoth(hprof, gcLog);
        }
    }

    @Test
    void theHeapGraphOfADumpHasEachObjectWithItsReferences() throws Exception {
        Path dump = folder.resolve("x.hprof");
        Path trace = folder.resolve("x.perfetto-trace");
        try (DumpedTarget target = new DumpedTarget()) {
            target.grow(5000);
            var _ = target.dump(dump);
        }
        SnapshotOptions options = SnapshotOptions.standard()
                .withCacheFolder(folder.resolve("cache"))
                .withoutKeepingTheIndex();
        var _ = SnapshotConverter.convert(dump, trace, options);
        HeapGraphReader graph = HeapGraphReader.read(Files.readAllBytes(trace));
        try (Snapshot hprof = Snapshots.open(dump, options)) {
            assertThat((long) graph.objects.size()).isEqualTo(hprof.objectCount());
            for (long object = 0; object < hprof.objectCount(); object++) {
                HeapGraphReader.Item item = graph.object(hprof.idOf(object));
                HeapGraphReader.Type type = graph.typeOf(hprof.idOf(object));
                assertThat(item.bytes()).isEqualTo(hprof.shallowBytes(object));
                if (type.kind() == WEAK || type.kind() == SOFT || type.kind() == PHANTOM) {
                    continue; // the collector's links are left out
                }
                assertThat(item.targets())
                        .containsExactlyInAnyOrderElementsOf(LongStream.of(hprof.referees(object))
                                .map(hprof::idOf)
                                .boxed()
                                .toList());
                if (!type.name().startsWith("java.lang.Class<")) {
                    assertThat(type.name()).isEqualTo(hprof.classOf(object).name());
                }
            }
        }
    }

    /** A log has no weak references, and objects do not keep their classes in it, so the expectation is made here. */
    private static void everyObjectIsKeptAsTheReferencesOfTheDumpSay(Snapshot hprof, Snapshot gcLog) throws Exception {
        int count = Math.toIntExact(hprof.objectCount());
        int[][] edges = new int[count][];
        long[] sizes = new long[count];
        for (int object = 0; object < count; object++) {
            edges[object] = Arrays.stream(hprof.referees(object))
                    .mapToInt(Math::toIntExact)
                    .toArray();
            sizes[object] = hprof.shallowBytes(object);
        }
        int[] roots = hprof.roots().stream()
                .mapToInt(root -> Math.toIntExact(root.object()))
                .distinct()
                .toArray();
        SimpleDominators expected = new SimpleDominators(edges, roots);
        long[] retained = expected.retained(sizes);
        Dominators dominators = gcLog.dominators();
        for (int object = 0; object < count; object++) {
            assertThat(gcLog.idOf(object)).isEqualTo(hprof.idOf(object));
            assertThat(gcLog.classOf(object).name())
                    .isEqualTo(hprof.classOf(object).name());
            if (expected.isReachable(object)) {
                assertThat(dominators.dominatorOf(object).orElse(SimpleDominators.NONE))
                        .isEqualTo(expected.of(object));
                assertThat(dominators.retainedBytes(object)).isEqualTo(retained[object]);
                assertThat(dominators.reachabilityOf(object)).isEqualTo(Reachability.STRONG);
            } else {
                assertThat(dominators.reachabilityOf(object)).isEqualTo(Reachability.NONE);
            }
        }
    }

    private static void whatTheListHoldsIsTheSameInBoth(Snapshot hprof, Snapshot gcLog) throws Exception {
        List<HeapClass> classes = hprof.classes();
        HeapClass holder = classes.stream()
                .filter(type -> type.name().equals(GrowingTarget.class.getName()))
                .findFirst()
                .orElseThrow();
        long list = hprof.indexOf(hprof.membersOf(holder.index()).statics().stream()
                        .filter(each -> each.name().equals("KEPT"))
                        .findFirst()
                        .orElseThrow()
                        .bits())
                .orElseThrow();
        assertThat(gcLog.dominators().retainedBytes(list))
                .isEqualTo(hprof.dominators().retainedBytes(list))
                .isGreaterThan(5000 * 64);
        long[] below = hprof.dominators().dominatedBy(hprof.referees(list)[0], 10_000);
        assertThat(below).hasSize(5000).isEqualTo(gcLog.dominators().dominatedBy(gcLog.referees(list)[0], 10_000));
        for (long node : below) {
            assertThat(gcLog.dominators().retainedBytes(node))
                    .isEqualTo(hprof.dominators().retainedBytes(node));
        }
    }
}
