// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.tree;

import dev.cairn.heap.Dominators;
import dev.cairn.heap.Snapshot;
import dev.cairn.heap.SnapshotException;
import dev.cairn.heap.object.HeapClass;
import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * Which objects keep the objects of some classes: the nearest dominators of these, by their classes. An object that another one of the
 * same selection dominates counts to the dominator of that one, so that a list's links count to what holds the list, and no two
 * groups retain the same.
 *
 * @param groups what retains most first
 * @param ungrouped those that no object dominates which is taken into account: several ways lead to them, a GC root does, or none
 */
public record ImmediateDominators(List<Group> groups, Owned ungrouped) {
    public ImmediateDominators {
        groups = List.copyOf(groups);
    }

    /** All objects of the selection. */
    public Owned all() {
        return groups.stream().map(Group::owned).reduce(ungrouped, Owned::and);
    }

    /**
     * Objects that are kept.
     *
     * @param retainedBytes of those that no other of the selection dominates, and so of all
     */
    public record Owned(long objects, long shallowBytes, long retainedBytes) {
        Owned and(Owned other) {
            return new Owned(
                    objects + other.objects, shallowBytes + other.shallowBytes, retainedBytes + other.retainedBytes);
        }
    }

    /**
     * The dominators of one class.
     *
     * @param owner their class, or for class objects the class that each is the object of
     * @param classObject whether they are class objects
     * @param dominators how many there are
     * @param largest that of them which retains most
     */
    public record Group(HeapClass owner, boolean classObject, long dominators, long largest, Owned owned) {}

    /**
     * Finds them in one walk over the tree.
     *
     * @param of whose objects are looked for; a class's own object is one of {@code java.lang.Class}
     * @param among the classes of the dominators that are taken into account, where a class's own object counts as one of that class:
     *     the nearest of these counts
     * @throws SnapshotException if there are too many objects
     */
    public static ImmediateDominators of(Snapshot snapshot, Predicate<HeapClass> of, Predicate<HeapClass> among)
            throws IOException {
        Search search = new Search(snapshot, of, among);
        search.dominators.descend(search::visit);
        return search.result();
    }

    /** What is known of one group so far. */
    private static final class Sum {
        private long dominators;
        private long largest;
        private long largestBytes = -1;
        private long objects;
        private long shallowBytes;
        private long retainedBytes;

        void addDominator(long object, long bytes) {
            dominators++;
            if (bytes > largestBytes) {
                largest = object;
                largestBytes = bytes;
            }
        }

        Owned owned() {
            return new Owned(objects, shallowBytes, retainedBytes);
        }
    }

    /**
     * The walk. The number of an object says what is known where it is: of which group all there are, once one of the selection was
     * met, and before that the nearest dominator, itself included.
     */
    private static final class Search {
        /** Groups have the numbers from 1 on: two for each class, of which the second is that of its own object. */
        private static final int UNGROUPED = 0;

        private final Snapshot snapshot;
        private final Dominators dominators;
        private final ObjectOwners owners;
        private final boolean[] of;
        private final boolean[] among;
        /** The first number that is of no group: without a dominator. Those behind it stand for the dominators themselves. */
        private final int noDominator;

        private final Map<Integer, Sum> sums = new HashMap<>();
        private final BitSet met = new BitSet();

        Search(Snapshot snapshot, Predicate<HeapClass> of, Predicate<HeapClass> among) throws IOException {
            this.snapshot = snapshot;
            this.noDominator = 2 * snapshot.classes().size() + 1;
            if (snapshot.objectCount() >= Integer.MAX_VALUE - 1 - noDominator) {
                throw new SnapshotException("There are " + snapshot.objectCount()
                        + " objects, and immediate dominators are found of two thousand million at most.");
            }
            this.dominators = snapshot.dominators();
            this.owners = new ObjectOwners(snapshot);
            this.of = new boolean[snapshot.classes().size()];
            this.among = new boolean[snapshot.classes().size()];
            for (HeapClass each : snapshot.classes()) {
                this.of[each.index()] = of.test(each);
                this.among[each.index()] = among.test(each);
            }
        }

        int visit(long object, int above) {
            int place = above == Dominators.Descent.TOP ? noDominator : above;
            boolean wanted = of[owners.typeOf(object).index()];
            if (place < noDominator) {
                if (wanted) {
                    add(place, object);
                }
                return place;
            }
            if (wanted) {
                return place == noDominator ? addTopmost(UNGROUPED, object) : addBelow(place - noDominator - 1, object);
            }
            return among[owners.of(object).index()] ? noDominator + 1 + (int) object : place;
        }

        private int addBelow(int dominator, long object) {
            int group = 1 + 2 * owners.of(dominator).index() + (owners.isClassObject(dominator) ? 1 : 0);
            if (!met.get(dominator)) {
                met.set(dominator);
                sum(group).addDominator(dominator, dominators.retainedBytes(dominator));
            }
            return addTopmost(group, object);
        }

        private int addTopmost(int group, long object) {
            sum(group).retainedBytes += dominators.retainedBytes(object);
            add(group, object);
            return group;
        }

        private void add(int group, long object) {
            Sum sum = sum(group);
            sum.objects++;
            sum.shallowBytes += snapshot.shallowBytes(object);
        }

        private Sum sum(int group) {
            return sums.computeIfAbsent(group, _ -> new Sum());
        }

        ImmediateDominators result() {
            List<Group> groups = new ArrayList<>();
            sums.forEach((number, sum) -> {
                if (number != UNGROUPED) {
                    HeapClass owner = snapshot.classes().get((number - 1) / 2);
                    groups.add(new Group(owner, number % 2 == 0, sum.dominators, sum.largest, sum.owned()));
                }
            });
            groups.sort(Comparator.comparingLong((Group each) -> each.owned.retainedBytes)
                    .reversed()
                    .thenComparingInt(each -> each.owner.index())
                    .thenComparing(Group::classObject));
            return new ImmediateDominators(groups, sum(UNGROUPED).owned());
        }
    }
}
