// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class AgeClassTest {
    private static final LiveObjects ALIVE = new LiveObjects(
            Estimate.exactly(5),
            Estimate.exactly(150),
            new TreeMap<>(Map.of(
                    0,
                    Estimate.exactly(10),
                    1,
                    Estimate.exactly(20),
                    2,
                    Estimate.exactly(30),
                    3,
                    Estimate.exactly(40),
                    99,
                    Estimate.exactly(50))));

    @Test
    void eachAgeIsInOneClass() {
        assertThat(AgeClass.of(ALIVE))
                .extracting(each -> each.age() + ": " + each.bytes().rounded())
                .containsExactly("0 GCs: 10", "1 GC: 20", "2 to 3 GCs: 70", "16 GCs or more: 50");
        assertThat(AgeClass.of(ALIVE, 0, 1, 4))
                .extracting(each -> each.bytes().rounded())
                .containsExactly(10L, 90L, 50L);
        assertThat(AgeClass.of(LiveObjects.NONE)).isEmpty();
    }
}
