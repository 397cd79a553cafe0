// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.cairn.heap.engine.Snapshots;
import dev.cairn.heap.object.ElementPage;
import dev.cairn.heap.search.TextPattern;
import dev.cairn.heap.search.ValueSearch;
import dev.cairn.heap.tree.ImmediateDominators;
import dev.cairn.testkit.HprofBuilder;
import dev.cairn.testkit.HprofType;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Random;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Any bytes, and good files of both formats with some of their bytes changed and their end cut off: whatever opens
 * answers all questions, and what does not says why. The everyday suite has some such files, the same each time; where
 * {@code JAZZER_FUZZ=1} others are searched for.
 */
class SnapshotFuzzTest {
    static final byte[] LOG = """
        a 2 x.exe 1a2b
        t 1 A
        t 2 B
        o 10 1 10 20 30
        o 20 2 20 30 10 0
        o 30 2 8
        o 40 9 8 40 10
        r 10 4 0 1
        r 40 3 2
        c x.exe 1a2b
        """.getBytes(StandardCharsets.UTF_8);

    static final byte[] DUMP = new HprofBuilder("1.0.2", 4)
            .loadClass(0x10, "java/lang/Object")
            .loadClass(0x11, "[Ljava/lang/Object;")
            .loadClass(0x12, "java/lang/ref/Reference")
            .loadClass(0x13, "java/lang/Class")
            .startThread(1, 0x20, 2, "main", "main", "")
            .segment(heap -> heap.classDump(0x10, type -> {})
                    .classDump(0x12, type -> type.superclass(0x10).field("referent", HprofType.OBJECT))
                    .classDump(0x13, type -> type.superclass(0x10).staticField("s", HprofType.OBJECT, 0x40))
                    .classDump(0x11, type -> type.superclass(0x10))
                    .instance(0x20, 0x10)
                    .instance(0x28, 0x12, 0x30)
                    .objectArray(0x30, 0x11, 0x20, 0x30, 0x40, 0)
                    .byteArray(0x40, new byte[] {1, 2})
                    .rootThreadObject(0x20, 1, 2)
                    .rootJavaFrame(0x28, 1, 0)
                    .rootStickyClass(0x13))
            .end()
            .build();

    /** Bytes below which a fuzzed file stays, so that nothing in it can be worth much memory. */
    private static final int LONGEST = 1 << 12;

    private static final int EVERYDAY = 30;

    @Test
    void whateverOpensOfSomeChangedFilesAnswers() {
        assertThat(Stream.of(LOG, DUMP).flatMap(good -> ChangedBytes.some(good, EVERYDAY)))
                .allSatisfy(SnapshotFuzzTest::askAll);
    }

    @FuzzTest(maxDuration = "60s")
    void whateverOpensAnswers(FuzzedDataProvider data) throws IOException {
        byte[] good = data.consumeBoolean() ? LOG : DUMP;
        byte[] changed = ChangedBytes.of(good, new Random(data.consumeLong()));
        askAll(changed);
        byte[] rest = data.consumeBytes(LONGEST);
        askAll(rest);
        byte[] both = Arrays.copyOf(changed, changed.length + rest.length);
        System.arraycopy(rest, 0, both, changed.length, rest.length);
        askAll(both);
    }

    static void askAll(byte[] file) throws IOException {
        Path folder = Files.createTempDirectory("fuzz");
        try {
            SnapshotOptions options = SnapshotOptions.standard()
                    .withCacheFolder(folder.resolve("cache"))
                    .withoutKeepingTheIndex()
                    .withThreads(1);
            try (Snapshot snapshot = Snapshots.open(Files.write(folder.resolve("x"), file), options)) {
                ask(snapshot);
            } catch (SnapshotException e) {
                // what a file that is no snapshot gets
            }
        } finally {
            removeAll(folder);
        }
    }

    private static void ask(Snapshot snapshot) throws IOException {
        var _ = snapshot.histogram();
        var _ = snapshot.reachability();
        Dominators dominators = snapshot.dominators();
        long above = 0;
        for (long object = 0; object < snapshot.objectCount(); object++) {
            above += dominators.dominatorOf(object).orElse(0) + dominators.retainedBytes(object);
            above += snapshot.shallowBytes(object) + snapshot.classOf(object).index() + snapshot.idOf(object);
            above += snapshot.referees(object).length + snapshot.referrers(object).length;
            var _ = dominators.reachabilityOf(object);
            askAbout(snapshot, object);
        }
        askAboutAll(snapshot);
        var _ = dominators.top(10);
        var _ = snapshot.summary().toString() + snapshot.roots() + snapshot.classes() + above;
    }

    private static void askAbout(Snapshot snapshot, long object) throws IOException {
        var _ = snapshot.describe(object, ElementPage.FIRST).toString();
        var _ = snapshot.values().label(object);
        var _ = snapshot.pathsToRoot(object, PathOptions.standard()).toString();
        var _ = snapshot.references(object, 10).toString();
        for (long target : snapshot.referees(object)) {
            var _ = snapshot.referenceNames(object, target, 10);
        }
    }

    private static void askAboutAll(Snapshot snapshot) throws IOException {
        long count = snapshot.objectCount();
        var _ = snapshot.retainedOf(LongStream.range(0, count)).toString();
        var _ = snapshot.mergedPaths(LongStream.range(0, count), PathOptions.standard())
                .toString();
        var _ = snapshot.retainedByClass().length
                + snapshot.retainedByPackage().size()
                + snapshot.retainedByLoader().size();
        assertThat(snapshot.instancesOf(_ -> true, 5).objects()).isEqualTo(count);
        var _ = ImmediateDominators.of(snapshot, type -> type.index() % 2 == 0, _ -> true)
                .toString();
        var _ = ValueSearch.ofStrings(snapshot, TextPattern.of("*a*", true), 5).toString();
        var _ = ValueSearch.ofFields(snapshot, _ -> true, "value", TextPattern.of("*", false), 5)
                .toString();
        var _ = snapshot.threads().toString() + snapshot.heapParts();
        assertThat(snapshot.verify().problems()).isEmpty();
    }

    private static void removeAll(Path folder) throws IOException {
        try (var files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
