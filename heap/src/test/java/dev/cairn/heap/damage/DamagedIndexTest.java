// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.damage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.heap.ReachabilitySummary;
import dev.cairn.heap.Snapshot;
import dev.cairn.heap.SnapshotException;
import dev.cairn.heap.SnapshotOptions;
import dev.cairn.heap.engine.Snapshots;
import dev.cairn.testkit.HprofBuilder;
import dev.cairn.testkit.HprofType;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An index that is not as it was written is made again; nothing that it says is believed. */
class DamagedIndexTest {
    private static final int OBJECTS = 500;

    @TempDir
    Path folder;

    private Path dump = Path.of("");
    private SnapshotOptions options = SnapshotOptions.standard();

    @BeforeEach
    void make() throws IOException {
        dump = folder.resolve("list.hprof");
        options = Anything.options(folder);
        list(OBJECTS).write(dump);
        try (Snapshot snapshot = Snapshots.open(dump, options)) {
            Anything.readAll(snapshot);
            assertThat(snapshot.referrers(5)).hasSize(1);
        }
    }

    /** A list, of which every object retains one object less than the one before. */
    private static HprofBuilder list(int objects) {
        return list(objects, 0x1010);
    }

    /** The same with another object after the first one. */
    private static HprofBuilder list(int objects, long second) {
        return new HprofBuilder("1.0.2", 8)
                .loadClass(0x100, "java/lang/Object")
                .loadClass(0x110, "Node")
                .loadClass(0x120, "java/lang/Class")
                .segment(heap -> {
                    heap.classDump(0x100, type -> {});
                    heap.classDump(0x110, type -> type.superclass(0x100).field("next", HprofType.OBJECT));
                    heap.classDump(0x120, type -> type.superclass(0x100));
                    heap.instance(0x1000, 0x110, second);
                    for (int i = 1; i < objects; i++) {
                        heap.instance(0x1000 + 16L * i, 0x110, i + 1 < objects ? 0x1000 + 16L * (i + 1) : 0);
                    }
                    heap.rootStickyClass(0x110).rootUnknown(0x1000);
                })
                .end();
    }

    private Path index() throws IOException {
        try (Stream<Path> all = Files.list(folder.resolve("cache"))) {
            return all.filter(each -> each.getFileName().toString().startsWith("index-"))
                    .findFirst()
                    .orElse(folder);
        }
    }

    private List<Path> indexFiles() throws IOException {
        try (Stream<Path> all = Files.list(index())) {
            return all.sorted().toList();
        }
    }

    private void checkAnswers() throws IOException {
        try (Snapshot snapshot = Snapshots.open(dump, options)) {
            Anything.readAll(snapshot);
            long first = snapshot.indexOf(0x1000).orElseThrow();
            assertThat(snapshot.dominators().retainedBytes(first)).isEqualTo(16L * OBJECTS);
            assertThat(snapshot.referrers(first + 1)).containsExactly(first);
            assertThat(snapshot.verify().problems()).isEmpty();
        }
    }

