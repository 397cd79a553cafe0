// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent.thread;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class EvenChoiceTest {
    private static List<Integer> of(int most, int count) {
        EvenChoice<Integer> choice = new EvenChoice<>(most);
        IntStream.range(0, count).forEach(choice::add);
        assertThat(choice.seen()).isEqualTo(count);
        return choice.kept();
    }

    @Test
    void keepsAllWhereThereIsRoomAndElseSomeAtEqualDistances() {
        assertThat(of(8, 0)).isEmpty();
        assertThat(of(8, 8)).containsExactly(0, 1, 2, 3, 4, 5, 6, 7);
        assertThat(of(8, 9)).containsExactly(0, 2, 4, 6, 8);
        assertThat(of(7, 8)).containsExactly(0, 2, 4, 6);
        assertThat(of(8, 17)).containsExactly(0, 4, 8, 12, 16);
        assertThat(of(1, 100)).containsExactly(0);
        for (int count = 1; count < 300; count++) {
            List<Integer> kept = of(10, count);
            assertThat(kept).hasSizeLessThanOrEqualTo(10).hasSizeGreaterThanOrEqualTo(Math.min(count, 5));
            int step = kept.size() < 2 ? 1 : kept.get(1);
            assertThat(kept).allMatch(each -> each % step == 0);
            assertThat(count - kept.get(kept.size() - 1)).isLessThanOrEqualTo(step);
        }
    }

    @Test
    void theOrderInWhichThreadsAreLookedAtMeetsEachOnce() {
        for (int count : new int[] {1, 2, 3, 10, 97, 1024, 100_000}) {
            int stride = VirtualThreadGroups.stride(count);
            Set<Long> met = new HashSet<>();
            for (long i = 0; i < count; i++) {
                met.add(i * stride % count);
            }
            assertThat(met).hasSize(count);
        }
        assertThat(VirtualThreadGroups.stride(0)).isPositive();
    }
}
