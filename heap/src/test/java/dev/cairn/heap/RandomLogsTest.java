// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.heap.engine.Snapshots;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Graphs of any shape, with cycles, repeated references and references to themselves. */
class RandomLogsTest {
    private static final int GRAPHS = 40;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(ints = {2, 30, 300})
    void dominatorsAndRetainedSizesAreThoseOfTheSimplestAlgorithm(int objects) throws IOException {
        for (int seed = 0; seed < GRAPHS; seed++) {
            check(new Graph(objects, new Random(seed)));
        }
    }

    private void check(Graph graph) throws IOException {
        SnapshotOptions options = SnapshotOptions.standard()
                .withCacheFolder(folder.resolve("cache"))
                .withoutKeepingTheIndex();
        SimpleDominators expected = new SimpleDominators(graph.edges, graph.roots());
        long[] retained = expected.retained(graph.sizes);
        try (Snapshot snapshot = Snapshots.open(Files.writeString(folder.resolve("x"), graph.log()), options)) {
            Dominators dominators = snapshot.dominators();
            for (int object = 0; object < graph.sizes.length; object++) {
                assertThat(snapshot.shallowBytes(object)).isEqualTo(graph.sizes[object]);
                if (expected.isReachable(object)) {
                    assertThat(dominators.dominatorOf(object).orElse(SimpleDominators.NONE))
                            .isEqualTo(expected.of(object));
                    assertThat(dominators.retainedBytes(object)).isEqualTo(retained[object]);
                } else {
                    assertThat(dominators.reachabilityOf(object)).isEqualTo(Reachability.NONE);
                }
            }
        }
    }

    private static final class Graph {
        private final int[][] edges;
        private final long[] sizes;
        private final Set<Integer> roots = new TreeSet<>();

        Graph(int objects, Random random) {
            edges = new int[objects][];
            sizes = random.longs(objects, 0, 1 << random.nextInt(1, 20)).toArray();
            int most = random.nextInt(1, 5);
            for (int object = 0; object < objects; object++) {
                edges[object] = random.ints(random.nextInt(most), 0, objects).toArray();
            }
            for (int left = random.nextInt(1, 4); left > 0; left--) {
                boolean _ = roots.add(random.nextInt(objects));
            }
        }

        int[] roots() {
            return roots.stream().mapToInt(Integer::intValue).toArray();
        }

        String log() {
            List<String> lines = new ArrayList<>(List.of("a 2 x", "t 1 A"));
            for (int object = 0; object < sizes.length; object++) {
                StringBuilder line = new StringBuilder(String.format(Locale.ROOT, "o %x 1 %x", object, sizes[object]));
                for (int to : edges[object]) {
                    line.append(String.format(Locale.ROOT, " %x", to));
                }
                lines.add(line.toString());
            }
            roots.forEach(root -> lines.add(String.format(Locale.ROOT, "r %x 1 0", root)));
            lines.add("c x");
            return String.join("\n", lines) + "\n";
        }
    }
}
