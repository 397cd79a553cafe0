// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.damage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.heap.Snapshot;
import dev.cairn.heap.SnapshotOptions;
import dev.cairn.heap.engine.Snapshots;
import dev.cairn.testkit.HprofBuilder;
import dev.cairn.testkit.HprofType;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Of an index's file above 32 MiB samples are read where nothing can have happened to it. The file here has the rows of
 * arrays, and what is damaged lies between two samples. After each test the index is whole, as it was before.
 */
class LargeIndexTest {
    private static final long NODES = 0x2000;
    private static final int NODE_COUNT = 20_000;
    private static final long ARRAYS = 0x1000;
    private static final int ARRAY_COUNT = 60;
    private static final int LENGTH = 200_000;
    private static final long LARGE = 32 << 20;
    private static final long BETWEEN_SAMPLES = (20 << 20) + 100_000;

    @TempDir
    private static Path folder;

    private static Path dump = Path.of("");
    private static SnapshotOptions options = SnapshotOptions.standard();

    @BeforeAll
    static void make() throws IOException {
        dump = folder.resolve("arrays.hprof");
        options = Anything.options(folder);
        long[] elements = new long[LENGTH];
        for (int i = 0; i < LENGTH; i++) {
            elements[i] = NODES + i % 2 * (NODE_COUNT - 1L);
        }
        new HprofBuilder("1.0.2", 2)
                .loadClass(0x100, "java/lang/Object")
                .loadClass(0x110, "Node")
                .loadClass(0x120, "java/lang/Class")
                .loadClass(0x130, "[LNode;")
                .segment(heap -> {
                    heap.classDump(0x100, type -> {});
                    heap.classDump(0x110, type -> type.superclass(0x100).field("next", HprofType.OBJECT));
                    heap.classDump(0x120, type -> type.superclass(0x100));
                    heap.classDump(0x130, type -> type.superclass(0x100));
                    for (int i = 0; i < NODE_COUNT; i++) {
                        heap.instance(NODES + i, 0x110, 0L);
                    }
                    for (int i = 0; i < ARRAY_COUNT; i++) {
                        heap.objectArray(ARRAYS + i, 0x130, elements).rootUnknown(ARRAYS + i);
                    }
                })
                .end()
                .write(dump);
        checkAnswers();
        assertThat(Files.size(rows())).isGreaterThan(LARGE);
    }

    private static Path index() throws IOException {
        try (Stream<Path> all = Files.list(folder.resolve("cache"))) {
            return all.filter(each -> each.getFileName().toString().startsWith("index-"))
                    .findFirst()
                    .orElseThrow();
        }
    }

    private static Path rows() throws IOException {
        return index().resolve("rows");
    }

    private static void checkAnswers() throws IOException {
        try (Snapshot snapshot = Snapshots.open(dump, options)) {
            long first = snapshot.indexOf(NODES).orElseThrow();
            long last = snapshot.indexOf(NODES + NODE_COUNT - 1).orElseThrow();
            assertThat(snapshot.dominators().reachabilityOf(first)).isNotNull();
            for (int i = 0; i < ARRAY_COUNT; i++) {
                long[] referees = snapshot.referees(snapshot.indexOf(ARRAYS + i).orElseThrow());
                assertThat(referees).hasSize(LENGTH);
                for (int n = 0; n < LENGTH; n++) {
                    if (referees[n] != (n % 2 == 0 ? first : last)) {
                        throw new AssertionError("Element " + n + " of array " + i + " is " + referees[n] + ".");
                    }
                }
            }
        }
    }

    private static void damageRows() {
        try (FileChannel channel = FileChannel.open(rows(), StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            ByteBuffer one = ByteBuffer.allocate(1);
            int _ = channel.read(one, BETWEEN_SAMPLES);
            one.put(0, (byte) (one.get(0) ^ 1)).rewind();
            int _ = channel.write(one, BETWEEN_SAMPLES);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What the note about the files would be if another run of the kernel had written them. */
    private static void startTheMachineAgain() throws IOException {
        Path note = index().resolve("checked");
        String said = Files.readString(note);
        Files.writeString(note, "another" + said.substring(said.indexOf('\n')));
    }

    @Test
    void whatSomebodyWroteBetweenTheSamplesIsFound() throws IOException {
        damageRows();
        checkAnswers();
    }

    @Test
    void whatAMachineLostBetweenTheSamplesIsFound() throws IOException {
        FileTime written = Files.getLastModifiedTime(rows());
        damageRows();
        Files.setLastModifiedTime(rows(), written);
        startTheMachineAgain();
        checkAnswers();
    }

    @Test
    void whatIsWholeStaysWhenTheMachineWasStartedAgain() throws IOException {
        Object before = Files.readAttributes(index().resolve("contents"), "unix:ino,ctime");
        startTheMachineAgain();
        checkAnswers();
        assertThat(Files.readAttributes(index().resolve("contents"), "unix:ino,ctime"))
                .isEqualTo(before);
        assertThat(index().resolve("checked")).content().doesNotStartWith("another");
    }
}
