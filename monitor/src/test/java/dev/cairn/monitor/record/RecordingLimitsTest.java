// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.record;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.profile.service.Guardrails;
import org.junit.jupiter.api.Test;

class RecordingLimitsTest {
    @Test
    void onlyWhoIsForcedMayTakeAnyAmountOfCpuTime() {
        assertThat(CpuOptions.standard().limits().service()).isEqualTo(Guardrails.DEFAULT);
        assertThat(AllocationOptions.exact().limits().service()).isEqualTo(Guardrails.DEFAULT);
        RecordingLimits forced = AllocationOptions.exact().withoutShareLimit().limits();
        assertThat(forced.share()).isEqualTo(1);
        assertThat(forced.service().cpuShare()).isEqualTo(Guardrails.NONE.cpuShare());
        assertThat(forced.service().bytes()).isEqualTo(Guardrails.DEFAULT.bytes());
    }
}
