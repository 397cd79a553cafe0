// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.paths;

import static dev.cairn.heap.paths.MadeHeap.object;
import static dev.cairn.heap.paths.MadeHeap.words;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.heap.PathOptions;
import dev.cairn.heap.PathStep;
import dev.cairn.heap.ReferenceKind;
import dev.cairn.heap.RootPaths;
import dev.cairn.heap.Snapshot;
import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PathsToRootTest {
    private static final PathOptions STANDARD = PathOptions.standard();

    @TempDir
    private Path folder;

    @Test
    void aPathNamesRootsFieldsElementsAndStatics() throws IOException {
        try (Snapshot snapshot = new MadeHeap()
                .cache(0x8000)
                .open(
                        folder,
                        heap -> heap.objectArray(0x8000, MadeHeap.NODES, 0, 0, 0x8100)
                                .instance(0x8100, MadeHeap.NODE, 0, 0x8200)
                                .instance(0x8200, MadeHeap.NODE, 0, 0))) {
            RootPaths paths = snapshot.pathsToRoot(object(snapshot, 0x8200), STANDARD);

            assertThat(words(snapshot, paths.paths()))
                    .containsExactly("a class that is never unloaded 0x1900 -> static cache 0x8000 -> [2] 0x8100"
                            + " -> right 0x8200");
            assertThat(paths.more()).isFalse();
            assertThat(paths.cut()).isFalse();
            assertThat(paths.notes()).isEmpty();
        }
    }

    @Test
    void shorterPathsComeFirstAndEachHasAnotherRootOrAnotherObjectAfterIt() throws IOException {
        try (Snapshot snapshot = new MadeHeap()
                .cache(0x8000)
                .open(
                        folder,
                        heap -> heap.instance(0x8000, MadeHeap.NODE, 0x8100, 0x8200)
                                .instance(0x8100, MadeHeap.NODE, 0x8900, 0)
                                .instance(0x8200, MadeHeap.NODE, 0x8900, 0x8000)
                                .instance(0x8300, MadeHeap.NODE, 0x8100, 0x8900)
                                .instance(0x8900, MadeHeap.NODE, 0, 0x8200)
                                .rootJniGlobal(0x8300, 1)
                                .rootUnknown(0x8900))) {
            long object = object(snapshot, 0x8900);

            assertThat(words(snapshot, snapshot.pathsToRoot(object, STANDARD).paths()))
                    .containsExactly(
                            "a root of a kind that the dump does not name 0x8900",
                            "a global reference of native code 0x8300 -> right 0x8900",
                            "a global reference of native code 0x8300 -> left 0x8100 -> left 0x8900",
                            "a class that is never unloaded 0x1900 -> static cache 0x8000 -> left 0x8100 -> left 0x8900");
            RootPaths two = snapshot.pathsToRoot(object, STANDARD.withLimit(2));
            assertThat(two.paths()).hasSize(2);
            assertThat(two.more()).isTrue();
        }
    }

    @ParameterizedTest
    @CsvSource({"0x1300, SOFT", "0x1400, WEAK", "0x1500, PHANTOM", "0x1600, FINALIZER"})
    void referentsAreHeldOnlyByKindsThatAreNotIgnored(String type, ReferenceKind kind) throws IOException {
        try (Snapshot snapshot = new MadeHeap()
                .open(
                        folder,
                        heap -> heap.instance(0x8000, Long.decode(type), 0x8100, 0x8200, 0)
                                .instance(0x8100, MadeHeap.NODE, 0, 0)
                                .instance(0x8200, MadeHeap.NODE, 0, 0)
                                .rootJniGlobal(0x8000, 1))) {
            long referent = object(snapshot, 0x8100);

            assertThat(snapshot.pathsToRoot(referent, STANDARD).paths()).isEmpty();
            assertThat(snapshot.pathsToRoot(referent, STANDARD).notes())
                    .singleElement()
                    .asString()
                    .contains("ignored");
            assertThat(snapshot.pathsToRoot(referent, STANDARD.ignoring(EnumSet.complementOf(EnumSet.of(kind))))
                            .paths())
                    .singleElement()
                    .satisfies(path -> assertThat(words(snapshot, path))
                            .isEqualTo("a global reference of native code 0x8000 -> referent 0x8100"));
            assertThat(snapshot.pathsToRoot(referent, STANDARD.ignoring(Set.of(kind)))
                            .paths())
                    .isEmpty();
            assertThat(words(
                            snapshot,
                            snapshot.pathsToRoot(object(snapshot, 0x8200), STANDARD)
                                    .paths()))
                    .containsExactly("a global reference of native code 0x8000 -> next 0x8200");
        }
    }

    /** As right after the collection that a dump begins with: which reference comes after which means nothing. */
    @Test
    void linksOfTheCollectorAreGoneThroughOnlyIfAskedAndMarked() throws IOException {
        try (Snapshot snapshot = new MadeHeap()
                .cache(0x8000)
                .open(
                        folder,
                        heap -> heap.instance(0x8000, MadeHeap.NODE, 0, 0x8100)
                                .instance(0x8100, MadeHeap.NODE, 0, 0x8200)
                                .instance(0x8200, MadeHeap.NODE, 0, 0x8400)
                                .instance(0x8300, MadeHeap.WEAK, 0x8500, 0, 0x8400)
                                .instance(0x8400, MadeHeap.WEAK, 0, 0, 0x8400)
                                .instance(0x8500, MadeHeap.NODE, 0, 0)
                                .rootJniGlobal(0x8300, 1))) {
            String real = "a class that is never unloaded 0x1900 -> static cache 0x8000 -> right 0x8100 -> right 0x8200"
                    + " -> right 0x8400";
            String link = "a global reference of native code 0x8300 -> discovered (a link of the collector's) 0x8400";
            long object = object(snapshot, 0x8400);

            assertThat(words(snapshot, snapshot.pathsToRoot(object, STANDARD).paths()))
                    .containsExactly(real);
            PathOptions alsoWeak = STANDARD.ignoring(Set.of(ReferenceKind.DISCOVERED));
            assertThat(words(snapshot, snapshot.pathsToRoot(object, alsoWeak).paths()))
                    .containsExactly(real);
            assertThat(words(
                            snapshot,
                            snapshot.pathsToRoot(object(snapshot, 0x8500), alsoWeak)
                                    .paths()))
                    .containsExactly("a global reference of native code 0x8300 -> referent 0x8500");
            PathOptions alsoLinks = STANDARD.ignoring(EnumSet.complementOf(EnumSet.of(ReferenceKind.DISCOVERED)));
            assertThat(words(snapshot, snapshot.pathsToRoot(object, alsoLinks).paths()))
                    .containsExactly(link, real);
            assertThat(snapshot.dominators().dominatorOf(object)).hasValue(object(snapshot, 0x8200));
        }
    }

    @Test
    void whatAStackHoldsForTheMomentDoesNotHideWhatLasts() throws IOException {
        try (Snapshot snapshot = new MadeHeap()
                .cache(0x8000)
                .open(
                        folder,
                        heap -> heap.instance(0x8000, MadeHeap.NODE, 0, 0x8100)
                                .instance(0x8100, MadeHeap.NODE, 0, 0x8200)
                                .instance(0x8200, MadeHeap.NODE, 0, 0)
                                .rootJavaFrame(0x8100, 1, 0))) {
            assertThat(words(
                            snapshot,
                            snapshot.pathsToRoot(object(snapshot, 0x8200), STANDARD)
                                    .paths()))
                    .containsExactly(
                            "a local variable of thread 1 0x8100 -> right 0x8200",
                            "a class that is never unloaded 0x1900 -> static cache 0x8000 -> right 0x8100"
                                    + " -> right 0x8200");
        }
    }

    @Test
    void anInstanceHoldsItsClassWhereNothingElseDoes() throws IOException {
        try (Snapshot snapshot = new MadeHeap()
                .secret(0x8800, 0x8700)
                .open(
                        folder,
                        heap -> heap.instance(0x8000, MadeHeap.NODE, 0, 0x8100)
                                .instance(0x8100, MadeHeap.LOADED)
                                .instance(0x8700, MadeHeap.LOADER, 0)
                                .instance(0x8800, MadeHeap.NODE, 0, 0)
                                .rootJniGlobal(0x8000, 1))) {
            RootPaths paths = snapshot.pathsToRoot(object(snapshot, 0x8800), STANDARD);

            assertThat(words(snapshot, paths.paths()))
                    .containsExactly("a global reference of native code 0x8000 -> right 0x8100 -> <class> 0x1a00"
                            + " -> static secret 0x8800");
            assertThat(words(
                            snapshot,
                            snapshot.pathsToRoot(object(snapshot, 0x8700), STANDARD)
                                    .paths()))
                    .containsExactly("a global reference of native code 0x8000 -> right 0x8100 -> <class> 0x1a00"
                            + " -> <class loader> 0x8700");
        }
    }

    @Test
    void garbageHasNoPathAndIsCalledGarbage() throws IOException {
        try (Snapshot snapshot = new MadeHeap()
                .open(
                        folder,
                        heap -> heap.instance(0x8000, MadeHeap.NODE, 0x8100, 0)
                                .instance(0x8100, MadeHeap.NODE, 0x8000, 0x8100))) {
            RootPaths paths = snapshot.pathsToRoot(object(snapshot, 0x8100), STANDARD);

            assertThat(paths.paths()).isEmpty();
            assertThat(paths.cut()).isFalse();
            assertThat(paths.notes()).singleElement().asString().contains("garbage");
        }
    }

    @Test
    void aListOfAMillionIsOnePathWhoseMiddleIsLeftOut() throws IOException {
        int length = 1_000_000;
        try (Snapshot snapshot = new MadeHeap().cache(0x10000).open(folder, heap -> {
            for (long i = 0; i < length; i++) {
                heap.instance(0x10000 + i * 32, MadeHeap.NODE, 0, i == length - 1 ? 0 : 0x10000 + (i + 1) * 32);
            }
        })) {
            long last = object(snapshot, 0x10000 + (length - 1) * 32L);
            RootPaths paths = snapshot.pathsToRoot(last, STANDARD.withMostSteps(10));

            assertThat(paths.paths()).singleElement().satisfies(path -> {
                assertThat(path.length()).isEqualTo(length + 1);
                assertThat(path.steps()).hasSize(10);
                assertThat(path.omittedBefore()).isEqualTo(5);
                assertThat(path.steps().getLast()).isEqualTo(new PathStep(last, "right"));
                assertThat(path.steps().get(5)).isEqualTo(new PathStep(last - 4, "right"));
                assertThat(path.steps().get(4).object()).isEqualTo(object(snapshot, 0x10000) + 3);
            });
            RootPaths cut = snapshot.pathsToRoot(last, STANDARD.withMostObjects(1000));
            assertThat(cut.paths()).isEmpty();
            assertThat(cut.cut()).isTrue();
            assertThat(cut.notes()).containsExactly("The search was cut after 1000 objects.");
        }
    }

    @Test
    void anObjectWithAMillionReferrersIsFoundThroughTheLastOfThem() throws IOException {
        int referrers = 1_000_000;
        try (Snapshot snapshot = new MadeHeap().open(folder, heap -> {
            heap.instance(0x8000, MadeHeap.NODE, 0, 0);
            for (long i = 0; i < referrers; i++) {
                heap.instance(0x10000 + i * 32, MadeHeap.NODE, 0x8000, 0);
            }
            heap.rootJniGlobal(0x10000 + (referrers - 1) * 32L, 1);
        })) {
            RootPaths paths = snapshot.pathsToRoot(object(snapshot, 0x8000), STANDARD);

            assertThat(words(snapshot, paths.paths()))
                    .containsExactly("a global reference of native code 0x"
                            + Long.toHexString(0x10000 + (referrers - 1) * 32L) + " -> left 0x8000");
            assertThat(snapshot.references(object(snapshot, 0x8000), 3)).satisfies(references -> {
                assertThat(references.allReferrers()).isEqualTo(referrers);
                assertThat(references.referrers()).hasSize(3);
            });
        }
    }
}
