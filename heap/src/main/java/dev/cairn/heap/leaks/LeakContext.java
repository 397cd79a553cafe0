// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.leaks;

import dev.cairn.heap.Dominators;
import dev.cairn.heap.Snapshot;
import dev.cairn.heap.object.FieldReader;
import dev.cairn.heap.object.HeapClass;
import dev.cairn.heap.root.HeapThread;
import dev.cairn.heap.site.SitedObjects;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/** What rules look at: a snapshot with what several of them ask, found once, and earlier snapshots of the same program. */
public final class LeakContext {
    /** Less than this is not worth a person's time, unless a smaller share than the usual is asked for. */
    private static final long FEWEST_BYTES = 64 << 10;
    /** The stacks of millions of virtual threads would take gigabytes. */
    private static final int MOST_THREADS = 20_000;
    /** Part of the smallest finding down to which the dominator tree is looked at. */
    private static final int FINER = 10;

    private final Snapshot snapshot;
    private final List<Snapshot> earlier;
    private final LeakOptions options;
    private final ProgramClasses classes;
    private final Dominators dominators;
    private final FieldReader fields;
    private final HolderWays ways;
    private final long heldBytes;
    private final long[] counts;
    private @Nullable LargeObjects large;
    private @Nullable GatheringPoints points;
    private @Nullable GatheringPoints smallPoints;
    private @Nullable GrowthByWay growth;
    private @Nullable ObjectsByClass objects;
    private List<HeapThread> threads = List.of();
    private Optional<SitedObjects> sited = Optional.empty();
    private final Set<Long> explained = new HashSet<>();
    private final Set<Long> explainedBelow = new HashSet<>();

    /**
     * Looks at snapshots, which must stay open.
     *
     * @param earlier in the order in which they were made; none if there is only one
     */
    public LeakContext(Snapshot snapshot, List<Snapshot> earlier, LeakOptions options) throws IOException {
        this.snapshot = snapshot;
        this.earlier = List.copyOf(earlier);
        this.options = options;
        this.classes = new ProgramClasses(snapshot);
        this.dominators = snapshot.dominators();
        this.fields = snapshot.fieldReader();
        this.ways = new HolderWays(snapshot, classes);
        this.heldBytes = heldBytes(snapshot);
        this.counts = new long[snapshot.classes().size()];
        snapshot.histogram().forEach(each -> counts[each.type()] = each.objects());
    }

    private long finer() {
        return Math.max(1, fewestBytes() / FINER);
    }

    public Snapshot snapshot() {
        return snapshot;
    }

    public List<Snapshot> earlier() {
        return earlier;
    }

    public ProgramClasses classes() {
        return classes;
    }

    public Dominators dominators() {
        return dominators;
    }

    public FieldReader fields() {
        return fields;
    }

    public HolderWays ways() {
        return ways;
    }

    public LargeObjects large() throws IOException {
        LargeObjects known = large;
        if (known == null) {
            known = new LargeObjects(snapshot, finer());
            large = known;
        }
        return known;
    }

    /** Where memory gathers. */
    public GatheringPoints points() throws IOException {
        GatheringPoints known = points;
        if (known == null) {
            known = new GatheringPoints(snapshot, classes, large(), ways, fewestBytes());
            points = known;
        }
        return known;
    }

    /** The same down to a tenth of what is a finding, where there are earlier snapshots to compare: what is small may grow. */
    public GatheringPoints smallPoints() throws IOException {
        if (earlier.isEmpty()) {
            return points();
        }
        GatheringPoints known = smallPoints;
        if (known == null) {
            known = new GatheringPoints(snapshot, classes, large(), ways, finer());
            smallPoints = known;
        }
        return known;
    }

    /** How much each way held in the earlier snapshots. */
    public GrowthByWay growth() throws IOException {
        GrowthByWay known = growth;
        if (known == null) {
            known = GrowthByWay.of(snapshot, smallPoints(), earlier, finer());
            growth = known;
        }
        return known;
    }

    /** The objects of a class; the heap is not looked through if there are none. */
    public LongStream objectsOf(HeapClass type) throws IOException {
        if (counts[type.index()] == 0) {
            return LongStream.empty();
        }
        ObjectsByClass known = objects;
        if (known == null) {
            known = new ObjectsByClass(snapshot);
            objects = known;
        }
        return known.of(type.index());
    }

    /** The same of all classes of a name. */
    public LongStream objectsOf(String className) throws IOException {
        LongStream found = LongStream.empty();
        for (HeapClass type : snapshot.classes()) {
            found = type.name().equals(className) ? LongStream.concat(found, objectsOf(type)) : found;
        }
        return found;
    }

    /** The first threads; whether there are more, {@link #hasMoreThreads} says. */
    public List<HeapThread> threads() throws IOException {
        if (threads.isEmpty()) {
            threads = snapshot.threads(MOST_THREADS);
        }
        return threads;
    }

    /** The objects of which the dump says where they were allocated. */
    public SitedObjects sited() throws IOException {
        if (sited.isEmpty()) {
            sited = Optional.of(snapshot.sitedObjects());
        }
        return sited.get();
    }

    /** Whether there may be threads that no rule looked at. */
    public boolean hasMoreThreads() throws IOException {
        return threads().size() >= MOST_THREADS;
    }

    /** All that is strongly held: what shares are of. */
    public static long heldBytes(Snapshot snapshot) throws IOException {
        return snapshot.reachability().strongBytes();
    }

    /** The same of the snapshot that rules look at. */
    public long heldBytes() {
        return heldBytes;
    }

    public double share(long bytes) {
        return heldBytes == 0 ? 0 : (double) bytes / heldBytes;
    }

    /** Less is no finding, for rules that go by size. */
    public long fewestBytes() {
        return fewestBytes(heldBytes, options);
    }

    private static long fewestBytes(long heldBytes, LeakOptions options) {
        long least = options.minShare() < LeakOptions.standard().minShare() ? 1 : FEWEST_BYTES;
        return Math.max(least, (long) (heldBytes * options.minShare()));
    }

    /** That a finding is about an object, so that no other says the same of it in general. */
    public void explain(long object) {
        boolean _ = explained.add(object);
    }

    /** The same of all that an object dominates. */
    public void explainBelow(long object) {
        boolean _ = explainedBelow.add(object);
    }

    /** Whether a finding is about an object. */
    public boolean isExplained(long object) {
        if (explained.contains(object)) {
            return true;
        }
        OptionalLong above = explainedBelow.isEmpty() ? OptionalLong.empty() : OptionalLong.of(object);
        while (above.isPresent()) {
            if (explainedBelow.contains(above.getAsLong())) {
                return true;
            }
            above = dominators.dominatorOf(above.getAsLong());
        }
        return false;
    }

    /** A finding of a rule that has yet to be filled. */
    public FindingDraft draft(LeakRule rule) {
        return new FindingDraft(rule.id(), this);
    }
}
