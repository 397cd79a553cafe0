// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.diff;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.heap.Dominators;
import dev.cairn.heap.Snapshot;
import dev.cairn.heap.SnapshotOptions;
import dev.cairn.heap.engine.Snapshots;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Random;
import java.util.SequencedSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Few signatures may be listed, but what is said of each is true of all objects of both snapshots. */
class PathSumsTest {
    private static final String LOCAL = "a local variable of a thread";
    private static final String AGAIN = " (again and again)";

    @TempDir
    private Path folder;

    private int files;

    private Snapshot log(String lines) throws IOException {
        return Snapshots.open(
                Files.writeString(folder.resolve("log" + files++), "a 2 x\n" + lines + "c x\n"),
                SnapshotOptions.standard()
                        .withCacheFolder(folder.resolve("cache"))
                        .withoutKeepingTheIndex());
    }

    /** {@code count} sessions that keep {@code bytes} each, {@code inArray} of these in an array of their own. */
    private Snapshot sessions(int count, int bytes, int inArray) throws IOException {
        StringBuilder log = new StringBuilder("t 1 Store\nt 2 Session[]\nt 3 Session\nt 4 byte[]\no 1 1 10 2\n");
        StringBuilder elements = new StringBuilder();
        for (int i = 0; i < count; i++) {
            int session = 0x100 + 2 * i;
            elements.append(' ').append(Integer.toHexString(session));
            log.append(line(session, 3, bytes - inArray, inArray == 0 ? "" : " " + Integer.toHexString(session + 1)));
            if (inArray > 0) {
                log.append(line(session + 1, 4, inArray, ""));
            }
        }
        return log(log.append(line(2, 2, 0x20, elements.toString()))
                .append("r 1 1 0\n")
                .toString());
    }

    private static String line(int id, int type, int size, String references) {
        return String.format(Locale.ROOT, "o %x %d %x%s\n", id, type, size, references);
    }

    @Test
    void whatIsSmallInOneSnapshotCountsThereToo() throws IOException {
        try (Snapshot before = sessions(60, 1000, 0);
                Snapshot after = sessions(40, 1200, 1176)) {
            PathChanges changes = new SnapshotDiff(before, after).paths(50);

            assertThat(changes.rows())
                    .filteredOn(each -> each.signature().endsWith("> Session[] > Session"))
                    .singleElement()
                    .satisfies(each -> {
                        assertThat(each.objectsBefore()).isEqualTo(60);
                        assertThat(each.objectsAfter()).isEqualTo(40);
                        assertThat(each.retainedBytesBefore()).isEqualTo(60_000);
                        assertThat(each.retainedBytesAfter()).isEqualTo(48_000);
                    });
            assertThat(changes.fromBytes()).isEqualTo(1177);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 3, 10, 40, 1000})
    void everyRowIsTheSumOverAllObjects(int mostObjects) throws IOException {
        for (int seed = 0; seed < 20; seed++) {
            try (Snapshot before = log(random(new Random(seed)));
                    Snapshot after = log(random(new Random(seed + 1000)))) {
                PathChanges changes = new SnapshotDiff(before, after).paths(mostObjects);
                Map<String, long[]> first = sums(before);
                Map<String, long[]> second = sums(after);

                assertThat(changes.rows()).isNotEmpty();
                for (PathChange row : changes.rows()) {
                    String path = row.signature().replace(AGAIN, "");
                    assertThat(new long[] {row.objectsBefore(), row.retainedBytesBefore()})
                            .as(path)
                            .isEqualTo(first.getOrDefault(path, new long[2]));
                    assertThat(new long[] {row.objectsAfter(), row.retainedBytesAfter()})
                            .as(path)
                            .isEqualTo(second.getOrDefault(path, new long[2]));
                }
            }
        }
    }

    private static String random(Random random) {
        StringBuilder log = new StringBuilder("t 1 A\nt 2 B\nt 3 C\nt 4 D\n");
        int objects = 120;
        for (int i = 1; i <= objects; i++) {
            StringBuilder references = new StringBuilder();
            for (int j = random.nextInt(4); j > 0; j--) {
                references.append(' ').append(Integer.toHexString(Math.clamp(i - 2 + random.nextInt(15), 1, objects)));
            }
            log.append(line(i, 1 + random.nextInt(4), 8 * (1 + random.nextInt(20)), references.toString()));
        }
        return log.append("r 1 1 0\nr 20 1 0\nr 30 1 0\n").toString();
    }

    /** Objects and bytes by signature, found by going up from each object. */
    private static Map<String, long[]> sums(Snapshot snapshot) throws IOException {
        Dominators dominators = snapshot.dominators();
        Map<String, long[]> sums = new HashMap<>();
        for (long object = 0; object < snapshot.objectCount(); object++) {
            OptionalLong above = dominators.dominatorOf(object);
            SequencedSet<String> own = signature(snapshot, dominators, object);
            if (above.isEmpty() || !own.equals(signature(snapshot, dominators, above.getAsLong()))) {
                long[] sum = sums.computeIfAbsent(String.join(" > ", own), _ -> new long[2]);
                sum[0]++;
                sum[1] += dominators.retainedBytes(object);
            }
        }
        return sums;
    }

    private static SequencedSet<String> signature(Snapshot snapshot, Dominators dominators, long object) {
        SequencedSet<String> classes = new LinkedHashSet<>();
        OptionalLong above = dominators.dominatorOf(object);
        if (above.isPresent()) {
            classes.addAll(signature(snapshot, dominators, above.getAsLong()));
        } else {
            boolean isRoot = snapshot.roots().stream().anyMatch(root -> root.object() == object);
            classes.add(
                    isRoot
                            ? LOCAL
                            : switch (dominators.reachabilityOf(object)) {
                                case STRONG -> "held by several";
                                case WEAK -> "held only by references that do not keep";
                                case NONE -> "garbage";
                            });
        }
        classes.add(snapshot.classOf(object).name());
        return classes;
    }
}
