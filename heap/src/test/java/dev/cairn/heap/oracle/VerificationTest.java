// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.heap.Snapshot;
import dev.cairn.heap.SnapshotOptions;
import dev.cairn.heap.Verification;
import dev.cairn.heap.index.GraphFiles;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
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
        try (Snapshot snapshot = Snapshot.open(dump, options)) {
            assertThat(snapshot.verify().isRight()).isTrue();
            assertThat(snapshot.verify().objects()).isEqualTo(snapshot.objectCount());
        }
    }

    private Path indexFile(String name) throws IOException {
        try (Stream<Path> indexes = Files.list(folder.resolve("cache"))) {
            return indexes.findFirst().orElseThrow().resolve(name);
        }
    }

    private Verification withChanged(String name, Random random) throws IOException {
        Path file = indexFile(name);
        byte[] whole = Files.readAllBytes(file);
        byte[] changed = whole.clone();
        ByteBuffer numbers = ByteBuffer.wrap(changed).order(ByteOrder.nativeOrder());
        int place = random.nextInt(changed.length / Integer.BYTES) * Integer.BYTES;
        int old = numbers.getInt(place);
        numbers.putInt(
                place, old == -1 ? random.nextInt(whole.length / Integer.BYTES) : random.nextBoolean() ? -1 : old ^ 1);
        Files.write(file, changed);
        try (Snapshot snapshot = Snapshot.open(dump, options)) {
            return snapshot.verify();
        } finally {
            Files.write(file, whole);
        }
    }

    @Test
    void everyWrongDominatorIsFound() throws IOException {
        Random random = new Random(5);
        for (int i = 0; i < TRIES; i++) {
            Verification found = withChanged(GraphFiles.DOMINATORS, random);
            assertThat(found.isRight()).isFalse();
            assertThat(found.problems()).isNotEmpty().allMatch(problem -> problem.endsWith("."));
        }
    }

    @Test
    void everyWrongSizeIsFound() throws IOException {
        Random random = new Random(6);
        for (int i = 0; i < TRIES; i++) {
            assertThat(withChanged(GraphFiles.RETAINED, random).isRight()).isFalse();
        }
    }
}
