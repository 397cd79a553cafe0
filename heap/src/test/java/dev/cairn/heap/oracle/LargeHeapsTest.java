// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.heap.Snapshot;
import dev.cairn.heap.SnapshotOptions;
import dev.cairn.heap.engine.Snapshots;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Heaps too large for brute force, by what a tree of dominators must have. */
class LargeHeapsTest {
    private static final int OBJECTS = 60_000;
    private static final int SMALL = 120;
    private static final int TYPES = 6;
    private static final int REFERENCES = 3;

    @TempDir
    Path folder;

    /** What refers to what. */
    enum Shape {
        LIST,
        TREE,
        NEAR,
        RANDOM,
        MIXED
    }

    /** How ids follow one another. */
    enum Ids {
        ASCENDING(8),
        DESCENDING(8),
        SHUFFLED(8),
        /** Regions in any order, as ZGC has them. */
        REGIONS(8),
        ONE_BY_ONE(4),
        TWO_BYTES(2),
        ONE_BYTE(1);

        private final int size;

        Ids(int size) {
            this.size = size;
        }
    }

    static Stream<Arguments> heaps() {
        return Stream.of(Shape.values())
                .flatMap(shape -> Stream.of(Ids.values()).map(ids -> Arguments.of(shape, ids)));
    }

    @ParameterizedTest
    @MethodSource("heaps")
    void dominatorsHaveWhatMakesThemRight(Shape shape, Ids ids) throws IOException {
        MadeHeap heap = make(shape, ids, new Random(shape.name().hashCode() * 31L + ids.size));
        Path file = folder.resolve("large.hprof");
        heap.write(file);
        SnapshotOptions options = SnapshotOptions.standard()
                .withCacheFolder(folder.resolve("cache"))
                .withoutKeepingTheIndex()
                .withThreads(2);
        try (Snapshot snapshot = Snapshots.open(file, options)) {
            assertThat(snapshot.objectCount()).isEqualTo(heap.objects().size());
            assertThat(snapshot.verify().problems()).isEmpty();
            assertThat(snapshot.objects().map(snapshot::shallowBytes).sum())
                    .isEqualTo(snapshot.summary().shallowBytes());
            for (int i = 0; i < heap.objects().size(); i += 97) {
                assertThat(snapshot.indexOf(heap.objects().get(i).id)).hasValue(i);
                assertThat(snapshot.referees(i))
                        .containsExactly(heap.objects().get(i).kept().stream()
                                .mapToLong(each -> each.index)
                                .toArray());
            }
        }
    }

    private static MadeHeap make(Shape shape, Ids ids, Random random) {
        int count = switch (ids) {
            case ONE_BYTE -> SMALL;
            case TWO_BYTES -> OBJECTS / 2;
            default -> OBJECTS;
        };
        List<MadeObject> all = new ArrayList<>();
        MadeObject object = type("java/lang/Object", all);
        object.root = true;
        MadeObject classOfClasses = type("java/lang/Class", all);
        classOfClasses.superclass = object;
        MadeObject loader = new MadeObject(MadeObject.Kind.INSTANCE, 0, object);
        all.add(loader);
        List<MadeObject> types = new ArrayList<>();
        for (int i = 0; i < TYPES; i++) {
            MadeObject type = type("p/C" + i, all);
            type.superclass = object;
            type.loader = loader;
            type.references = REFERENCES;
            types.add(type);
        }
        List<MadeObject> objects = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            // The last class has one object, and the one before a few.
            int which = i == count / 2 ? TYPES - 1 : i % 9973 == 0 ? TYPES - 2 : random.nextInt(TYPES - 2);
            objects.add(new MadeObject(MadeObject.Kind.INSTANCE, 0, types.get(which)));
        }
        for (int i = 0; i < count; i++) {
            for (int slot = 0; slot < REFERENCES; slot++) {
                int target = target(shape, i, slot, count, random);
                objects.get(i).values.add(target < 0 || target >= count ? null : objects.get(target));
            }
        }
        objects.getFirst().root = true;
        objects.get(random.nextInt(count)).root = true;
        all.addAll(objects);
        if (ids == Ids.SHUFFLED) {
            Collections.shuffle(all, random);
        }
        giveIds(all, ids, random);
        return new MadeHeap(ids.size, all, List.of(all.size() / 3, all.size() / 2));
    }

    private static MadeObject type(String name, List<MadeObject> all) {
        MadeObject type = new MadeObject(MadeObject.Kind.CLASS, 0, null);
        type.name = name;
        all.add(type);
        return type;
    }

    private static int target(Shape shape, int i, int slot, int count, Random random) {
        return switch (shape) {
            case LIST -> slot == 0 ? i + 1 : slot == 1 && i % 1000 == 0 ? i - 500 : -1;
            case TREE -> slot < 2 ? 2 * i + 1 + slot : -1;
            case NEAR -> i + random.nextInt(40) - 15;
            case RANDOM -> random.nextInt(3) == 0 ? random.nextInt(count) : -1;
            case MIXED -> target(Shape.values()[(i / 4000) % 4], i, slot, count, random);
        };
    }

    private static void giveIds(List<MadeObject> all, Ids ids, Random random) {
        for (int i = 0; i < all.size(); i++) {
            all.get(i).id = switch (ids) {
                case ASCENDING -> 0x7_0000_0000L + 24L * i;
                case DESCENDING -> 0x7_0000_0000L - 32L * i;
                case SHUFFLED -> 0x1_0000_0000L + 16L * i;
                case REGIONS -> 0x4000_0000_0000L + ((long) Integer.reverse(i / 2000) << 21 >>> 1) + 40L * (i % 2000);
                case ONE_BY_ONE, TWO_BYTES, ONE_BYTE -> i + 1L;
            };
        }
        if (ids == Ids.SHUFFLED) {
            Collections.shuffle(all, random);
        }
    }
}
