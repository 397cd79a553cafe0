// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.heap.ClassCount;
import dev.cairn.heap.Dominators;
import dev.cairn.heap.KeptReferents;
import dev.cairn.heap.Progress;
import dev.cairn.heap.Reachability;
import dev.cairn.heap.ReachabilitySummary;
import dev.cairn.heap.Snapshot;
import dev.cairn.heap.SnapshotOptions;
import dev.cairn.heap.engine.Snapshots;
import dev.cairn.heap.root.GcRoot;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Compares all that a snapshot of a made heap says with what is so by definition. */
final class SnapshotAgreement {
    private final MadeHeap heap;
    private final Snapshot snapshot;
    private final int size;
    private final long[] shallow;

    private SnapshotAgreement(MadeHeap heap, Snapshot snapshot) {
        this.heap = heap;
        this.snapshot = snapshot;
        this.size = heap.objects().size();
        this.shallow = new long[size];
    }

    static void check(MadeHeap heap, Path folder) throws IOException {
        check(heap, folder, Progress.NONE);
    }

    /** The same, and somebody listens to what is done. */
    static void check(MadeHeap heap, Path folder, Progress progress) throws IOException {
        Path file = folder.resolve("made.hprof");
        heap.write(file);
        SnapshotOptions options = SnapshotOptions.standard()
                .withCacheFolder(folder.resolve("cache"))
                .withoutKeepingTheIndex()
                .withThreads(2)
                .withProgress(progress);
        try (Snapshot snapshot = Snapshots.open(file, options)) {
            new SnapshotAgreement(heap, snapshot).check();
        }
    }

    /** The same, where soft and weak references keep what they refer to. */
    static void checkKeepingReferents(MadeHeap heap, Path folder) throws IOException {
        Path file = folder.resolve("made.hprof");
        heap.write(file);
        heap.keepReferents("java/lang/ref/WeakReference");
        SnapshotOptions options = SnapshotOptions.standard()
                .withCacheFolder(folder.resolve("cache"))
                .withoutKeepingTheIndex()
                .withThreads(2)
                .withKeptReferents(KeptReferents.SOFT_AND_WEAK);
        try (Snapshot snapshot = Snapshots.open(file, options)) {
            new SnapshotAgreement(heap, snapshot).check();
        }
    }

    private void check() throws IOException {
        assertThat(snapshot.objectCount()).isEqualTo(size);
        checkObjects();
        checkReferences();
        checkRoots();
        checkHistogram();
        checkDominators();
    }

    private void checkObjects() {
        for (MadeObject each : heap.objects()) {
            shallow[each.index] = snapshot.shallowBytes(each.index);
            assertThat(shallow[each.index]).as("size of %s", each.index).isPositive();
            assertThat(snapshot.idOf(each.index)).as("id of %s", each.index).isEqualTo(each.id);
            assertThat(snapshot.indexOf(each.id)).as("object 0x%x", each.id).hasValue(each.index);
            if (each.type != null) {
                assertThat(snapshot.classOf(each.index).id())
                        .as("class of %s", each.index)
                        .isEqualTo(each.type.id);
            }
        }
    }

