// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.index;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.heap.store.BitColumn;
import java.lang.foreign.MemorySegment;
import org.junit.jupiter.api.Test;

class ReferrerCountsTest {
    private static final int OBJECTS = 200; // the last block is not full

    private final ReferrerCounts counts = new ReferrerCounts(
            BitColumn.of(MemorySegment.ofArray(new long[(int) (ReferrerCounts.bits(OBJECTS) / Long.SIZE)])));

    @Test
    void eachObjectHasNoneOneOrMore() {
        for (int object = 0; object < OBJECTS; object++) {
            for (int referrer = 0; referrer < object % 4; referrer++) {
                counts.add(object);
            }
        }
        for (int object = 0; object < OBJECTS; object++) {
            assertThat(counts.isReferred(object)).isEqualTo(object % 4 > 0);
            assertThat(counts.hasOneReferrer(object)).isEqualTo(object % 4 == 1);
            assertThat(counts.withOneReferrer(object / 64) >>> object & 1).isEqualTo(object % 4 == 1 ? 1 : 0);
        }
    }

    @Test
    void whatIsPinnedHasMoreThanOne() {
        counts.pin(OBJECTS - 1);
        assertThat(counts.isReferred(OBJECTS - 1)).isTrue();
        assertThat(counts.hasOneReferrer(OBJECTS - 1)).isFalse();
        assertThat(counts.isReferred(OBJECTS - 2)).isFalse();
    }
}
