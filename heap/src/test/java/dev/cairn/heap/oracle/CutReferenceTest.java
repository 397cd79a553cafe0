// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.heap.Reachability;
import dev.cairn.heap.Snapshot;
import dev.cairn.heap.SnapshotOptions;
import dev.cairn.heap.engine.Snapshots;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What goes if a reference is cut, against a walk from the roots over a heap that lacks it. */
class CutReferenceTest {
    @TempDir
    private Path folder;

    /** How many references of the heap were cut, each by itself. */
    private int cutEach(MadeHeap heap) throws IOException {
        Path file = folder.resolve("made.hprof");
        heap.write(file);
        SnapshotOptions options = SnapshotOptions.standard()
                .withCacheFolder(folder.resolve("cache"))
                .withoutKeepingTheIndex()
                .withThreads(1);
        int cuts = 0;
        try (Snapshot snapshot = Snapshots.open(file, options)) {
            long before = reached(heap, snapshot, null, null);
            for (MadeObject from : heap.objects()) {
                boolean strong = snapshot.dominators().reachabilityOf(from.index) == Reachability.STRONG;
                Set<MadeObject> targets = new LinkedHashSet<>(from.kept());
                for (MadeObject to : targets) {
                    long expected = before - reached(heap, snapshot, from, to);
                    assertThat(snapshot.freedByCutting(from.index, to.index))
                            .as("%s lets go of %s, strong %s", from.index, to.index, strong)
                            .isEqualTo(strong ? expected : 0);
                    if (strong && from != to) {
                        assertThat(snapshot.freedByCutting(from.index, to.index, 0))
                                .as("the object itself stays")
                                .isEmpty();
                    }
                    cuts++;
                }
            }
        }
        return cuts;
    }

    /** The size of what can be reached without one reference. */
    private static long reached(
            MadeHeap heap, Snapshot snapshot, @Nullable MadeObject from, @Nullable MadeObject without) {
        BitSet seen = new BitSet();
        Deque<MadeObject> open = new ArrayDeque<>();
        heap.roots().forEach(each -> meet(each, seen, open));
        long bytes = 0;
        while (!open.isEmpty()) {
            MadeObject each = open.pop();
            bytes += snapshot.shallowBytes(each.index);
            each.kept().stream().filter(to -> each != from || to != without).forEach(to -> meet(to, seen, open));
            if (each.type != null) {
                meet(each.type, seen, open);
            }
        }
        return bytes;
    }

    private static void meet(MadeObject object, BitSet seen, Deque<MadeObject> open) {
        if (!seen.get(object.index)) {
            seen.set(object.index);
            open.push(object);
        }
    }

    @Test
    void isWhatAWalkWithoutTheReferenceMisses() throws IOException {
        int cuts = 0;
        for (long seed = 0; seed < 150; seed++) {
            cuts += cutEach(RandomHeap.one(seed));
        }
        assertThat(cuts).isGreaterThan(3000);
    }

    @Test
    void isThatInManySmallHeapsOfOneDumpToo() throws IOException {
        assertThat(cutEach(RandomHeap.many(7, 20))).isGreaterThan(300);
    }

    @Test
    @Tag("long")
    void isThatInManyMoreHeaps() throws IOException {
        int cuts = 0;
        for (long seed = 5000; seed < 8000; seed++) {
            cuts += cutEach(RandomHeap.one(seed));
        }
        assertThat(cuts).isPositive();
    }
}
