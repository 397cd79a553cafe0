// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.heap.Snapshot;
import dev.cairn.heap.SnapshotOptions;
import dev.cairn.heap.Verification;
import dev.cairn.heap.engine.Snapshots;
import dev.cairn.heap.index.GraphFiles;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A check that finds nothing is worth something only if it finds what is wrong. */
class VerificationTest {
    private static final int PARTS = 20;
    private static final int TRIES = 40;

    @TempDir
    Path folder;

    private Path dump = Path.of("");
    private SnapshotOptions options = SnapshotOptions.standard();

    @BeforeEach
    void makeIndex() throws IOException {
        dump = folder.resolve("made.hprof");
        options = options.withCacheFolder(folder.resolve("cache")).withThreads(2);
        RandomHeap.many(7, PARTS).write(dump);
        try (Snapshot snapshot = Snapshots.open(dump, options)) {
            assertThat(snapshot.verify().isRight()).isTrue();
            assertThat(snapshot.verify().objects()).isEqualTo(snapshot.objectCount());
        }
    }

    private Path indexFile(String name) throws IOException {
        try (Stream<Path> indexes = Files.list(folder.resolve("cache"))) {
            return indexes.findFirst().orElseThrow().resolve(name);
        }
    }

    /** The file changes under a snapshot that is open, as it would not be opened any more. */
    private static Verification withChanged(Snapshot snapshot, Path file, Random random) throws IOException {
        try (RandomAccessFile numbers = new RandomAccessFile(file.toFile(), "rw")) {
            long count = numbers.length() / Integer.BYTES;
            long place = random.nextLong(count) * Integer.BYTES;
            numbers.seek(place);
            int old = numbers.readInt();
            int other = Integer.reverseBytes(random.nextInt(Math.toIntExact(count)));
            numbers.seek(place);
            numbers.writeInt(old != -1 && random.nextBoolean() ? -1 : other == old ? -1 : other);
            try {
                return snapshot.verify();
            } finally {
                numbers.seek(place);
                numbers.writeInt(old);
            }
        }
    }

    @Test
    void everyWrongDominatorIsFound() throws IOException {
        Random random = new Random(5);
        try (Snapshot snapshot = Snapshots.open(dump, options)) {
            for (int i = 0; i < TRIES; i++) {
                Verification found = withChanged(snapshot, indexFile(GraphFiles.DOMINATORS), random);
                assertThat(found.isRight()).isFalse();
                assertThat(found.problems()).isNotEmpty().allMatch(problem -> problem.endsWith("."));
            }
            assertThat(snapshot.verify().isRight()).isTrue();
        }
    }

    @Test
    void everyWrongSizeIsFound() throws IOException {
        Random random = new Random(6);
        try (Snapshot snapshot = Snapshots.open(dump, options)) {
            for (int i = 0; i < TRIES; i++) {
                assertThat(withChanged(snapshot, indexFile(GraphFiles.RETAINED), random)
                                .isRight())
                        .isFalse();
            }
        }
    }
}
