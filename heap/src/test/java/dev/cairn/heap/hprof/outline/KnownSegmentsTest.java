// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.hprof.outline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.heap.Progress;
import dev.cairn.heap.hprof.bytes.HeapSegment;
import dev.cairn.heap.hprof.bytes.HprofFile;
import dev.cairn.testkit.HprofBuilder;
import dev.cairn.wire.hprof.HprofRecordTag;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KnownSegmentsTest {
    private static final int SEGMENTS = 5;
    private static final int GARBAGE = 0xEE;

    @TempDir
    Path folder;

    private static HprofBuilder dump() {
        HprofBuilder dump = new HprofBuilder("1.0.2", 8).string(1, "before");
        for (int i = 1; i <= SEGMENTS; i++) {
            dump.segment(heap -> heap.rootStickyClass(7).rootStickyClass(8));
        }
        return dump;
    }

    /** What was written and is read again. */
    static KnownSegments kept(List<HeapSegment> segments, long size) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        KnownSegments.write(segments, new DataOutputStream(bytes));
        return KnownSegments.read(new DataInputStream(new ByteArrayInputStream(bytes.toByteArray())), size);
    }

    /** Nothing of the segments between the first and the last of a run is read again, as rubbish in their place shows. */
    @Test
    void aWalkHopsFromTheFirstOfARunToTheLast() throws IOException {
        byte[] whole = dump().string(2, "between")
                .segment(heap -> heap.rootStickyClass(9))
                .segment(heap -> heap.rootStickyClass(10))
                .end()
                .string(3, "after")
                .build();
        Path path = Files.write(folder.resolve("dump.hprof"), whole);
        List<HeapSegment> segments;
        try (OpenDump open = OpenDump.at(path, folder, 1)) {
            segments = open.outline().segments();
        }
        long hidden = segments.getFirst().end();
        long shown = segments.get(SEGMENTS - 1).offset() - HprofRecordTag.HEADER_SIZE;
        Arrays.fill(whole, (int) hidden, (int) shown, (byte) GARBAGE);
        Files.write(path, whole);
        try (HprofFile file = HprofFile.open(path, folder, 1, Progress.NONE)) {
            DumpOutline again = DumpOutline.of(file, 1, kept(segments, whole.length), Progress.NONE);
            assertThat(again.segments()).isEqualTo(segments).hasSize(SEGMENTS + 2);
            assertThat(again.dumps()).isEqualTo(1);
            assertThat(again.truncatedAt()).isEmpty();
            assertThat(again.problems()).isEmpty();
            assertThat(again.strings().text(2)).isEqualTo("between");
            assertThat(again.strings().text(3)).isEqualTo("after");
        }
    }

    @Test
    void whereTheLastOneBreaksOffIsFoundAgain() throws IOException {
        byte[] whole = dump().build();
        byte[] cut = Arrays.copyOf(whole, whole.length - 3);
        try (OpenDump open = OpenDump.at(Files.write(folder.resolve("cut.hprof"), cut), folder, 1)) {
            DumpOutline first = open.outline();
            DumpOutline again = DumpOutline.of(open.file(), 1, kept(first.segments(), cut.length), Progress.NONE);
            assertThat(again.segments()).isEqualTo(first.segments()).hasSize(SEGMENTS);
            assertThat(again.truncatedAt()).isEqualTo(first.truncatedAt()).hasValue(cut.length);
            assertThat(again.problems()).isEqualTo(first.problems());
        }
    }

    @Test
    void segmentsOfAnotherFileAreNotBelieved() throws IOException {
        List<HeapSegment> segments =
                List.of(new HeapSegment(100, 20), new HeapSegment(129, 20), new HeapSegment(158, 20));
        assertThat(kept(segments, 178).behind(segments.getFirst())).containsExactly(segments.get(1));
        assertThat(kept(segments, 178).behind(new HeapSegment(100, 21))).isEmpty();
        assertThat(kept(segments, 178).behind(new HeapSegment(99, 20))).isEmpty();
        assertThatThrownBy(() -> kept(segments, 177))
                .isInstanceOf(IOException.class)
                .hasMessage("The index says of a file of 177 bytes that it has a segment of 20 bytes at byte 158.");
        assertThatThrownBy(() -> kept(segments.reversed(), 178)).isInstanceOf(IOException.class);
        assertThatThrownBy(() -> kept(List.of(new HeapSegment(100, Long.MAX_VALUE)), 178))
                .isInstanceOf(IOException.class);
        assertThatThrownBy(() -> kept(List.of(new HeapSegment(100, 0)), 178)).isInstanceOf(IOException.class);
    }
}
