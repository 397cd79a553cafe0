// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.hprof.books;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class LiveObjectsTest {
    @Test
    void knowsWhatAMapKnows() {
        LiveObjects live = new LiveObjects(1 << 24);
        Map<Long, Integer> model = new HashMap<>();
        SplittableRandom random = new SplittableRandom(42);
        for (int i = 0; i < 200_000; i++) {
            long id = 1L + random.nextInt(20_000);
            int slot = live.find(id);
            assertThat(slot != LiveObjects.NONE).isEqualTo(model.containsKey(id));
            if (slot == LiveObjects.NONE) {
                assertThat(live.put(id, i, i % 100)).isTrue();
                model.put(id, i);
            } else {
                assertThat(live.row(slot)).isEqualTo(model.remove(id));
                live.removeAt(slot);
            }
        }
    }

    @Test
    void takesNoMoreThanItWasGiven() {
        LiveObjects live = new LiveObjects(16 << 10);
        int taken = 0;
        while (live.put(taken + 1, 1, 1)) {
            taken++;
        }
        assertThat(taken).isEqualTo(768);
        live.removeAt(live.find(1));
        assertThat(live.put(100_000, 1, 1)).isTrue();
    }
}
