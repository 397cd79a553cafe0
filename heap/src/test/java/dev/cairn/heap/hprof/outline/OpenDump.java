// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.hprof.outline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.heap.Progress;
import dev.cairn.heap.SnapshotException;
import dev.cairn.heap.damage.SnapshotSentence;
import dev.cairn.heap.hprof.bytes.ClassDumpRecord;
import dev.cairn.heap.hprof.bytes.HeapSegment;
import dev.cairn.heap.hprof.bytes.HprofFile;
import dev.cairn.heap.hprof.classes.StackChunks;
import dev.cairn.heap.hprof.scan.ScannedDump;
import dev.cairn.testkit.HprofBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A dump that a test opened, with its outline. */
public record OpenDump(HprofFile file, DumpOutline outline) implements AutoCloseable {
    public static OpenDump of(Path folder, HprofBuilder dump) throws IOException {
        return of(folder, dump, 1);
    }

    static OpenDump of(Path folder, HprofBuilder dump, int number) throws IOException {
        return at(dump.write(folder.resolve("dump.hprof")), folder, number);
    }

    public static OpenDump at(Path file, Path folder, int number) throws IOException {
        HprofFile opened = HprofFile.open(file, folder.resolve("work"), 2, Progress.NONE);
        try {
            return new OpenDump(opened, DumpOutline.of(opened, number, Progress.NONE));
        } catch (SnapshotException e) {
            opened.close();
            throw e;
        }
    }

    @Override
    public void close() {
        file.close();
    }

    /** Reads all that can be read of any bytes, and wants every place to be within the file. */
    static void readAnything(Path folder, byte[] bytes) throws IOException {
        Path path = Files.write(folder.resolve("any.hprof"), bytes);
        try (HprofFile file = HprofFile.open(path, folder.resolve("work"), 2, Progress.NONE)) {
            for (int number = 1; number <= 2; number++) {
                DumpOutline outline = DumpOutline.of(file, number, Progress.NONE);
                readAll(file, outline);
                walkAgain(file, number, outline);
            }
        } catch (SnapshotException e) {
            SnapshotSentence.assertIn(e);
        } finally {
            Files.deleteIfExists(path);
        }
    }

    /** A walk that knows the segments must find the same as the first one. */
    private static void walkAgain(HprofFile file, int number, DumpOutline outline) throws IOException {
        KnownSegments known =
                KnownSegmentsTest.kept(outline.segments(), file.bytes().byteSize());
        DumpOutline again = DumpOutline.of(file, number, known, Progress.NONE);
        assertThat(again.segments()).isEqualTo(outline.segments());
        assertThat(again.dumps()).isEqualTo(outline.dumps());
        assertThat(again.truncatedAt()).isEqualTo(outline.truncatedAt());
        assertThat(again.problems()).isEqualTo(outline.problems());
    }

    private static void readAll(HprofFile file, DumpOutline outline) throws IOException {
        int idSize = file.header().idSize();
        ScannedDump _ = ScannedDump.inBothWays(
                file.bytes(), idSize, outline.segments(), StackChunks.classOf(outline.classes()));
        long last = 0;
        for (HeapSegment segment : outline.segments()) {
            assertThat(segment.offset()).isGreaterThan(last);
            assertThat(segment.length()).isPositive();
            assertThat(segment.end()).isLessThanOrEqualTo(file.size());
            last = segment.end();
            for (long at = segment.offset(); at < Math.min(segment.end(), segment.offset() + 300); at++) {
                ClassDumpRecord.read(file.bytes(), at, segment.end(), idSize)
                        .ifPresent(found -> assertThat(found.endOffset()).isLessThanOrEqualTo(segment.end()));
            }
        }
        outline.truncatedAt().ifPresent(at -> assertThat(at).isBetween(0L, file.size()));
        for (long id : outline.classes().ids()) {
            assertThat(outline.classes().contains(id)).isTrue();
            assertThat(outline.classes().nameOf(id)).isNotNull();
        }
        for (int serial = -1; serial < 20; serial++) {
            assertThat(outline.strings().text(serial)).isNotNull();
            assertThat(outline.classes().nameOfSerial(serial)).isNotNull();
            assertThat(outline.traces().frames(serial)).hasSize(outline.traces().depth(serial));
        }
        assertThat(outline.threads().all().count()).isEqualTo(outline.threads().count());
    }
}
