// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.client.junit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.client.alloc.AllocationRecord;
import dev.cairn.client.alloc.AllocationSite;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class BudgetReportTest {
    private static Budget budget(long bytes, long objects) {
        return new Budget(bytes, objects, BudgetThreads.CURRENT, List.of(), 0, OnUnavailable.FAIL);
    }

    private static AllocationSite site(String className, int depth, long objects, long bytes) {
        return new AllocationSite(
                className,
                IntStream.range(0, depth)
                        .mapToObj(level -> new StackTraceElement("a.B", "m" + level, "B.java", level + 1))
                        .toList(),
                objects,
                bytes);
    }

    @Test
    void showsBothEndsOfADeepStack() {
        AllocationRecord record = new AllocationRecord(1, 24, 0, 0, 0, List.of(site("a.C", 64, 1, 24)));
        assertThat(BudgetReport.of(budget(0, AllocationBudget.UNLIMITED), record))
                .startsWith("The test allocated 24 bytes in 1 object, and its budget is 0 bytes. Where:")
                .contains("at a.B.m0(B.java:1)", "at a.B.m11(B.java:12)", "... 51 more", "at a.B.m63(B.java:64)")
                .doesNotContain("m12(", "m62(");
    }

    @Test
    void showsWhatTheBudgetLimitsFirst() {
        AllocationRecord record = new AllocationRecord(
                1001, 17_000, 0, 0, 0, List.of(site("a.Few", 1, 1, 16_000), site("a.Many", 1, 1000, 1000)));
        assertThat(BudgetReport.of(budget(AllocationBudget.UNLIMITED, 10), record))
                .contains("its budget is 10 objects.")
                .containsSubsequence("a.Many", "a.Few");
        assertThat(BudgetReport.of(budget(10, 10), record))
                .contains("its budget is 10 bytes and 10 objects.")
                .containsSubsequence("a.Few", "a.Many");
    }

    @Test
    void countsWhatItDoesNotShow() {
        List<AllocationSite> sites = IntStream.range(0, 15)
                .mapToObj(number -> site("a.C" + number, 1, 2, 1000))
                .toList();
        AllocationRecord record = new AllocationRecord(33, 15_100, 3, 100, 2, sites);
        assertThat(BudgetReport.of(budget(0, 0), record))
                .contains("a.C9")
                .doesNotContain("a.C10")
                .contains("5,000 bytes in 10 objects at 5 further sites")
                .contains("100 bytes in 3 objects at sites that there was no room for")
                .contains("not counted from the start (2)");
    }
}
