// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.paths;

import static dev.cairn.heap.paths.MadeHeap.object;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.cairn.heap.MergedPath;
import dev.cairn.heap.MergedPaths;
import dev.cairn.heap.PathOptions;
import dev.cairn.heap.ReferenceKind;
import dev.cairn.heap.Snapshot;
import dev.cairn.testkit.HprofBuilder;
import dev.cairn.testkit.HprofClass;
import dev.cairn.testkit.HprofType;
import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MergedPathsTest {
    private static final PathOptions STANDARD = PathOptions.standard();

    @TempDir
    private Path folder;

    private static String words(MergedPath path, int depth) {
        StringBuilder result = new StringBuilder("  ".repeat(depth))
                .append(path.via())
                .append(' ')
                .append(path.className())
                .append(" x")
                .append(path.objects())
                .append(" has ")
                .append(path.targets())
                .append('\n');
        path.children().forEach(child -> result.append(words(child, depth + 1)));
        return result.toString();
    }

    private static MergedPaths ofClass(Snapshot snapshot, long sample, PathOptions options) throws IOException {
        int type = snapshot.classOf(object(snapshot, sample)).index();
        return snapshot.mergedPaths(snapshot.objectsOf(type), options);
    }

    @Test
    void pathsThroughTheSameClassesByTheSameNamesAreOne() throws IOException {
        try (Snapshot snapshot = new MadeHeap().cache(0x8000).open(folder, heap -> {
            heap.objectArray(0x8000, MadeHeap.NODES, 0x8100, 0x8140, 0x8180);
            for (long node = 0x8100; node <= 0x8180; node += 0x40) {
                heap.instance(node, MadeHeap.NODE, node + 0x1000, node + 0x2000);
                heap.instance(node + 0x1000, MadeHeap.STRING, 0, 0);
                heap.instance(node + 0x2000, MadeHeap.STRING, 0, 0);
            }
            heap.instance(0xB000, MadeHeap.LOADER, 0xB040)
                    .instance(0xB040, MadeHeap.STRING, 0, 0)
                    .instance(0xB080, MadeHeap.STRING, 0, 0)
                    .rootJniGlobal(0xB000, 1);
        })) {
            MergedPaths merged = ofClass(snapshot, 0xB040, STANDARD);

            assertThat(merged.targets()).isEqualTo(8);
            assertThat(merged.reached()).isEqualTo(7);
            assertThat(merged.notes()).singleElement().asString().startsWith("1 object has no path: it is garbage");
            assertThat(merged.cut()).isFalse();
            assertThat(merged.roots().stream().map(root -> words(root, 0))).containsExactly("""
                            a class that is never unloaded class a.b.Holder x1 has 6
                              static cache a.b.Node[] x1 has 6
                                [] a.b.Node x3 has 6
                                  left java.lang.String x3 has 3
                                  right java.lang.String x3 has 3
                            """, """
                            a global reference of native code app.Loader x1 has 1
                              classes java.lang.String x1 has 1
                            """);
            long bytes = snapshot.shallowBytes(object(snapshot, 0xB040));
            assertThat(merged.roots().getFirst().shallowBytes()).isEqualTo(6 * bytes);
            assertThat(merged.roots().getFirst().retainedBytes()).isEqualTo(6 * bytes);
        }
    }

    @Test
    void whatIsWithinAnotherIsRetainedOnceAndAListIsOneGroup() throws IOException {
        int length = 100_000;
        try (Snapshot snapshot = new MadeHeap().cache(0x10000).open(folder, heap -> {
            for (long i = 0; i < length; i++) {
                heap.instance(0x10000 + i * 32, MadeHeap.NODE, 0, i == length - 1 ? 0 : 0x10000 + (i + 1) * 32);
            }
        })) {
            MergedPaths merged = ofClass(snapshot, 0x10000, STANDARD);

            assertThat(merged.reached()).isEqualTo(length);
            MergedPath root = merged.roots().getFirst();
            assertThat(words(root, 0)).isEqualTo("""
                            a class that is never unloaded class a.b.Holder x1 has 100000
                              static cache a.b.Node x1 has 100000
                                right a.b.Node x99999 has 99999
                            """);
            assertThat(root.retainedBytes()).isEqualTo(snapshot.dominators().retainedBytes(object(snapshot, 0x10000)));
        }
    }

    @Test
    void aGroupRetainsWhatItsObjectsDoAlsoWhereThoseOfOthersHoldThem() throws IOException {
        try (Snapshot snapshot = new MadeHeap()
                .open(
                        folder,
                        heap -> heap.instance(0x8000, MadeHeap.NODE, 0x8100, 0x8200)
                                .instance(0x8100, MadeHeap.NODE, 0x8300, 0)
                                .instance(0x8200, MadeHeap.NODE, 0, 0)
                                .instance(0x8300, MadeHeap.STRING, 0, 0)
                                .rootJniGlobal(0x8000, 1))) {
            MergedPath root = ofClass(snapshot, 0x8000, STANDARD).roots().getFirst();

            assertThat(words(root, 0)).isEqualTo("""
                            a global reference of native code a.b.Node x1 has 3
                              left a.b.Node x1 has 1
                              right a.b.Node x1 has 1
                            """);
            assertThat(root.retainedBytes()).isEqualTo(snapshot.dominators().retainedBytes(object(snapshot, 0x8000)));
            for (MergedPath child : root.children()) {
                assertThat(child.retainedBytes())
                        .isEqualTo(snapshot.dominators().retainedBytes(child.sample()))
                        .isPositive();
            }
        }
    }

    /** The nearest object that dominates another is in another branch, by a weak reference; one further up is not. */
    @Test
    void whatIsReachedPastItsDominatorCountsOnceAllTheSame() throws IOException {
        try (Snapshot snapshot = new MadeHeap()
                .open(
                        folder,
                        heap -> heap.instance(0x8000, MadeHeap.LOADER, 0x8100)
                                .instance(0x8100, MadeHeap.WEAK, 0x8600, 0, 0)
                                .rootJniGlobal(0x8000, 1)
                                .instance(0x8200, MadeHeap.NODE, 0x8300, 0x8500)
                                .instance(0x8300, MadeHeap.NODE, 0x8400, 0)
                                .instance(0x8400, MadeHeap.NODE, 0x8600, 0)
                                .instance(0x8500, MadeHeap.WEAK, 0x8700, 0, 0)
                                .instance(0x8600, MadeHeap.NODE, 0x8700, 0)
                                .instance(0x8700, MadeHeap.STRING, 0, 0)
                                .rootJniGlobal(0x8200, 2))) {
            long far = object(snapshot, 0x8200);
            long near = object(snapshot, 0x8600);
            LongStream targets = LongStream.of(far, near, object(snapshot, 0x8700));

            MergedPath root = snapshot.mergedPaths(targets, STANDARD.ignoring(Set.of()))
                    .roots()
                    .getFirst();

            assertThat(words(root, 0)).isEqualTo("""
                            a global reference of native code a.b.Node x1 has 2
                              right java.lang.ref.WeakReference x1 has 1
                                referent java.lang.String x1 has 1
                            """);
            assertThat(root.retainedBytes()).isEqualTo(snapshot.dominators().retainedBytes(far));
        }
    }

    /** Which took minutes, as the class was read from its beginning for each of its statics. */
    @Test
    void aClassOfManyStaticsIsReadOnce() throws IOException {
        int statics = 40_000;
        HprofBuilder dump = MadeHeap.names().loadClass(0x2000, "a/b/Constants");
        try (Snapshot snapshot = new MadeHeap().open(folder, dump, heap -> {
            heap.classDump(0x2000, type -> {
                HprofClass constants = type.superclass(MadeHeap.OBJECT);
                for (int i = 0; i < statics; i++) {
                    constants = constants.staticField("constant" + i % 3, HprofType.OBJECT, 0x10000 + i * 32L);
                }
            });
            heap.rootStickyClass(0x2000);
            for (int i = 0; i < statics; i++) {
                heap.instance(0x10000 + i * 32L, MadeHeap.NODE, 0, 0);
            }
        })) {
            MergedPath root = ofClass(snapshot, 0x10000, STANDARD).roots().getFirst();

            assertThat(root.className()).isEqualTo("class a.b.Constants");
            assertThat(root.targets()).isEqualTo(statics);
            assertThat(root.children())
                    .extracting(MergedPath::via, MergedPath::targets)
                    .containsExactly(
                            tuple("static constant0", 13_334L),
                            tuple("static constant1", 13_333L),
                            tuple("static constant2", 13_333L));
        }
    }

    @Test
    void ignoredReferencesAndClassesCountAsForOnePath() throws IOException {
        try (Snapshot snapshot = new MadeHeap()
                .secret(0x8800, 0x8700)
                .open(
                        folder,
                        heap -> heap.instance(0x8000, MadeHeap.WEAK, 0x8100, 0x8200, 0)
                                .instance(0x8100, MadeHeap.NODE, 0, 0)
                                .instance(0x8200, MadeHeap.LOADED)
                                .instance(0x8700, MadeHeap.LOADER, 0)
                                .instance(0x8800, MadeHeap.NODE, 0, 0)
                                .rootJniGlobal(0x8000, 1))) {
            assertThat(words(ofClass(snapshot, 0x8100, STANDARD).roots().getFirst(), 0))
                    .isEqualTo("""
                            a global reference of native code java.lang.ref.WeakReference x1 has 1
                              next c.Loaded x1 has 1
                                <class> class c.Loaded x1 has 1
                                  static secret a.b.Node x1 has 1
                            """);
            MergedPaths weak = ofClass(snapshot, 0x8100, STANDARD.ignoring(Set.of()));
            assertThat(weak.reached()).isEqualTo(2);
            assertThat(weak.roots().getFirst().children())
                    .extracting(MergedPath::via)
                    .containsExactly("referent", "next");
        }
    }

    @Test
    void linksOfTheCollectorAreGoneThroughOnlyIfAsked() throws IOException {
        try (Snapshot snapshot = new MadeHeap()
                .open(
                        folder,
                        heap -> heap.instance(0x8000, MadeHeap.WEAK, 0, 0x8100, 0x8200)
                                .instance(0x8100, MadeHeap.WEAK, 0x8300, 0, 0)
                                .instance(0x8200, MadeHeap.WEAK, 0, 0, 0)
                                .instance(0x8300, MadeHeap.NODE, 0, 0)
                                .rootJniGlobal(0x8000, 1))) {
            Set<ReferenceKind> links = Set.of(ReferenceKind.DISCOVERED);

            assertThat(ofClass(snapshot, 0x8200, STANDARD).reached()).isEqualTo(2);
            assertThat(ofClass(snapshot, 0x8300, STANDARD.ignoring(links)).reached())
                    .isEqualTo(1);
            assertThat(ofClass(snapshot, 0x8200, STANDARD.ignoring(EnumSet.complementOf(EnumSet.copyOf(links))))
                            .reached())
                    .isEqualTo(3);
        }
    }

    @Test
    void aSearchThatIsCutSaysSo() throws IOException {
        try (Snapshot snapshot = new MadeHeap()
                .cache(0x8000)
                .open(
                        folder,
                        heap -> heap.instance(0x8000, MadeHeap.NODE, 0x8100, 0)
                                .instance(0x8100, MadeHeap.STRING, 0, 0))) {
            MergedPaths merged =
                    snapshot.mergedPaths(LongStream.of(object(snapshot, 0x8100)), STANDARD.withMostObjects(14));

            assertThat(merged.reached()).isZero();
            assertThat(merged.cut()).isTrue();
            assertThat(merged.notes()).singleElement().asString().startsWith("The search was cut after 14 objects");
            assertThat(merged.roots()).isEmpty();
        }
    }
}