    private void checkReferences() throws IOException {
        List<Set<Long>> referrers = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            referrers.add(new TreeSet<>());
        }
        for (MadeObject each : heap.objects()) {
            List<Long> expected = new ArrayList<>();
            each.kept().forEach(target -> expected.add((long) target.index));
            each.weaklyKept().forEach(target -> expected.add((long) target.index));
            assertThat(boxed(snapshot.referees(each.index)))
                    .as("referees of %s", each.index)
                    .isEqualTo(expected);
            expected.forEach(target -> referrers.get(target.intValue()).add((long) each.index));
        }
        for (int i = 0; i < size; i++) {
            assertThat(boxed(snapshot.referrers(i))).as("referrers of %s", i).isEqualTo(List.copyOf(referrers.get(i)));
        }
    }

    private static List<Long> boxed(long[] numbers) {
        return Arrays.stream(numbers).boxed().toList();
    }

    private void checkRoots() {
        assertThat(snapshot.roots().stream().map(GcRoot::object).collect(Collectors.toSet()))
                .isEqualTo(heap.roots().stream().map(each -> (long) each.index).collect(Collectors.toSet()));
    }

    private void checkHistogram() {
        Map<Integer, ClassCount> expected = new HashMap<>();
        for (int i = 0; i < size; i++) {
            int type = snapshot.classOf(i).index();
            ClassCount known = expected.getOrDefault(type, new ClassCount(type, 0, 0));
            expected.put(type, new ClassCount(type, known.objects() + 1, known.shallowBytes() + shallow[i]));
        }
        assertThat(snapshot.histogram()).containsExactlyInAnyOrderElementsOf(expected.values());
        assertThat(snapshot.summary().shallowBytes())
                .isEqualTo(Arrays.stream(shallow).sum());
    }

    private void checkDominators() throws IOException {
        Dominators dominators = snapshot.dominators();
        Map<Integer, List<MadeObject>> parts =
                heap.objects().stream().collect(Collectors.groupingBy(each -> each.part));
        for (List<MadeObject> part : parts.values()) {
            checkPart(part, dominators);
        }
        checkTotals(dominators);
        assertThat(snapshot.verify().problems()).isEmpty();
        long tops = 0;
        for (int i = 0; i < size; i++) {
            tops += dominators.dominatorOf(i).isEmpty() ? 1 : 0;
        }
        assertThat(dominators.top(size)).hasSize(Math.toIntExact(tops));
    }

    private void checkPart(List<MadeObject> part, Dominators dominators) {
        int[] places = new int[size];
        Arrays.fill(places, BruteForce.NONE);
        for (int place = 0; place < part.size(); place++) {
            places[part.get(place).index] = place;
        }
        int[][] kept = new int[part.size()][];
        int[][] referents = new int[part.size()][];
        BitSet referred = new BitSet();
        for (int place = 0; place < part.size(); place++) {
            MadeObject each = part.get(place);
            kept[place] = placesOf(each.kept(), places);
            if (each.type != null) {
                kept[place] = IntStream.concat(
                                Arrays.stream(kept[place]), Arrays.stream(placesOf(List.of(each.type), places)))
                        .toArray();
            }
            referents[place] = placesOf(each.weaklyKept(), places);
            int self = place;
            IntStream.concat(Arrays.stream(kept[place]), Arrays.stream(referents[place]))
                    .filter(target -> target != self)
                    .forEach(referred::set);
        }
        BitSet roots = new BitSet();
        Arrays.stream(placesOf(heap.roots(), places)).forEach(roots::set);
        // Where garbage goes in circles any of them may come first; whichever did is at the top.
        BruteForce expected = new BruteForce(
                kept,
                referents,
                roots,
                place -> !referred.get(place)
                        || dominators.dominatorOf(part.get(place).index).isEmpty());
        for (int place = 0; place < part.size(); place++) {
            compare(part.get(place), place, part, expected, dominators);
        }
    }

    private static int[] placesOf(List<MadeObject> objects, int[] places) {
        return objects.stream()
                .mapToInt(each -> places[each.index])
                .filter(place -> place >= 0)
                .toArray();
    }

    private void compare(
            MadeObject each, int place, List<MadeObject> part, BruteForce expected, Dominators dominators) {
        int dominator = expected.dominators[place];
        assertThat(dominators.dominatorOf(each.index))
                .as("dominator of %s", each.index)
                .isEqualTo(
                        dominator == BruteForce.NONE
                                ? OptionalLong.empty()
                                : OptionalLong.of(part.get(dominator).index));
        assertThat(dominators.reachabilityOf(each.index))
                .as("reachability of %s", each.index)
                .isEqualTo(expected.tiers[place]);
        assertThat(dominators.retainedBytes(each.index))
                .as("retained size of %s", each.index)
                .isEqualTo(expected.dominated[place].stream()
                        .mapToLong(other -> shallow[part.get(other).index])
                        .sum());
    }

    private void checkTotals(Dominators dominators) throws IOException {
        long[] objects = new long[Reachability.values().length];
        long[] bytes = new long[objects.length];
        for (int i = 0; i < size; i++) {
            int tier = dominators.reachabilityOf(i).compareTo(Reachability.STRONG);
            objects[tier]++;
            bytes[tier] += shallow[i];
        }
        ReachabilitySummary summary = snapshot.reachability();
        assertThat(List.of(summary.strongObjects(), summary.weakObjects(), summary.unreachableObjects()))
                .isEqualTo(boxed(objects));
        assertThat(List.of(summary.strongBytes(), summary.weakBytes(), summary.unreachableBytes()))
                .isEqualTo(boxed(bytes));
    }
}
