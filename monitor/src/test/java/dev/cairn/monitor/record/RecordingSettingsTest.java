// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.record;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What is asked of a VM is enough for each pair of callers that share it, whichever came first. */
class RecordingSettingsTest {
    private static final RecordingSettings BUDGET = AllocationOptions.sampled().settings();
    private static final RecordingSettings EXACT = AllocationOptions.exact().settings();
    private static final RecordingSettings SPARSE = fixed(1 << 30);
    private static final RecordingSettings DENSE = fixed(4096);

    private static RecordingSettings fixed(long bytes) {
        return AllocationOptions.sampled().withInterval(bytes).settings();
    }

    private static RecordingSettings both(RecordingSettings one, RecordingSettings other) {
        assertThat(other.with(one)).isEqualTo(one.with(other));
        return one.with(other);
    }

    @Test
    void ofTwoBudgetsItIsTheLargerOne() {
        RecordingSettings more = AllocationOptions.sampled().withBudget(1000).settings();
        assertThat(both(BUDGET, more)).isEqualTo(more);
        assertThat(more.isFixed()).isFalse();
    }

    @Test
    void ofTwoIntervalsItIsTheShorterOne() {
        assertThat(both(SPARSE, DENSE)).isEqualTo(DENSE);
        assertThat(both(SPARSE, EXACT)).isEqualTo(EXACT);
        assertThat(SPARSE.isFixed()).isTrue();
        assertThat(EXACT.isFixed()).isTrue();
    }

    @Test
    void aSparseIntervalTakesNothingFromABudget() {
        RecordingSettings shared = both(BUDGET, SPARSE);
        assertThat(shared.budget()).isEqualTo(BUDGET.budget());
        assertThat(shared.interval()).isEqualTo(BUDGET.interval());
        assertThat(shared.longest()).isEqualTo(1 << 30);
    }

    @Test
    void aBudgetMakesNoOthersIntervalLonger() {
        RecordingSettings shared = both(BUDGET, DENSE);
        assertThat(shared.budget()).isEqualTo(BUDGET.budget());
        assertThat(shared.interval()).isEqualTo(4096);
        assertThat(shared.longest()).isEqualTo(4096);
        assertThat(both(shared, SPARSE)).isEqualTo(shared);
    }

    @Test
    void everyAllocationIsEnoughForAll() {
        assertThat(both(BUDGET, EXACT)).isEqualTo(EXACT);
        assertThat(both(both(BUDGET, DENSE), EXACT)).isEqualTo(EXACT);
    }

    @Test
    void whoChangesToABudgetHasNoIntervalOfItsOwnAnyMore() {
        assertThat(DENSE.changed(RecordingChange.ofBudget(5)).isFixed()).isFalse();
        assertThat(EXACT.changed(RecordingChange.ofBudget(5)).interval()).isEqualTo(AllocationOptions.DEFAULT_INTERVAL);
        assertThat(BUDGET.changed(RecordingChange.ofInterval(4096))).isEqualTo(DENSE);
        assertThat(DENSE.changed(RecordingChange.ofDepth(7)).longest()).isEqualTo(4096);
    }
}
