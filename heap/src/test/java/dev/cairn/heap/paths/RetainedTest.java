// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.paths;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.heap.Dominators;
import dev.cairn.heap.LoaderSizes;
import dev.cairn.heap.PackageSizes;
import dev.cairn.heap.RetainedSet;
import dev.cairn.heap.Snapshot;
import dev.cairn.heap.object.HeapClass;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import java.util.function.LongFunction;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RetainedTest {
    private static final int OBJECTS = 120;
    private static final long FIRST = 0x8000;

    @TempDir
    private Path folder;

    /** Nodes, loaded objects, arrays and references that refer to each other anyhow; some are roots. */
    private Snapshot random(Random random) throws IOException {
        long loader = FIRST + 64L * random.nextInt(OBJECTS);
        return new MadeHeap().cache(any(random)).secret(any(random), loader).open(folder, heap -> {
            for (int i = 0; i < OBJECTS; i++) {
                long id = FIRST + 64L * i;
                switch (random.nextInt(8)) {
                    case 0 -> heap.instance(id, MadeHeap.LOADED);
                    case 1 -> heap.instance(id, MadeHeap.WEAK, any(random), any(random), any(random));
                    case 2 -> heap.objectArray(id, MadeHeap.NODES, any(random), any(random), any(random));
                    case 3 -> heap.instance(id, MadeHeap.LOADER, any(random));
                    default -> heap.instance(id, MadeHeap.NODE, any(random), any(random));
                }
            }
            for (int i = random.nextInt(4); i > 0; i--) {
                heap.rootJniGlobal(FIRST + 64L * random.nextInt(OBJECTS), 1);
            }
        });
    }

    private static long any(Random random) {
        return random.nextInt(4) == 0 ? 0 : FIRST + 64L * random.nextInt(OBJECTS);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20})
    void oneObjectRetainsWhatItDominates(long seed) throws IOException {
        try (Snapshot snapshot = random(new Random(seed))) {
            for (long object = 0; object < snapshot.objectCount(); object++) {
                assertThat(snapshot.retainedOf(LongStream.of(object)).bytes())
                        .as("0x%x", snapshot.idOf(object))
                        .isEqualTo(snapshot.dominators().retainedBytes(object));
            }
        }
    }

    @Test
    void theRetainedSizeIsThatOfTheObjectAlone() throws IOException {
        try (Snapshot snapshot = random(new Random(1))) {
            for (long object = 0; object < snapshot.objectCount(); object++) {
                assertThat(snapshot.retainedSize(object))
                        .isEqualTo(snapshot.retainedOf(LongStream.of(object)).bytes())
                        .isGreaterThanOrEqualTo(snapshot.shallowBytes(object));
            }
            assertThatThrownBy(() -> snapshot.retainedSize(snapshot.objectCount()))
                    .isInstanceOf(IndexOutOfBoundsException.class);
            assertThatThrownBy(() -> snapshot.retainedSize(-1)).isInstanceOf(IndexOutOfBoundsException.class);
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20})
    void aSetRetainsWhatTheRootsDoNotReachWithoutIt(long seed) throws IOException {
        Random random = new Random(seed);
        try (Snapshot snapshot = random(random)) {
            Set<Long> held = reachable(snapshot, Set.of());
            for (int i = 0; i < 30; i++) {
                Set<Long> set = new HashSet<>();
                for (int size = 1 + random.nextInt(10); size > 0; size--) {
                    set.add(random.nextLong(snapshot.objectCount()));
                }
                set.retainAll(held);
                Set<Long> kept = new HashSet<>(held);
                kept.removeAll(reachable(snapshot, set));

                RetainedSet retained = snapshot.retainedOf(set.stream().mapToLong(Long::longValue));

                assertThat(retained.objects()).isEqualTo(kept.size());
                assertThat(retained.bytes())
                        .isEqualTo(
                                kept.stream().mapToLong(snapshot::shallowBytes).sum());
            }
        }
    }

    /** By references that keep, and from an object to its class. */
    private static Set<Long> reachable(Snapshot snapshot, Set<Long> without) {
        Set<Long> result = new HashSet<>(without);
        List<Long> open = new ArrayList<>();
        snapshot.roots().forEach(root -> open.add(root.object()));
        while (!open.isEmpty()) {
            long object = open.removeLast();
            if (result.add(object)) {
                HeapClass type = snapshot.classOf(object);
                long[] referees = snapshot.referees(object);
                int keeping = referees.length;
                keeping -= type.id() == MadeHeap.WEAK ? weakOnes(snapshot, object) : 0;
                for (int i = 0; i < keeping; i++) {
                    open.add(referees[i]);
                }
                snapshot.indexOf(type.id()).ifPresent(open::add);
            }
        }
        result.removeAll(without);
        return result;
    }

    private static int weakOnes(Snapshot snapshot, long reference) {
        try {
            return (int) snapshot.references(reference, 3).referees().stream()
                    .filter(each -> !each.keeps())
                    .count();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void sumsCountWhatNoneOfTheSameKindDominates(long seed) throws IOException {
        try (Snapshot snapshot = random(new Random(seed))) {
            Map<Long, HeapClass> described = new HashMap<>();
            snapshot.classes()
                    .forEach(type ->
                            snapshot.indexOf(type.id()).ifPresent(object -> described.putIfAbsent(object, type)));
            LongFunction<HeapClass> owner = object -> described.getOrDefault(object, snapshot.classOf(object));

            Map<Integer, Long> byClass =
                    sums(snapshot, object -> snapshot.classOf(object).index());
            long[] found = snapshot.retainedByClass();
            for (int type = 0; type < found.length; type++) {
                assertThat(found[type]).isEqualTo(byClass.getOrDefault(type, 0L));
            }
            Map<String, Long> byPackage =
                    sums(snapshot, object -> owner.apply(object).packageName());
            assertThat(snapshot.retainedByPackage())
                    .allSatisfy(each -> assertThat(each.retainedBytes()).isEqualTo(byPackage.get(each.name())));
            assertThat(snapshot.retainedByPackage().stream().map(PackageSizes::name))
                    .containsExactlyInAnyOrderElementsOf(byPackage.keySet());
            Map<List<Object>, Long> byLoader = sums(snapshot, object -> loader(owner.apply(object)));
            assertThat(snapshot.retainedByLoader())
                    .allSatisfy(each ->
                            assertThat(each.retainedBytes()).isEqualTo(byLoader.get(List.of(each.told(), each.id()))));
            assertThat(snapshot.retainedByLoader().stream()
                            .mapToLong(LoaderSizes::objects)
                            .sum())
                    .isEqualTo(snapshot.objectCount());
            assertThat(snapshot.retainedByPackage().stream()
                            .mapToLong(PackageSizes::shallowBytes)
                            .sum())
                    .isEqualTo(snapshot.summary().shallowBytes());
        }
    }

    private static List<Object> loader(HeapClass type) {
        return List.of(type.tellsLoader(), type.tellsLoader() ? type.loaderId() : 0L);
    }

    private static <K> Map<K, Long> sums(Snapshot snapshot, LongFunction<K> keyOf) throws IOException {
        Dominators dominators = snapshot.dominators();
        Map<K, Long> result = new HashMap<>();
        for (long object = 0; object < snapshot.objectCount(); object++) {
            K key = keyOf.apply(object);
            boolean within = false;
            for (OptionalLong above = dominators.dominatorOf(object);
                    above.isPresent();
                    above = dominators.dominatorOf(above.getAsLong())) {
                within |= keyOf.apply(above.getAsLong()).equals(key);
            }
            result.merge(key, within ? 0 : dominators.retainedBytes(object), Long::sum);
        }
        return result;
    }

    @Test
    void severalMayKeepTogetherWhatNoneKeepsAlone() throws IOException {
        try (Snapshot snapshot = new MadeHeap()
                .open(
                        folder,
                        heap -> heap.instance(0x8000, MadeHeap.NODE, 0x8200, 0)
                                .instance(0x8100, MadeHeap.NODE, 0x8200, 0)
                                .instance(0x8200, MadeHeap.LOADER, 0)
                                .rootJniGlobal(0x8000, 1)
                                .rootJniGlobal(0x8100, 1))) {
            int node = snapshot.classOf(MadeHeap.object(snapshot, 0x8000)).index();
            long shallow = snapshot.shallowBytes(MadeHeap.object(snapshot, 0x8000));
            long classBytes = snapshot.shallowBytes(MadeHeap.object(snapshot, MadeHeap.NODE));

            assertThat(snapshot.retainedByClass()[node]).isEqualTo(2 * shallow);
            assertThat(snapshot.objectsOf(node)).hasSize(2);
            assertThat(snapshot.retainedOf(snapshot.objectsOf(node)))
                    .isEqualTo(new RetainedSet(
                            4, 2 * shallow + snapshot.shallowBytes(MadeHeap.object(snapshot, 0x8200)) + classBytes));
        }
    }

    @Test
    void aListOfAMillionRetainsItselfOnce() throws IOException {
        int length = 1_000_000;
        try (Snapshot snapshot = new MadeHeap().cache(0x10000).open(folder, heap -> {
            for (long i = 0; i < length; i++) {
                heap.instance(0x10000 + i * 32, MadeHeap.NODE, 0, i == length - 1 ? 0 : 0x10000 + (i + 1) * 32);
            }
        })) {
            long first = MadeHeap.object(snapshot, 0x10000);
            int type = snapshot.classOf(first).index();
            long all = length * snapshot.shallowBytes(first)
                    + snapshot.shallowBytes(MadeHeap.object(snapshot, MadeHeap.NODE));

            assertThat(snapshot.retainedByClass()[type]).isEqualTo(all);
            assertThat(snapshot.retainedOf(snapshot.objectsOf(type))).isEqualTo(new RetainedSet(length + 1, all));
            assertThat(snapshot.retainedOf(LongStream.of(first)).bytes()).isEqualTo(all);
        }
    }

    @Test
    void nothingRetainsNothingAndWhatIsNotThereIsRefused() throws IOException {
        try (Snapshot snapshot = new MadeHeap().open(folder, heap -> {})) {
            assertThat(snapshot.retainedOf(LongStream.empty())).isEqualTo(new RetainedSet(0, 0));
            assertThatThrownBy(() -> snapshot.retainedOf(LongStream.of(snapshot.objectCount())))
                    .isInstanceOf(IndexOutOfBoundsException.class);
        }
    }
}
