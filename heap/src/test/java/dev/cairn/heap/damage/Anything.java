// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.damage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.heap.ClassCount;
import dev.cairn.heap.Dominators;
import dev.cairn.heap.ReachabilitySummary;
import dev.cairn.heap.Snapshot;
import dev.cairn.heap.SnapshotException;
import dev.cairn.heap.SnapshotOptions;
import dev.cairn.heap.engine.Snapshots;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;

/** Opens files that may be damaged in any way, and wants what can be read to fit together. */
final class Anything {
    private static final int ASKED = 50;

    private Anything() {}

    static SnapshotOptions options(Path folder) {
        return SnapshotOptions.standard()
                .withCacheFolder(folder.resolve("cache"))
                .withThreads(2);
    }

    /** What the snapshot says to be missing, or the sentence of the exception; anything else fails. */
    static Optional<String> open(Path file, SnapshotOptions options) throws IOException {
        try (Snapshot snapshot = Snapshots.open(file, options)) {
            readAll(snapshot);
            return snapshot.summary().truncatedAt().isPresent()
                    ? Optional.of(
                            "truncated at " + snapshot.summary().truncatedAt().getAsLong())
                    : snapshot.summary().problems().stream().findFirst();
        } catch (SnapshotException e) {
            SnapshotSentence.assertIn(e);
            return Optional.of(e.getMessage() + "");
        }
    }

    static void readAll(Snapshot snapshot) throws IOException {
        long objects = snapshot.objectCount();
        assertThat(snapshot.histogram().stream().mapToLong(ClassCount::objects).sum())
                .isEqualTo(objects);
        Dominators dominators = snapshot.dominators();
        ReachabilitySummary held = snapshot.reachability();
        assertThat(held.reachableObjects() + held.unreachableObjects()).isEqualTo(objects);
        long[] top = dominators.top(ASKED);
        assertThat(Arrays.stream(top).map(dominators::retainedBytes).sum())
                .isLessThanOrEqualTo(snapshot.summary().shallowBytes());
        for (long i = 0; i < Math.min(objects, ASKED); i++) {
            long object = i * Math.max(1, objects / ASKED) % objects;
            assertThat(snapshot.classOf(object).name()).isNotEmpty();
            assertThat(Arrays.stream(snapshot.referees(object))).allMatch(each -> each >= 0 && each < objects);
        }
    }
}
