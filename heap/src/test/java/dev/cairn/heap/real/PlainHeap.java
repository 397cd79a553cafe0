// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.real;

import dev.cairn.heap.Dominators;
import dev.cairn.heap.Reachability;
import dev.cairn.heap.Snapshot;
import dev.cairn.heap.object.HeapClass;
import dev.cairn.heap.object.NamedReference;
import java.io.IOException;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * A whole heap in plain arrays, of which one object can be taken away to see what goes with it: retained sizes by
 * definition.
 */
final class PlainHeap {
    private static final String REFERENCE = "java.lang.ref.Reference";

    private final Snapshot snapshot;
    private final int size;
    private final int[][] kept;
    private final int[][] referents;
    private final long[] shallow;
    private final Reachability[] tiers;
    private final Map<Reachability, int[]> starts = new EnumMap<>(Reachability.class);
    private final Map<Reachability, Long> sums = new EnumMap<>(Reachability.class);
    private final int[] seen;
    private final int[] left;
    private int round;

    PlainHeap(Snapshot snapshot) throws IOException {
        this.snapshot = snapshot;
        this.size = Math.toIntExact(snapshot.objectCount());
        this.kept = new int[size][];
        this.referents = new int[size][];
        this.shallow = snapshot.objects().map(snapshot::shallowBytes).toArray();
        this.tiers = new Reachability[size];
        this.seen = new int[size];
        this.left = new int[size];
        readReferences();
        findTiers();
        for (int object = 0; object < size; object++) {
            sums.merge(tiers[object], shallow[object], Long::sum);
        }
    }

    private void readReferences() throws IOException {
        List<HeapClass> classes = snapshot.classes();
        for (int object = 0; object < size; object++) {
            HeapClass type = snapshot.classOf(object);
            long[] all = snapshot.referees(object);
            long[] weak = isReference(type, classes) ? weakOnes(object) : new long[0];
            // The one that does not keep comes last.
            LongStream strong = Arrays.stream(all, 0, all.length - weak.length);
            LongStream classObject = snapshot.indexOf(type.id()).stream();
            kept[object] = LongStream.concat(strong, classObject)
                    .mapToInt(Math::toIntExact)
                    .distinct()
                    .toArray();
            referents[object] = Arrays.stream(weak).mapToInt(Math::toIntExact).toArray();
        }
    }

    private static boolean isReference(HeapClass type, List<HeapClass> classes) {
        for (HeapClass at = type;
                at.superclass().isPresent();
                at = classes.get(at.superclass().getAsInt())) {
            if (at.name().equals(REFERENCE)) {
                return true;
            }
        }
        return false;
    }

    private long[] weakOnes(int object) throws IOException {
        return snapshot.references(object, Integer.MAX_VALUE).referees().stream()
                .filter(reference -> !reference.keeps())
                .mapToLong(NamedReference::object)
                .toArray();
    }

    private void findTiers() throws IOException {
        int[] roots = snapshot.roots().stream()
                .mapToInt(root -> Math.toIntExact(root.object()))
                .distinct()
                .toArray();
        mark(Reachability.STRONG, roots);
        int[] weakStarts = new int[0];
        for (int[] more = referentsOfWhatIsHeld(); more.length > weakStarts.length; more = referentsOfWhatIsHeld()) {
            weakStarts = more;
            mark(Reachability.WEAK, weakStarts);
        }
        Dominators dominators = snapshot.dominators();
        int[] garbage =
                IntStream.range(0, size).filter(object -> tiers[object] == null).toArray();
        Arrays.stream(garbage).forEach(object -> tiers[object] = Reachability.NONE);
        starts.put(Reachability.STRONG, roots);
        starts.put(Reachability.WEAK, weakStarts);
        // Where garbage goes in circles any of them may come first; whichever did is at the top.
        int[] tops = Arrays.stream(garbage)
                .filter(object -> dominators.dominatorOf(object).isEmpty())
                .toArray();
        starts.put(Reachability.NONE, tops);
    }

    private int[] referentsOfWhatIsHeld() {
        return IntStream.range(0, size)
                .filter(object -> tiers[object] != null)
                .flatMap(object -> Arrays.stream(referents[object]))
                .filter(object -> tiers[object] != Reachability.STRONG)
                .distinct()
                .toArray();
    }

    private void mark(Reachability tier, int[] from) {
        int count = 0;
        for (int start : from) {
            if (tiers[start] == null) {
                tiers[start] = tier;
                left[count++] = start;
            }
        }
        while (count > 0) {
            for (int target : kept[left[--count]]) {
                if (tiers[target] == null) {
                    tiers[target] = tier;
                    left[count++] = target;
                }
            }
        }
    }

    Reachability tierOf(int object) {
        return tiers[object];
    }

    /** Bytes of all that is held as an object is, and no longer once the object is taken away; itself among them. */
    long bytesThatGoWith(int object) {
        Reachability tier = tiers[object];
        round++;
        seen[object] = round;
        long stay = 0;
        int count = 0;
        for (int start : starts.getOrDefault(tier, new int[0])) {
            if (seen[start] != round) {
                seen[start] = round;
                left[count++] = start;
            }
        }
        while (count > 0) {
            int at = left[--count];
            stay += shallow[at];
            for (int target : kept[at]) {
                if (seen[target] != round && tiers[target] == tier) {
                    seen[target] = round;
                    left[count++] = target;
                }
            }
        }
        return sums.getOrDefault(tier, 0L) - stay;
    }
}
