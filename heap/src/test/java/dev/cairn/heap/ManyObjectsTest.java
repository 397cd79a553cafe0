// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.heap.engine.Snapshots;
import dev.cairn.testkit.HprofBuilder;
import dev.cairn.testkit.HprofType;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every caller gets the same objects, in whatever order and however often it asks. */
class ManyObjectsTest {
    private static final int COUNT = 5000;
    private static final int SEGMENTS = 7;
    private static final long FIRST = 0x10000;

    @TempDir
    Path folder;

    private final List<Long> order = new ArrayList<>();

    @BeforeEach
    void write() {
        LongStream.range(0, COUNT).map(i -> FIRST + 32 * i).forEach(order::add);
        Collections.shuffle(order, new Random(7));
        HprofBuilder dump = new HprofBuilder("1.0.2", 8)
                .loadClass(0x100, "java/lang/Object")
                .loadClass(0x110, "Pair");
        for (int segment = 0; segment < SEGMENTS; segment++) {
            int number = segment;
            dump.segment(heap -> {
                if (number == 0) {
                    heap.classDump(0x100, type -> {});
                    heap.classDump(
                            0x110,
                            type -> type.superclass(0x100)
                                    .field("one", HprofType.OBJECT)
                                    .field("other", HprofType.OBJECT));
                }
                for (int i = number; i < COUNT; i += SEGMENTS) {
                    long id = order.get(i);
                    if (i % 3 == 0) {
                        heap.objectArray(id, 0x100, one(id), other(id), one(id));
                    } else {
                        heap.instance(id, 0x110, one(id), other(id));
                    }
                    if (i % 11 == 0) {
                        heap.rootUnknown(id);
                    }
                }
            });
        }
        dump.end().write(folder.resolve("many.hprof"));
    }

    private static long one(long id) {
        return FIRST + (id * 7 + 64) % (32L * COUNT);
    }

    private static long other(long id) {
        return FIRST + (id * 3 + 96) % (32L * COUNT);
    }

    private Snapshot open() throws IOException {
        return Snapshots.open(
                folder.resolve("many.hprof"), SnapshotOptions.standard().withCacheFolder(folder.resolve("cache")));
    }

    @Test
    void anIdIsFoundForEveryObjectWhetherFewAreAskedForOrMany() throws IOException {
        try (Snapshot snapshot = open()) {
            for (int round = 0; round < 2; round++) {
                for (long id : order) {
                    assertThat(snapshot.idOf(snapshot.indexOf(id).orElseThrow()))
                            .isEqualTo(id);
                }
            }
        }
    }

    @Test
    void refereesAndSizesDoNotDependOnWhatWasAskedBefore() throws IOException {
        try (Snapshot snapshot = open()) {
            List<Long> objects = new ArrayList<>(snapshot.objects().boxed().toList());
            List<List<Long>> inOrder =
                    objects.stream().map(object -> about(snapshot, object)).toList();
            Collections.shuffle(objects, new Random(8));
            for (long object : objects) {
                assertThat(about(snapshot, object)).isEqualTo(inOrder.get((int) object));
            }
            for (long id : order) {
                long object = snapshot.indexOf(id).orElseThrow();
                assertThat(snapshot.referees(object))
                        .startsWith(
                                snapshot.indexOf(one(id)).orElseThrow(),
                                snapshot.indexOf(other(id)).orElseThrow());
            }
        }
    }

    private static List<Long> about(Snapshot snapshot, long object) {
        List<Long> about = new ArrayList<>(List.of(snapshot.shallowBytes(object)));
        LongStream.of(snapshot.referees(object)).forEach(about::add);
        return about;
    }
}
