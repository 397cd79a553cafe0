// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.heap.Dominators;
import dev.cairn.heap.Snapshot;
import dev.cairn.heap.SnapshotOptions;
import dev.cairn.heap.engine.Snapshots;
import dev.cairn.heap.object.HeapClass;
import dev.cairn.heap.tree.ImmediateDominators;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What immediately dominates the objects of some classes, against a way up from each object. */
class ImmediateDominatorsTest {
    @TempDir
    private Path folder;

    /** What a way up from each object finds of one group. */
    private static final class Expected {
        private final Set<Long> dominators = new HashSet<>();
        private long objects;
        private long shallowBytes;
        private long retainedBytes;
    }

    private static Optional<HeapClass> described(Snapshot snapshot, long object) {
        return snapshot.classOf(object).name().equals("java.lang.Class")
                ? snapshot.classes().stream()
                        .filter(each -> each.id() == snapshot.idOf(object))
                        .findFirst()
                : Optional.empty();
    }

    private static HeapClass owner(Snapshot snapshot, long object) {
        return described(snapshot, object).orElseGet(() -> snapshot.classOf(object));
    }

    /** The group is empty for objects that have no dominator in question. */
    private static Map<String, Expected> expected(
            Snapshot snapshot, Predicate<HeapClass> of, Predicate<HeapClass> among) throws IOException {
        Dominators dominators = snapshot.dominators();
        Map<String, Expected> groups = new HashMap<>();
        for (long object : snapshot.objects().toArray()) {
            if (!of.test(snapshot.classOf(object))) {
                continue;
            }
            long topmost = object;
            OptionalLong at = dominators.dominatorOf(object);
            while (at.isPresent()) {
                topmost = of.test(snapshot.classOf(at.getAsLong())) ? at.getAsLong() : topmost;
                at = dominators.dominatorOf(at.getAsLong());
            }
            OptionalLong nearest = dominators.dominatorOf(topmost);
            while (nearest.isPresent() && !among.test(owner(snapshot, nearest.getAsLong()))) {
                nearest = dominators.dominatorOf(nearest.getAsLong());
            }
            String name = nearest.isEmpty()
                    ? ""
                    : owner(snapshot, nearest.getAsLong()).index()
                            + (described(snapshot, nearest.getAsLong()).isPresent() ? " class" : "");
            Expected group = groups.computeIfAbsent(name, _ -> new Expected());
            nearest.ifPresent(group.dominators::add);
            group.objects++;
            group.shallowBytes += snapshot.shallowBytes(object);
            group.retainedBytes += topmost == object ? dominators.retainedBytes(object) : 0;
        }
        return groups;
    }

    /** How many groups there are. */
    private static int compare(Snapshot snapshot, Predicate<HeapClass> of, Predicate<HeapClass> among)
            throws IOException {
        Map<String, Expected> expected = expected(snapshot, of, among);
        ImmediateDominators found = ImmediateDominators.of(snapshot, of, among);
        assertThat(found.groups()).hasSize((int)
                expected.keySet().stream().filter(name -> !name.isEmpty()).count());
        long before = Long.MAX_VALUE;
        for (ImmediateDominators.Group each : found.groups()) {
            Expected group = expected.get(each.owner().index() + (each.classObject() ? " class" : ""));
            assertThat(group).isNotNull();
            assertThat(each.owned())
                    .isEqualTo(new ImmediateDominators.Owned(group.objects, group.shallowBytes, group.retainedBytes));
            assertThat(each.dominators()).isEqualTo(group.dominators.size());
            Dominators dominators = snapshot.dominators();
            assertThat(group.dominators)
                    .contains(each.largest())
                    .allSatisfy(other -> assertThat(dominators.retainedBytes(other))
                            .isLessThanOrEqualTo(dominators.retainedBytes(each.largest())));
            assertThat(each.owned().retainedBytes()).isLessThanOrEqualTo(before);
            before = each.owned().retainedBytes();
        }
        Expected none = expected.getOrDefault("", new Expected());
        assertThat(found.ungrouped())
                .isEqualTo(new ImmediateDominators.Owned(none.objects, none.shallowBytes, none.retainedBytes));
        assertThat(found.all().objects())
                .isEqualTo(snapshot.objects()
                        .filter(object -> of.test(snapshot.classOf(object)))
                        .count());
        return found.groups().size();
    }

    @Test
    void areTheNearestOfTheirClassesAboveTheTopmostObjects() throws IOException {
        int groups = 0;
        int fewer = 0;
        int ofClasses = 0;
        for (long seed = 0; seed < 60; seed++) {
            Path file = folder.resolve("made.hprof");
            RandomHeap.one(seed).write(file);
            SnapshotOptions options = SnapshotOptions.standard()
                    .withCacheFolder(folder.resolve("cache"))
                    .withoutKeepingTheIndex()
                    .withThreads(1);
            try (Snapshot snapshot = Snapshots.open(file, options)) {
                for (HeapClass type : snapshot.classes()) {
                    groups += compare(snapshot, type::equals, _ -> true);
                    fewer += compare(snapshot, type::equals, each -> each.name().startsWith("p"));
                }
                ofClasses += compare(snapshot, each -> each.index() % 2 == 0, each -> each.index() % 3 != 0);
            }
        }
        assertThat(groups).isGreaterThan(300);
        assertThat(fewer).isGreaterThan(100);
        assertThat(ofClasses).isGreaterThan(20);
    }
}
