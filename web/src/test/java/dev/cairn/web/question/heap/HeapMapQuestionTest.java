// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.question.heap;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What the heap map says to arguments before it goes into a VM. */
class HeapMapQuestionTest {
    @Test
    void noRegionsAreNoCloseLook() {
        assertThat(objection("0")).isEmpty();
        assertThat(objection("1").orElseThrow()).startsWith("Reachability is for the whole heap");
        assertThat(objection("2")).contains("Regions is 0 or 1, not \"2\".");
    }

    private static Optional<String> objection(String regions) {
        return HeapMapQuestion.QUESTION
                .objection()
                .apply(Map.of(HeapMapQuestion.REACHABILITY, HeapMapQuestion.YES, HeapMapQuestion.REGIONS, regions));
    }
}
