// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.heap.engine.Snapshots;
import dev.cairn.heap.object.HeapClass;
import dev.cairn.heap.root.GcRoot;
import dev.cairn.heap.root.RootKind;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GcLogSnapshotTest {
    private static final String EXAMPLE = """
        a 2 bubblecs.exe

        t 2 System.RuntimeType

        o 7c79f 2 64

        t 1 System.NullReferenceException

        o 7cb42 2 64

        o 1ce004 1 18

        t 3 System.OutOfMemoryException

        o 1ce056 1d 118 1ce11f 1ce14c 1ce079 1ce113 1ce116 1ce267 1ce26a 1ce26d

        r 22c81b 5 0

        o 22c81e 1b 24

        r 22c81e 5 0

        o 22c823 1b 28

        r 22c823 5 0

        c bubblecs.exe
        """;

    /**
     * Two roots lead into a cycle of three; behind it is one object that only the cycle leads to, and beside it one that
     * only the second root holds.
     */
    private static final String CYCLE = """
        a 2 cycle.exe 1a2b3c4d
        t 1 Holder
        t 2 Node
        t 3 Leaf
        o 10 1 10 20
        o 20 2 20 30
        o 30 2 20 40 50
        o 40 2 20 20 60
        o 50 3 100
        o 60 3 7 60
        o 70 1 10 40
        o 80 3 5
        r 10 4 0 1
        r 70 1 1
        r 80 3 2
        c cycle.exe 1a2b3c4d
        """;

    @TempDir
    private Path folder;

    private Snapshot open(String log, int number) throws IOException {
        Path file = Files.writeString(folder.resolve("x.gclog"), log);
        return Snapshots.open(
                file,
                SnapshotOptions.standard()
                        .withCacheFolder(folder.resolve("cache"))
                        .withoutKeepingTheIndex()
                        .withDumpNumber(number));
    }

    private static long object(Snapshot snapshot, long id) {
        return snapshot.indexOf(id).orElseThrow();
    }

    private static Map<String, Long> bytesByClass(Snapshot snapshot) {
        return snapshot.histogram().stream()
                .collect(Collectors.toMap(
                        each -> snapshot.classes().get(each.type()).name(), ClassCount::shallowBytes));
    }

    private static String dominator(Snapshot snapshot, long id) throws IOException {
        return snapshot.dominators().dominatorOf(object(snapshot, id)).stream()
                .mapToObj(above -> Long.toHexString(snapshot.idOf(above)))
                .collect(Collectors.joining());
    }

    private static long retained(Snapshot snapshot, long id) throws IOException {
        return snapshot.dominators().retainedBytes(object(snapshot, id));
    }

    @Test
    void tellsTheAppDomainAndKeepsThatWithTheIndex() throws IOException {
        Path file = Files.writeString(folder.resolve("cycle.gclog"), CYCLE);
        SnapshotOptions options = SnapshotOptions.standard().withCacheFolder(folder.resolve("kept"));
        for (int i = 0; i < 2; i++) {
            try (Snapshot snapshot = Snapshots.open(file, options)) {
                assertThat(snapshot.dominators().top(1)).hasSize(1);
                assertThat(snapshot.appDomain()).contains(new AppDomain("cycle.exe", OptionalLong.of(0x1a2b3c4d)));
            }
        }
        try (Snapshot snapshot = open(EXAMPLE, 1)) {
            assertThat(snapshot.appDomain()).contains(new AppDomain("bubblecs.exe", OptionalLong.empty()));
        }
    }

    @Test
    void readsTheExampleOfTheDescription() throws IOException {
        try (Snapshot snapshot = open(EXAMPLE, 1)) {
            SnapshotSummary summary = snapshot.summary();
            assertThat(summary.format()).isEqualTo(".NET CF GC log 2");
            assertThat(summary.objects()).isEqualTo(6);
            assertThat(summary.classes()).isEqualTo(3);
            assertThat(summary.timestampMillis()).isZero();
            assertThat(summary.dumps()).isEqualTo(1);
            assertThat(summary.truncatedAt()).isEmpty();
            assertThat(summary.shallowBytes()).isEqualTo(0x64 + 0x64 + 0x18 + 0x118 + 0x24 + 0x28);
            assertThat(summary.problems())
                    .containsExactly(
                            "Types without a record: 2; they are called like <type 1d>.",
                            "1 GC root is an object that the log does not have.");
            assertThat(bytesByClass(snapshot))
                    .containsOnly(
                            Map.entry("System.RuntimeType", 0xc8L),
                            Map.entry("System.NullReferenceException", 0x18L),
                            Map.entry("<type 1d>", 0x118L),
                            Map.entry("<type 1b>", 0x4cL));
            assertThat(snapshot.roots()).hasSize(2).allMatch(root -> root.kind() == RootKind.VM_INTERNAL);
            assertThat(snapshot.reachability().strongBytes()).isEqualTo(0x4c);
            assertThat(snapshot.reachability().unreachableObjects()).isEqualTo(4);
            assertThat(snapshot.reachability().problems())
                    .containsExactly("8 references are to objects that the log does not have.");
        }
    }

    @Test
    void dominatorsOfACycleAreExact() throws IOException {
        try (Snapshot snapshot = open(CYCLE, 1)) {
            assertCycle(snapshot);
        }
    }

    private static void assertCycle(Snapshot snapshot) throws IOException {
        assertThat(dominator(snapshot, 0x10)).isEmpty();
        assertThat(dominator(snapshot, 0x20)).isEmpty(); // from 10, and from 70 by way of 40
        assertThat(dominator(snapshot, 0x30)).isEqualTo("20");
        assertThat(dominator(snapshot, 0x40)).isEmpty();
        assertThat(dominator(snapshot, 0x50)).isEqualTo("30");
        assertThat(dominator(snapshot, 0x60)).isEqualTo("40");
        assertThat(retained(snapshot, 0x10)).isEqualTo(0x10);
        assertThat(retained(snapshot, 0x20)).isEqualTo(0x20 + 0x20 + 0x100);
        assertThat(retained(snapshot, 0x30)).isEqualTo(0x20 + 0x100);
        assertThat(retained(snapshot, 0x40)).isEqualTo(0x20 + 7);
        assertThat(retained(snapshot, 0x60)).isEqualTo(7);
        assertThat(snapshot.shallowBytes(object(snapshot, 0x60))).isEqualTo(7);
        assertThat(snapshot.classOf(object(snapshot, 0x30)).name()).isEqualTo("Node");
        assertThat(snapshot.classOf(object(snapshot, 0x30)).kind()).isEqualTo(HeapClass.Kind.OPAQUE);
        assertThat(snapshot.referees(object(snapshot, 0x30)))
                .containsExactly(object(snapshot, 0x40), object(snapshot, 0x50));
        assertThat(snapshot.referrers(object(snapshot, 0x40)))
                .containsExactly(object(snapshot, 0x30), object(snapshot, 0x70));
        assertThat(snapshot.referrers(object(snapshot, 0x40), 1)).containsExactly(object(snapshot, 0x30));
        assertThat(snapshot.referrers(object(snapshot, 0x40), 3)).hasSize(2);
        assertThat(snapshot.indexOf(0x11)).isEmpty();
    }

    @Test
    void weakHandlesKeepNothingAndStaticsSayWhoseTheyAre() throws IOException {
        try (Snapshot snapshot = open(CYCLE, 1)) {
            assertThat(snapshot.roots()).hasSize(2);
            GcRoot first = snapshot.roots().getFirst();
            assertThat(first.kind()).isEqualTo(RootKind.STATIC);
            assertThat(first.container().stream()
                            .mapToObj(snapshot.classes()::get)
                            .map(HeapClass::name))
                    .containsExactly("Holder");
            assertThat(snapshot.roots().get(1).container()).isEmpty();
            assertThat(snapshot.pathsToRoot(object(snapshot, 0x50)).paths())
                    .first()
                    .satisfies(path -> {
                        assertThat(path.origin().container()).contains("Holder");
                        assertThat(path.steps().getFirst().via()).isEqualTo("a static variable of Holder");
                    });
            assertThat(snapshot.mergedPaths(LongStream.of(object(snapshot, 0x50)), PathOptions.standard())
                            .roots())
                    .extracting(MergedPath::via)
                    .containsExactly("a static variable of Holder");
            assertThat(snapshot.dominators().reachabilityOf(object(snapshot, 0x80)))
                    .isEqualTo(Reachability.NONE);
        }
    }

    @Test
    void anIndexThatWasKeptSaysTheSame() throws IOException {
        Path file = Files.writeString(folder.resolve("x.gclog"), CYCLE + "a 2 other\no 1 1 1\n");
        SnapshotOptions options = SnapshotOptions.standard().withCacheFolder(folder.resolve("cache"));
        SnapshotSummary summary;
        List<GcRoot> roots;
        try (Snapshot snapshot = Snapshots.open(file, options)) {
            assertCycle(snapshot);
            summary = snapshot.summary();
            roots = snapshot.roots();
        }
        try (Snapshot snapshot = Snapshots.open(file, options)) {
            assertCycle(snapshot);
            assertThat(snapshot.summary()).isEqualTo(summary);
            assertThat(snapshot.roots()).isEqualTo(roots);
            assertThat(summary.truncatedAt()).isEmpty();
            assertThat(summary.problems())
                    .contains("The file breaks off after " + Files.size(file)
                            + " bytes, in dump 2; this is dump 1, which ends before.");
        }
        for (int time = 0; time < 2; time++) {
            try (Snapshot last = Snapshots.open(file, options.withDumpNumber(2))) {
                assertThat(last.summary().truncatedAt()).hasValue(Files.size(file));
            }
        }
    }

    @Test
    void aDumpNumberChoosesTheAppDomain() throws IOException {
        String log = CYCLE + "a 2 second\nt 1 Only\no 1 1 9\nr 1 1 0\nc second\n";
        try (Snapshot snapshot = open(log, 2)) {
            assertThat(snapshot.summary().dumps()).isEqualTo(2);
            assertThat(bytesByClass(snapshot)).containsOnly(Map.entry("Only", 9L));
        }
        assertThatThrownBy(() -> open(log, 3))
                .isInstanceOf(SnapshotException.class)
                .hasMessageEndingWith("holds 2 AppDomains, so there is no dump number 3.");
        assertThat(folder.resolve("cache")).isEmptyDirectory();
    }

    @Test
    void ofObjectsWithTheSameIdTheFirstCounts() throws IOException {
        try (Snapshot snapshot = open("a 2 x\nt 1 A\nt 2 B\no 8 1 10\no 9 1 1\no 8 2 20 9\nr 8 1 0\nc x\n", 1)) {
            assertThat(snapshot.classOf(object(snapshot, 8)).name()).isEqualTo("A");
            assertThat(snapshot.idOf(2)).isEqualTo(8);
            assertThat(bytesByClass(snapshot)).containsOnly(Map.entry("A", 0x11L), Map.entry("<duplicate id>", 0L));
            assertThat(snapshot.referees(2)).isEmpty();
            assertThat(snapshot.reachability().strongBytes()).isEqualTo(0x10);
            assertThat(snapshot.summary().shallowBytes()).isEqualTo(0x11);
            assertThat(snapshot.summary().problems())
                    .containsExactly("1 object has an id that another object has; the first with an id counts.");
        }
    }

    @Test
    void sizesThatNoAddressSpaceHasCountAsNothing() throws IOException {
        try (Snapshot snapshot =
                open("a 2 x\nt 1 A\no 1 1 7fffffffffffffff 2\no 2 1 400000000000 1\nr 1 1 0\nc x\n", 1)) {
            assertThat(retained(snapshot, 1)).isEqualTo(1L << 46);
            assertThat(snapshot.summary().problems())
                    .containsExactly("Objects whose size no address space has room for: 1; they count as 0 bytes.");
        }
    }

    @Test
    void aLogWithoutRootsIsGarbageAndSaysSo() throws IOException {
        try (Snapshot snapshot = open("a 2 x\nt 1 A\no 0 1 8 0\nc x\n", 1)) {
            assertThat(snapshot.referees(object(snapshot, 0))).containsExactly(0);
            assertThat(snapshot.reachability().unreachableBytes()).isEqualTo(8);
            assertThat(snapshot.summary().problems())
                    .containsExactly("The log has no GC root that keeps an object, so all objects count as garbage.");
        }
    }

    @Test
    void aLogWithoutObjectsOpensToo() throws IOException {
        try (Snapshot snapshot = open("a 2 x\nc x\n", 1)) {
            assertThat(snapshot.histogram()).isEmpty();
            assertThat(snapshot.dominators().top(10)).isEmpty();
        }
    }

    /** Ids that are addresses, ids of any bits, and ids that differ in the last. */
    @ParameterizedTest
    @ValueSource(longs = {0x0000_0000_00FF_FFF8L, -1L, 0x1FFFFL})
    void findsObjectsByIdsOfAnyKind(long mask) throws IOException {
        Random random = new Random(5);
        Set<Long> ids = new LinkedHashSet<>();
        while (ids.size() < 20_000) {
            boolean _ = ids.add(random.nextLong() & mask);
        }
        StringBuilder log = new StringBuilder("a 2 x\nt 1 A\n");
        long last = 0;
        for (long id : ids) {
            log.append(String.format(Locale.ROOT, "o %x 1 18 %x\n", id, last));
            last = id;
        }
        log.append(String.format(Locale.ROOT, "r %x 1 0\nc x\n", last));
        try (Snapshot snapshot = open(log.toString(), 1)) {
            long index = 0;
            for (long id : ids) {
                assertThat(snapshot.indexOf(id)).hasValue(index);
                assertThat(snapshot.idOf(index)).isEqualTo(id);
                if (index > 0) {
                    assertThat(snapshot.referees(index)).containsExactly(index - 1);
                }
                index++;
            }
            assertThat(snapshot.reachability().strongObjects()).isEqualTo(ids.size());
            assertThat(snapshot.dominators().retainedBytes(ids.size() - 1)).isEqualTo(0x18L * ids.size());
        }
    }

    @Test
    void anObjectMayHaveAnyNumberOfReferences() throws IOException {
        int many = 300_000;
        StringBuilder log = new StringBuilder("a 2 x\nt 1 A\nr 1 1 0\no 1 1 10");
        for (int i = 0; i < many; i++) {
            log.append(' ').append(Integer.toHexString(2 + i % 1000));
        }
        for (int i = 0; i < 999; i++) {
            log.append("\no ").append(Integer.toHexString(2 + i)).append(" 1 1");
        }
        try (Snapshot snapshot = open(log.append("\nc x\n").toString(), 1)) {
            assertThat(snapshot.referees(0)).hasSize(many - many / 1000).startsWith(1, 2, 3);
            assertThat(snapshot.dominators().retainedBytes(0)).isEqualTo(0x10 + 999);
            assertThat(snapshot.reachability().problems())
                    .containsExactly(many / 1000 + " references are to objects that the log does not have.");
        }
    }

    @Test
    void aPackedLogIsReadLikeAPlainOne() throws IOException {
        Path file = folder.resolve("x.log.gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
            out.write(CYCLE.getBytes(StandardCharsets.UTF_8));
        }
        try (Snapshot snapshot = Snapshots.open(
                file,
                SnapshotOptions.standard()
                        .withCacheFolder(folder.resolve("cache"))
                        .withoutKeepingTheIndex())) {
            assertCycle(snapshot);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"hello", "a", "JAVA PROF", "a two cycle.exe\n"})
    void saysOfAFileThatItIsOfNeitherFormat(String content) {
        assertThatThrownBy(() -> open(content, 1))
                .isInstanceOf(SnapshotException.class)
                .hasMessageContaining("is no heap snapshot that Cairn reads")
                .hasMessageContaining("JAVA PROFILE 1.0.2")
                .hasMessageContaining("a 2 NAME");
        assertThat(folder.resolve("cache")).isEmptyDirectory();
    }

    @Test
    void whatIsOfAnotherKindIsCalledByItsName() {
        assertThatThrownBy(() -> open("PK\u0003\u0004", 1))
                .isInstanceOf(SnapshotException.class)
                .hasMessageContaining("is no heap dump that Cairn reads but a zip archive");
        assertThat(folder.resolve("cache")).isEmptyDirectory();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'' | is no heap snapshot that Cairn reads: it is empty",
                "\u00FE\u00FF\0a\0 | is text in UTF-16; convert it to UTF-8 first",
                "\u00FF\u00FEa\0 \0 | is text in UTF-16; convert it to UTF-8 first"
            })
    void saysWhatIsWrongWithAFileThatIsNearlyOne(String content, String sentence) throws IOException {
        Path file = Files.write(folder.resolve("x"), content.getBytes(StandardCharsets.ISO_8859_1));
        assertThatThrownBy(
                        () -> Snapshots.open(file, SnapshotOptions.standard().withCacheFolder(folder.resolve("cache"))))
                .isInstanceOf(SnapshotException.class)
                .hasMessageContaining(sentence);
    }
}
