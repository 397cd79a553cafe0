// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;

class SharedLineTest {
    private static final long STAMP = LineStamp.of(3, 17);
    private static final long LATER = LineStamp.of(4, 1);
    private static final long LINE = IdLine.SIZE; // the second of the chunk

    private final MemorySegment chunk = Arena.ofAuto().allocate(3 * IdLine.SIZE, IdLine.SIZE);

    private static long[] words(long first) {
        return new long[] {first, 0, 0, 0, 0, 0, -1};
    }

    private long[] line(long offset) {
        return chunk.asSlice(offset, IdLine.SIZE).toArray(ObjectIdsBuilder.LONG);
    }

    private void set(int word, long value) {
        chunk.set(ObjectIdsBuilder.LONG, LINE + (long) word * Long.BYTES, value);
    }

    @Test
    void theFirstHasTheLineForItsOwn() {
        assertThat(SharedLine.write(chunk, LINE, STAMP, words(5))).isTrue();
        assertThat(line(LINE)).containsExactly(STAMP, 5, 0, 0, 0, 0, 0, -1);
        assertThat(line(0)).containsOnly(0);
        assertThat(line(2 * LINE)).containsOnly(0);
    }

    @Test
    void othersAddAndPutItOutOfOrder() {
        assertThat(SharedLine.write(chunk, LINE, STAMP, words(5))).isTrue();
        assertThat(SharedLine.write(chunk, LINE, LATER, words(10))).isFalse();
        assertThat(SharedLine.write(chunk, LINE, LATER, words(16))).isFalse();
        assertThat(line(LINE)).containsExactly(STAMP | IdLine.OUT_OF_ORDER, 31, 0, 0, 0, 0, 0, -1);
    }

    @Test
    void aLineMayBeOutOfOrderFromTheBeginning() {
        assertThat(SharedLine.write(chunk, LINE, STAMP | IdLine.OUT_OF_ORDER, words(1)))
                .isTrue();
        assertThat(line(LINE)).startsWith(STAMP | IdLine.OUT_OF_ORDER, 1);
    }

    @Test
    void whoComesWhileTheFirstIsWritingWaits() throws Exception {
        set(0, STAMP | LineStamp.BUSY);
        try (ExecutorService pool = Executors.newSingleThreadExecutor()) {
            Future<Boolean> other = pool.submit(() -> SharedLine.write(chunk, LINE, LATER, words(2)));
            try {
                assertThatThrownBy(() -> other.get(100, TimeUnit.MILLISECONDS)).isInstanceOf(TimeoutException.class);
                assertThat(line(LINE)).containsExactly(STAMP | LineStamp.BUSY, 0, 0, 0, 0, 0, 0, 0);
                set(1, 1);
            } finally {
                ObjectIdsBuilder.WORD.setRelease(chunk, LINE, STAMP); // or the pool would never end
            }
            assertThat(other.get(10, TimeUnit.SECONDS)).isFalse();
        }
        assertThat(line(LINE)).containsExactly(STAMP | IdLine.OUT_OF_ORDER, 3, 0, 0, 0, 0, 0, -1);
    }

    @Test
    void whoFailsLeavesNobodyWaiting() {
        assertThatThrownBy(() -> SharedLine.write(chunk, LINE, STAMP, new long[3]))
                .isInstanceOf(IndexOutOfBoundsException.class);
        assertThat(LineStamp.isBusy(line(LINE)[0])).isFalse();
        assertThat(SharedLine.write(chunk, LINE, LATER, words(1))).isFalse();
    }
}
