// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.diff;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.heap.Snapshot;
import dev.cairn.heap.SnapshotOptions;
import dev.cairn.heap.engine.Snapshots;
import dev.cairn.testkit.HprofBuilder;
import dev.cairn.testkit.HprofType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SnapshotDiffTest {
    private static final long OBJECT = 0x1000;
    private static final long CLASS = 0x1100;
    private static final long CART = 0x1200;
    private static final long CARTS = 0x1300;
    private static final long OTHER_CART = 0x1400;
    private static final long LOADER = 0x1500;

    @TempDir
    private Path folder;

    private int files;

    private Snapshot open(byte[] content) throws IOException {
        Path file = Files.write(folder.resolve("dump" + files++), content);
        return Snapshots.open(
                file,
                SnapshotOptions.standard()
                        .withCacheFolder(folder.resolve("cache"))
                        .withoutKeepingTheIndex());
    }

    private Snapshot log(String lines) throws IOException {
        return open(("a 2 x\n" + lines + "c x\n").getBytes(java.nio.charset.StandardCharsets.UTF_8));
    }

    /** A shop that keeps carts in a static array, from an address on. */
    private Snapshot shop(long base, int carts) throws IOException {
        HprofBuilder dump = new HprofBuilder("1.0.2", 8)
                .loadClass(OBJECT, "java/lang/Object")
                .loadClass(CLASS, "java/lang/Class")
                .loadClass(CART, "shop/Cart")
                .loadClass(CARTS, "[Lshop/Cart;");
        long[] all = new long[carts];
        for (int i = 0; i < carts; i++) {
            all[i] = base + 0x1000 + 0x100L * i;
        }
        return open(dump.segment(heap -> {
                    var _ = heap.classDump(OBJECT, type -> {})
                            .classDump(CLASS, type -> type.superclass(OBJECT))
                            .classDump(
                                    CART,
                                    type -> type.superclass(OBJECT)
                                            .field("data", HprofType.OBJECT)
                                            .staticField("ALL", HprofType.OBJECT, base))
                            .classDump(CARTS, type -> type.superclass(OBJECT))
                            .objectArray(base, CARTS, all);
                    for (long cart : all) {
                        var _ = heap.instance(cart, CART, cart + 0x20).byteArray(cart + 0x20, new byte[100]);
                    }
                    var _ = heap.rootStickyClass(CART).rootStickyClass(OBJECT);
                })
                .end()
                .build());
    }

    @Test
    void comparesClassesAndPackagesWhateverTheIds() throws IOException {
        try (Snapshot before = shop(0x20000, 3);
                Snapshot after = shop(0x90000, 5)) {
            SnapshotDiff diff = new SnapshotDiff(before, after);

            HeapChange first = diff.classes().getFirst();
            assertThat(first.name()).isEqualTo("byte[]");
            assertThat(first.objectsBefore()).isEqualTo(3);
            assertThat(first.objectsAfter()).isEqualTo(5);
            assertThat(first.shallowBytesBefore() * 5).isEqualTo(first.shallowBytesAfter() * 3);
            HeapChange cart = row(diff.classes(), "shop.Cart");
            assertThat(cart.objectsGrowth()).isEqualTo(2);
            assertThat(row(diff.classes(), "java.lang.Class").objectsGrowth()).isZero();

            HeapChange shop = row(diff.packages(), "shop");
            assertThat(shop.objectsBefore()).isEqualTo(3 + 1);
            assertThat(shop.objectsAfter()).isEqualTo(5 + 1);
            assertThat(row(diff.packages(), "(primitive arrays)").objectsGrowth())
                    .isEqualTo(2);
        }
    }

    private static HeapChange row(List<HeapChange> rows, String name) {
        return rows.stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void aPathSignatureNamesTheHolderOfWhatGrew() throws IOException {
        try (Snapshot before = shop(0x20000, 3);
                Snapshot after = shop(0x90000, 50)) {
            PathChanges changes = new SnapshotDiff(before, after).paths();

            PathChange first = changes.rows().getFirst();
            assertThat(first.path())
                    .startsWith("a class that is never unloaded", "class shop.Cart", "shop.Cart[]", "shop.Cart");
            assertThat(first.objectsBefore()).isEqualTo(3);
            assertThat(first.objectsAfter()).isEqualTo(50);
            assertThat(changes.fromBytes()).isZero();
        }
    }

    @Test
    void onlyTheLargestDecideWhichPathsAreShown() throws IOException {
        try (Snapshot before = shop(0x20000, 3);
                Snapshot after = shop(0x90000, 50)) {
            PathChanges changes = new SnapshotDiff(before, after).paths(2);

            PathChange first = changes.rows().getFirst();
            assertThat(first.signature()).isEqualTo("a class that is never unloaded > class shop.Cart > shop.Cart[]");
            assertThat(first.objectsBefore() + first.objectsAfter()).isEqualTo(2);
            assertThat(changes.fromBytes()).isPositive();
            assertThat(first.retainedBytesBefore()).isGreaterThanOrEqualTo(changes.fromBytes());
            assertThat(changes.rows()).noneMatch(each -> each.path().contains("shop.Cart"));
        }
        try (Snapshot before = shop(0x20000, 3);
                Snapshot after = shop(0x90000, 50)) {
            PathChanges changes = new SnapshotDiff(before, after).paths(3 + 1 + 3);

            // All three carts of the first are among its largest, and so all of the second count.
            PathChange first = changes.rows().getFirst();
            assertThat(first.path())
                    .startsWith("a class that is never unloaded", "class shop.Cart", "shop.Cart[]", "shop.Cart");
            assertThat(first.objectsBefore()).isEqualTo(3);
            assertThat(first.objectsAfter()).isEqualTo(50);
            assertThat(first.retainedBytesBefore() * 50).isEqualTo(first.retainedBytesAfter() * 3);
        }
    }

    @Test
    void aListOfAnyLengthHasOneSignature() throws IOException {
        try (Snapshot before = log(list(10));
                Snapshot after = log(list(20_000))) {
            List<PathChange> rows = new SnapshotDiff(before, after).paths().rows();

            assertThat(rows.getFirst().path())
                    .containsExactly("a static variable of Holder", "List", "Node (again and again)");
            assertThat(rows.getFirst().objectsBefore()).isEqualTo(1);
            assertThat(rows.getFirst().objectsAfter()).isEqualTo(1);
            assertThat(rows.getFirst().retainedBytesBefore()).isEqualTo(160);
            assertThat(rows.getFirst().retainedBytesAfter()).isEqualTo(320_000);
        }
    }

    private static String list(int nodes) {
        StringBuilder log = new StringBuilder("t 1 Holder\nt 2 List\nt 3 Node\no 1 2 10 2\nr 1 4 0 1\n");
        for (int i = 2; i < nodes + 2; i++) {
            log.append(String.format(
                    java.util.Locale.ROOT, "o %x 3 10%s\n", i, i == nodes + 1 ? "" : String.format(" %x", i + 1)));
        }
        return log.toString();
    }

    @Test
    void twoClassesInTurnDoNotMakeASignatureLongerEither() throws IOException {
        String start = "t 1 A\nt 2 B\nt 3 C\nr 1 1 0\n";
        try (Snapshot before = log(start + "o 1 1 8\n");
                Snapshot after = log(start + "o 1 1 8 2\no 2 2 8 3\no 3 1 8 4\no 4 2 8 5\no 5 3 8 6\no 6 1 8\n")) {
            List<PathChange> rows = new SnapshotDiff(before, after).paths().rows();

            assertThat(rows)
                    .extracting(PathChange::signature)
                    .containsExactly(
                            "a local variable of a thread > A (again and again) > B (again and again)",
                            "a local variable of a thread > A (again and again) > B (again and again) > C");
            assertThat(rows).extracting(PathChange::retainedBytesAfter).containsExactly(40L, 16L);
            assertThat(rows).extracting(PathChange::objectsAfter).containsExactly(1L, 1L);
        }
    }

    /** A program with a lambda of a number of this run, and a loader that is hidden too. */
    private Snapshot run(String address, int counter) throws IOException {
        String lambda = "shop/B$$Lambda$" + counter + "+" + address;
        return open(new HprofBuilder("1.0.2", 8)
                .loadClass(OBJECT, "java/lang/Object")
                .loadClass(CLASS, "java/lang/Class")
                .loadClass(CART, lambda)
                .loadClass(LOADER, "plug/Loader+" + address)
                .segment(heap -> heap.classDump(OBJECT, type -> {})
                        .classDump(CLASS, type -> type.superclass(OBJECT))
                        .classDump(LOADER, type -> type.superclass(OBJECT))
                        .classDump(
                                CART,
                                type -> type.superclass(OBJECT)
                                        .loader(0x8000)
                                        .staticField("it", HprofType.OBJECT, 0x8100))
                        .instance(0x8000, LOADER)
                        .instance(0x8100, CART)
                        .rootStickyClass(CART)
                        .rootStickyClass(OBJECT))
                .end()
                .build());
    }

    @Test
    void hiddenClassesOfTwoRunsAreTheSame() throws IOException {
        try (Snapshot before = run("0x0000000800c03000", 14);
                Snapshot after = run("0x00007f0031001e80", 17)) {
            SnapshotDiff diff = new SnapshotDiff(before, after);

            assertThat(diff.classes())
                    .extracting(HeapChange::name)
                    .contains("shop.B$$Lambda/hidden", "plug.Loader/hidden");
            assertThat(diff.classes()).noneMatch(each -> each.appeared() || each.vanished());
            assertThat(diff.packages()).noneMatch(each -> each.appeared() || each.vanished());
            assertThat(diff.loaders())
                    .extracting(LoaderChange::heap)
                    .noneMatch(each -> each.appeared() || each.vanished())
                    .extracting(HeapChange::name)
                    .contains("plug.Loader/hidden");
            assertThat(diff.paths().rows())
                    .noneMatch(each -> each.objectsGrowth() != 0)
                    .extracting(PathChange::signature)
                    .contains("a class that is never unloaded > class shop.B$$Lambda/hidden > shop.B$$Lambda/hidden");
        }
    }

    @Test
    void aHiddenClassThatHoldsARootOfALogIsTheSameToo() throws IOException {
        String start = "t 1 List\nt %d %s\no 1 1 10\nr 1 4 0 %1$d\n";
        try (Snapshot before = log(start.formatted(2, "a.B$$Lambda$1/0x1f"));
                Snapshot after = log(start.formatted(3, "a.B$$Lambda$2/0x2e"))) {
            assertThat(new SnapshotDiff(before, after).paths().rows())
                    .singleElement()
                    .satisfies(each -> {
                        assertThat(each.path()).containsExactly("a static variable of a.B$$Lambda/hidden", "List");
                        assertThat(each.objectsGrowth()).isZero();
                    });
        }
    }

    @Test
    void classesAppearAndVanish() throws IOException {
        try (Snapshot before = log("t 1 a.Old\nt 2 b.Both\no 1 1 8\no 2 2 8\n");
                Snapshot after = log("t 9 a.New\nt 1 b.Both\no 1 9 10\no 2 1 8\n")) {
            List<HeapChange> rows = new SnapshotDiff(before, after).classes();

            assertThat(rows).extracting(HeapChange::name).containsExactly("a.New", "b.Both", "a.Old");
            assertThat(rows.getFirst().appeared()).isTrue();
            assertThat(rows.getLast().vanished()).isTrue();
            assertThat(rows.get(1).appeared() || rows.get(1).vanished()).isFalse();
        }
    }

    /** Two loaders of a class, of which each has loaded a cart. */
    private Snapshot twoLoaders(int ofFirst, int ofSecond) throws IOException {
        Consumer<dev.cairn.testkit.HprofHeap> heap = to -> {
            var _ = to.classDump(OBJECT, type -> {})
                    .classDump(LOADER, type -> type.superclass(OBJECT))
                    .classDump(CART, type -> type.superclass(OBJECT).loader(0x8000))
                    .classDump(OTHER_CART, type -> type.superclass(OBJECT).loader(0x9000))
                    .instance(0x8000, LOADER)
                    .instance(0x9000, LOADER);
            for (int i = 0; i < ofFirst; i++) {
                var _ = to.instance(0x20000 + i * 0x20, CART);
            }
            for (int i = 0; i < ofSecond; i++) {
                var _ = to.instance(0x40000 + i * 0x20, OTHER_CART);
            }
        };
        return open(new HprofBuilder("1.0.2", 8)
                .loadClass(OBJECT, "java/lang/Object")
                .loadClass(LOADER, "plug/Loader")
                .loadClass(CART, "shop/Cart")
                .loadClass(OTHER_CART, "shop/Cart")
                .segment(heap)
                .end()
                .build());
    }

    @Test
    void classesOfTheSameNameAreOneAndTheirLoadersAreCounted() throws IOException {
        try (Snapshot before = twoLoaders(1, 2);
                Snapshot after = twoLoaders(3, 7)) {
            SnapshotDiff diff = new SnapshotDiff(before, after);

            HeapChange cart = row(diff.classes(), "shop.Cart");
            assertThat(cart.objectsBefore()).isEqualTo(3);
            assertThat(cart.objectsAfter()).isEqualTo(10);
            LoaderChange loader = diff.loaders().getFirst();
            assertThat(loader.heap().name()).isEqualTo("plug.Loader of shop");
            assertThat(loader.loadersBefore()).isEqualTo(2);
            assertThat(loader.classesAfter()).isEqualTo(2);
            assertThat(loader.heap().objectsGrowth()).isEqualTo(7);
            assertThat(diff.loaders()).extracting(each -> each.heap().name()).contains("(boot loader)");
        }
    }

    @Test
    void aDumpAndALogAreCompared() throws IOException {
        try (Snapshot before = shop(0x20000, 2);
                Snapshot after = log("""
                    t 1 shop.Cart
                    t 2 java.lang.Class
                    t 3 shop.Cart[]
                    o 1 2 10 2
                    o 2 3 20 3 4 5
                    t 4 byte[]
                    o 3 1 18 6
                    o 4 1 18 7
                    o 5 1 18 8
                    o 6 4 100
                    o 7 4 100
                    o 8 4 100
                    r 1 5 0
                    """)) {
            SnapshotDiff diff = new SnapshotDiff(before, after);

            assertThat(row(diff.classes(), "shop.Cart").objectsGrowth()).isEqualTo(1);
            assertThat(row(diff.classes(), "byte[]").objectsGrowth()).isEqualTo(1);
            assertThat(diff.loaders()).extracting(each -> each.heap().name()).contains("(loader not recorded)");
            assertThat(diff.paths().rows())
                    .filteredOn(each -> each.signature()
                            .equals("the VM itself > java.lang.Class (again and again) > shop.Cart[] >"
                                    + " shop.Cart > byte[]"))
                    .singleElement()
                    .satisfies(each -> {
                        assertThat(each.objectsBefore()).isEqualTo(2);
                        assertThat(each.objectsAfter()).isEqualTo(3);
                    });
        }
    }
}