    @Test
    void whoIsInterruptedLosesNoIndex() throws IOException {
        List<Path> files = indexFiles();
        assertThat(files).isNotEmpty();
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> Snapshots.open(dump, options)).isInstanceOf(ClosedByInterruptException.class);
        assertThat(Thread.interrupted()).isTrue();
        assertThat(indexFiles()).isEqualTo(files);
        checkAnswers();
    }

    @Test
    void anIndexWithAFileCutShortOrGoneIsMadeAgain() throws IOException {
        for (Path each : indexFiles()) {
            byte[] bytes = Files.readAllBytes(each);
            Files.write(each, Arrays.copyOf(bytes, bytes.length / 2));
            checkAnswers();
            Files.deleteIfExists(index().resolve(each.getFileName()));
            checkAnswers();
        }
    }

    @Test
    void anIndexWithOtherBytesIsMadeAgain() throws IOException {
        Random random = new Random(9);
        for (int round = 0; round < 4; round++) {
            for (Path each : indexFiles()) {
                byte[] bytes = Files.readAllBytes(each);
                if (bytes.length > 0) {
                    bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
                    Files.write(each, bytes);
                    checkAnswers();
                }
            }
        }
    }

    @Test
    void theIndexOfAnotherDumpIsNotTaken() throws IOException {
        FileTime time = Files.getLastModifiedTime(dump);
        list(OBJECTS / 2).write(dump);
        Files.setLastModifiedTime(dump, time);
        try (Snapshot snapshot = Snapshots.open(dump, options)) {
            assertThat(snapshot.objectCount()).isEqualTo(OBJECTS / 2 + 3);
        }
    }

    /** As by {@code cp -p}: the same path, size and time of writing, and another heap. */
    @Test
    void theIndexOfADumpThatWasCopiedOverIsNotTaken() throws IOException {
        FileTime time = Files.getLastModifiedTime(dump);
        Object changed = Files.getAttribute(dump, "unix:ctime");
        byte[] other = Files.readAllBytes(sameSize(folder.resolve("other.hprof")));
        assertThat(Files.size(dump)).isEqualTo(other.length);
        do {
            Files.write(dump, other);
            Files.setLastModifiedTime(dump, time);
        } while (Files.getAttribute(dump, "unix:ctime").equals(changed)); // the kernel's clock may be coarse
        checkOther();
    }

    /** As by {@code mv} of a file whose time was set by {@code touch -r}. */
    @Test
    void theIndexOfADumpThatWasReplacedIsNotTaken() throws IOException {
        Path other = sameSize(folder.resolve("other.hprof"));
        Files.setLastModifiedTime(other, Files.getLastModifiedTime(dump));
        Files.move(other, dump, StandardCopyOption.REPLACE_EXISTING);
        checkOther();
    }

    /** The same objects, the second one held by none. */
    private static Path sameSize(Path file) throws IOException {
        return list(OBJECTS, 0).write(file);
    }

    private void checkOther() throws IOException {
        try (Snapshot snapshot = Snapshots.open(dump, options)) {
            assertThat(snapshot.dominators()
                            .retainedBytes(snapshot.indexOf(0x1000).orElseThrow()))
                    .isEqualTo(16);
        }
    }

    @Test
    void whoHasAnIndexOpenGoesOnWhenItIsDeleted() throws IOException {
        Files.deleteIfExists(index().resolve("referrer-sums"));
        try (Snapshot snapshot = Snapshots.open(dump, options)) {
            for (Path each : indexFiles()) {
                Files.delete(each);
            }
            Files.delete(index());
            long first = snapshot.indexOf(0x1000).orElseThrow();
            assertThat(snapshot.referrers(first + 1)).containsExactly(first);
            assertThat(snapshot.retainedOf(LongStream.of(first)).objects()).isEqualTo(OBJECTS);
            assertThat(snapshot.verify().problems()).isEmpty();
        }
        assertThat(folder.resolve("cache")).isEmptyDirectory();
    }

    @Test
    void anIndexThatCouldNotBeMadeIsMadeWhenAskedOnceMore() throws IOException {
        try (Snapshot snapshot = Snapshots.open(dump, options.withCacheFolder(folder.resolve("other")))) {
            Path work = onlyFolderIn(folder.resolve("other"));
            Path inTheWay = Files.createDirectory(work.resolve("unreachable"));
            assertThatThrownBy(snapshot::reachability).isInstanceOf(SnapshotException.class);
            Files.delete(inTheWay);
            assertThat(snapshot.reachability().reachableObjects()).isGreaterThanOrEqualTo(OBJECTS);
        }
    }

    private static Path onlyFolderIn(Path parent) throws IOException {
        try (Stream<Path> all = Files.list(parent)) {
            return all.findFirst().orElseThrow();
        }
    }

    @Test
    void whatCannotBeDeletedKeepsNobodyFromKeepingAnIndex() throws IOException {
        Path cache = Files.createDirectory(folder.resolve("other"));
        Path old = Files.createDirectory(cache.resolve("unfinished-old"));
        Path full = Files.createDirectory(
                Files.createDirectory(old.resolve("folder")).resolve("another"));
        Files.setLastModifiedTime(old, FileTime.fromMillis(0));
        try (Snapshot snapshot = Snapshots.open(dump, options.withCacheFolder(cache))) {
            Anything.readAll(snapshot);
        }
        assertThat(cache).isDirectoryContaining("glob:**/index-*");
        assertThat(full).exists();
    }

    @Test
    void whoAsksAfterTheDumpWasWrittenToIsTold() throws IOException {
        try (Snapshot snapshot = Snapshots.open(dump, options)) {
            long first = snapshot.indexOf(0x1000).orElseThrow();
            assertThat(snapshot.describe(first).id()).isEqualTo(0x1000);
            byte[] bytes = Files.readAllBytes(dump);
            bytes[bytes.length / 2] ^= 1;
            Files.write(dump, bytes);
            Files.setLastModifiedTime(dump, FileTime.fromMillis(0));

            assertThatThrownBy(() -> snapshot.describe(first))
                    .isInstanceOf(SnapshotException.class)
                    .hasMessageContaining("changed while it was being read");
            assertThatThrownBy(() -> snapshot.pathsToRoot(first)).isInstanceOf(SnapshotException.class);
        }
    }

    @Test
    void closingTwiceIsClosingOnce() throws IOException {
        Snapshot snapshot = Snapshots.open(dump, options);
        snapshot.close();
        snapshot.close();
        assertThatThrownBy(snapshot::reachability)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageEndingWith("is closed.");
    }

    @Test
    void severalMayOpenTheSameDumpAtOnce() throws Exception {
        List<Callable<ReachabilitySummary>> tasks = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            tasks.add(() -> {
                ReachabilitySummary last = null;
                for (int n = 0; n < 20; n++) {
                    try (Snapshot snapshot = Snapshots.open(dump, options)) {
                        Anything.readAll(snapshot);
                        assertThat(snapshot.referrers(5)).hasSize(1);
                        last = snapshot.reachability();
                    }
                    Files.deleteIfExists(index().resolve("referrer-sums"));
                    if (n % 3 == 0) {
                        Files.deleteIfExists(index().resolve("contents"));
                    }
                }
                return Objects.requireNonNull(last);
            });
        }
        try (ExecutorService pool = Executors.newFixedThreadPool(tasks.size())) {
            List<ReachabilitySummary> found = new ArrayList<>();
            for (Future<ReachabilitySummary> each : pool.invokeAll(tasks)) {
                found.add(each.get());
            }
            assertThat(found).hasSize(tasks.size()).containsOnly(found.getFirst());
        }
    }
}
