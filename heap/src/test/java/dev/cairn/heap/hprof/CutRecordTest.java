// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.hprof;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.heap.hprof.bytes.HeapSegment;
import dev.cairn.testkit.HprofBuilder;
import dev.cairn.wire.hprof.HprofRecordTag;
import java.lang.foreign.MemorySegment;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CutRecordTest {
    /** A record's own head decides, which is shorter for an array of primitives than for others. */
    @ParameterizedTest
    @CsvSource({"0x23, 0, 17, true", "0x23, 3, 18, false", "0x23, 8, 18, true", "0x21, 0, 24, true", "0x77, 0, 1, false"
    })
    void aFileIsCutInARecordWhoseHeadIsNotThereOrWhoseElementsAreNot(int tag, byte type, int bytes, boolean isCut) {
        byte[] record = new byte[bytes];
        record[0] = (byte) tag;
        if (bytes > 17) {
            record[16] = 1; // the length
            record[17] = type;
        }
        HprofBuilder file = new HprofBuilder("1.0.2", 8);
        long start = file.size() + (long) HprofRecordTag.HEADER_SIZE;
        MemorySegment dump =
                MemorySegment.ofArray(file.record(0x1C, 1000, record).build());
        assertThat(CutRecord.isAt(start, dump, 8, new HeapSegment(start, bytes)))
                .isEqualTo(isCut);
    }
}
