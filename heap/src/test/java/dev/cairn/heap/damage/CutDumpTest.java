// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.damage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.heap.Snapshot;
import dev.cairn.heap.SnapshotException;
import dev.cairn.heap.engine.Snapshots;
import dev.cairn.heap.real.Jcmd;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.life.Idle;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Dumps of real VMs that end too early, as those of killed VMs do. */
class CutDumpTest {
    private static final int PLACES = 24;
    private static final int END = 2048;
    private static final int STEP_AT_END = 97;

    @TempDir
    static Path folder;

    private static Path plain = Path.of("");
    private static Path packed = Path.of("");

    @BeforeAll
    static void dump() throws IOException {
        plain = folder.resolve("plain.hprof");
        packed = folder.resolve("packed.hprof.gz");
        try (TargetJvm target =
                TargetJvm.on(Jdk.JDK_25, "-Xmx16m", "-XX:+UseSerialGC").start(Idle.class)) {
            String _ = Jcmd.run(Jdk.JDK_25, target, "GC.heap_dump", plain.toString());
            String _ = Jcmd.run(Jdk.JDK_25, target, "GC.heap_dump", "-gz=1", packed.toString());
        }
    }

    private void cut(Path whole, long length) throws IOException {
        Path file = folder.resolve("cut.hprof");
        try (var in = Files.newInputStream(whole)) {
            Files.write(file, in.readNBytes(Math.toIntExact(length)));
        }
        assertThat(Anything.open(file, Anything.options(folder).withoutKeepingTheIndex()))
                .as("cut after %s bytes", length)
                .isNotEmpty();
    }

    @Test
    void aDumpThatIsCutAnywhereSaysSo() throws IOException {
        long size = Files.size(plain);
        List<RecordEnds.Ended> ends = RecordEnds.of(Files.readAllBytes(plain));
        for (long place : new Random(3).longs(PLACES, 0, size).toArray()) {
            cut(plain, place);
            asMuchIsReadAsThereIs(place, ends);
        }
        for (long place = size - END; place < size; place += STEP_AT_END) {
            cut(plain, place);
            asMuchIsReadAsThereIs(place, ends);
        }
        cut(plain, size - 1);
        asMuchIsReadAsThereIs(size - 1, ends);
    }

    private void asMuchIsReadAsThereIs(long place, List<RecordEnds.Ended> ends) throws IOException {
        long there = ends.stream().filter(each -> each.end() <= place).count();
        try (Snapshot snapshot = Snapshots.open(
                folder.resolve("cut.hprof"), Anything.options(folder).withoutKeepingTheIndex())) {
            assertThat(snapshot.objectCount()).as("cut after %s bytes", place).isEqualTo(there);
            if (there > 0) {
                assertThat(snapshot.summary().truncatedAt()).hasValue(place);
                assertThat(snapshot.summary().problems()).noneMatch(each -> each.contains("cannot be right"));
            }
        } catch (SnapshotException e) {
            assertThat(there).as(e.getMessage()).isZero();
        }
    }

    @Test
    void aPackedDumpThatIsCutAnywhereSaysSo() throws IOException {
        for (long place : new Random(4).longs(PLACES / 2, 0, Files.size(packed)).toArray()) {
            cut(packed, place);
        }
    }

    @Test
    void aPackedDumpSaysWhatItSaysUnpacked() throws IOException {
        Path unpacked = folder.resolve("unpacked.hprof");
        try (var in = new GZIPInputStream(Files.newInputStream(packed))) {
            Files.copy(in, unpacked);
        }
        try (Snapshot one = Snapshots.open(unpacked, Anything.options(folder));
                Snapshot other = Snapshots.open(packed, Anything.options(folder))) {
            assertThat(other.summary().problems()).isEqualTo(one.summary().problems());
            assertThat(other.histogram()).hasSizeGreaterThan(100).isEqualTo(one.histogram());
            assertThat(other.dominators().top(50)).isEqualTo(one.dominators().top(50));
            assertThat(other.verify().problems()).isEmpty();
        }
    }

    @Test
    void aDumpThatShrinksWhileItIsOpenFailsWithASentenceOrNotAtAll() throws IOException {
        Path file = folder.resolve("shrinks.hprof");
        for (int keep = 0; keep <= 100_000; keep += 20_000) {
            Files.write(file, Files.readAllBytes(plain));
            try (Snapshot snapshot =
                    Snapshots.open(file, Anything.options(folder).withoutKeepingTheIndex())) {
                try (RandomAccessFile cut = new RandomAccessFile(file.toFile(), "rw")) {
                    cut.setLength(keep);
                }
                Throwable thrown = catchAny(() -> Anything.readAll(snapshot));
                assertThat(thrown).isInstanceOf(IOException.class).hasMessageContaining("shrinks.hprof");
            }
        }
    }

    @Test
    void aDumpThatChangesWhileItIsOpenGivesNoIndex() throws IOException {
        Path file = folder.resolve("changes.hprof");
        Files.write(file, Files.readAllBytes(plain));
        try (Snapshot snapshot = Snapshots.open(file, Anything.options(folder).withoutKeepingTheIndex())) {
            try (RandomAccessFile changed = new RandomAccessFile(file.toFile(), "rw")) {
                changed.seek(changed.length() / 2);
                changed.write(new byte[5000]);
            }
            Throwable thrown = catchAny(() -> Anything.readAll(snapshot));
            assertThat(thrown).isInstanceOf(IOException.class).hasMessageContaining("changes.hprof");
        }
    }

    @Test
    void reportsAWrongRecordWhereTheFileBreaksOffToo() throws IOException {
        byte[] bytes = Files.readAllBytes(plain);
        List<RecordEnds.Ended> records = RecordEnds.of(bytes);
        RecordEnds.Ended object = records.get(records.size() - 3); // more of its segment would follow
        byte[] cut = Arrays.copyOf(bytes, Math.toIntExact(object.end()) + 3);
        cut[cut.length - 3] = 0x77; // no record has that tag
        Path file = folder.resolve("wrong.hprof");
        Files.write(file, cut);
        try (Snapshot snapshot = Snapshots.open(file, Anything.options(folder).withoutKeepingTheIndex())) {
            assertThat(snapshot.summary().truncatedAt()).isPresent();
            assertThat(snapshot.summary().problems()).anyMatch(each -> each.contains("cannot be right"));
        }
    }

    private interface Action {
        void run() throws IOException;
    }

    private static Throwable catchAny(Action action) {
        try {
            action.run();
        } catch (Throwable e) {
            return e;
        }
        return new AssertionError("nothing was thrown");
    }
}
