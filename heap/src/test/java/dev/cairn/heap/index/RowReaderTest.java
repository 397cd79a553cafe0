// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.index;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Rows are passed over as far as they would be read. */
class RowReaderTest {
    private static final int ROWS = 2_000;
    private static final int MOST_TARGETS = 40;

    private final Random random = new Random(7);
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    @Test
    void passingOverEndsWhereReadingDoes() {
        makeRows();
        check(MemorySegment.ofArray(bytes.toByteArray()));
    }

    @Test
    void itIsTheSameOutsideTheJavaHeap() {
        makeRows();
        try (Arena arena = Arena.ofConfined()) {
            check(arena.allocateFrom(ValueLayout.JAVA_BYTE, bytes.toByteArray()));
        }
    }

    private void makeRows() {
        for (int i = 0; i < ROWS; i++) {
            int targets = random.nextInt(MOST_TARGETS);
            varint(targets);
            for (int j = 0; j < targets; j++) {
                varint(random.nextLong(1L << random.nextInt(1, 40)));
            }
        }
    }

    private static void check(MemorySegment rows) {
        RowReader reading = RowReader.of(rows);
        RowReader passing = RowReader.of(rows);
        RowReader both = RowReader.of(rows);
        for (int i = 0; i < ROWS; i++) {
            reading.begin(i, false);
            while (reading.hasNext()) {
                long _ = reading.next();
            }
            passing.begin(i, false);
            passing.skipRest();
            assertThat(passing.position()).isEqualTo(reading.position());
            assertThat(passing.hasNext()).isFalse();
            both.begin(i, false);
            if (both.hasNext()) {
                long _ = both.next();
            }
            both.skipRest();
            assertThat(both.position()).isEqualTo(reading.position());
        }
        assertThat(reading.position()).isEqualTo(rows.byteSize());
    }

    private void varint(long value) {
        long left = value;
        while (left >= 0x80) {
            bytes.write((int) (left & 0x7F) | 0x80);
            left >>>= 7;
        }
        bytes.write((int) left);
    }
}
