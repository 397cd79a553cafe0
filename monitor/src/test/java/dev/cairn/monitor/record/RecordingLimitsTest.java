// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.record;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.profile.service.Guardrails;
import org.junit.jupiter.api.Test;

class RecordingLimitsTest {
    @Test
    void onlyWhoIsForcedMayTakeAnyAmountOfCpuTime() {
        assertThat(RecordingLimits.ofCpu().service()).isEqualTo(Guardrails.DEFAULT);
        assertThat(RecordingLimits.of(AllocationOptions.exact()).service()).isEqualTo(Guardrails.DEFAULT);
        RecordingLimits forced = RecordingLimits.of(AllocationOptions.exact().withoutShareLimit());
        assertThat(forced.share()).isEqualTo(1);
        assertThat(forced.service().cpuShare()).isEqualTo(Guardrails.NONE.cpuShare());
        assertThat(forced.service().bytes()).isEqualTo(Guardrails.DEFAULT.bytes());
    }
}
