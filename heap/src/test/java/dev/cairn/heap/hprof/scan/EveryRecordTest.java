// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.hprof.scan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.heap.hprof.bytes.HeapRecord;
import dev.cairn.heap.hprof.bytes.HeapSegment;
import dev.cairn.testkit.EveryHprofRecord;
import dev.cairn.testkit.HprofBuilder;
import dev.cairn.testkit.HprofType;
import dev.cairn.wire.hprof.HprofRecordTag;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The first walk knows by itself how long most records are: it must find what the description of the format finds. */
class EveryRecordTest {
    private static final long OBJECT = 0x7_0000_0000L;

    private static HprofBuilder dump(int idSize) {
        HprofBuilder file = new HprofBuilder("1.0.3", idSize);
        file.name("name");
        return file.segment(heap -> {
            long id = idSize == 8 ? OBJECT : 0x1000;
            for (var making : EveryHprofRecord.ofHeap().values()) {
                making.accept(heap);
                // Usual ones, so that the loop for those is entered between all others.
                heap.instanceBytes(id, 8, new byte[5]).instanceBytes(id + 16, 8, new byte[5]);
                heap.primitiveArray(id + 32, HprofType.INT, 1, 2).objectArray(id + 64, 8, id);
                id += 128;
            }
        });
    }

    private static long objects(MemorySegment bytes, int idSize, HeapSegment segment) {
        HeapRecord record = new HeapRecord(bytes, idSize);
        long objects = 0;
        for (long at = segment.offset(); at < segment.end() && record.read(at, segment.end()); at = record.end()) {
            objects += record.isObject() ? 1 : 0;
        }
        return objects;
    }

    @ParameterizedTest
    @ValueSource(ints = {4, 8})
    void theFirstWalkFindsWhatTheDescriptionSays(int idSize) throws IOException {
        HprofBuilder empty = new HprofBuilder("1.0.3", idSize);
        empty.name("name");
        long start = empty.size() + (long) HprofRecordTag.HEADER_SIZE;
        MemorySegment bytes = MemorySegment.ofArray(dump(idSize).build());
        for (long end = start + 1; end <= bytes.byteSize(); end += 7) {
            MemorySegment left = bytes.asSlice(0, end);
            HeapSegment segment = new HeapSegment(start, end - start);
            assertThat(ScannedDump.inBothWays(left, idSize, List.of(segment), 0).objects())
                    .as("of %d bytes", end - start)
                    .isEqualTo(objects(left, idSize, segment));
        }
        assertThat(objects(bytes, idSize, new HeapSegment(start, bytes.byteSize() - start)))
                .isEqualTo(4L * EveryHprofRecord.ofHeap().size() + 5);
    }
}
