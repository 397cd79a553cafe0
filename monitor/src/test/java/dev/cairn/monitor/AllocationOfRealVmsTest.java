// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor;

import static dev.cairn.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.monitor.AgentSessions.Interest;
import dev.cairn.monitor.model.Vm;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.load.Churn;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class AllocationOfRealVmsTest {
    private static final Duration LIMIT = Duration.ofSeconds(60);

    /** ZGC has no eden, so nothing is known of its allocation from outside. */
    @Test
    void isCountedByTheThreadsWhileTheAgentReportsThem() {
        try (TargetJvm target =
                        TargetJvm.on(Jdk.JDK_25, "-XX:+UseZGC", "-Xmx256m").start(Churn.class, "20");
                Monitor monitor = Monitor.open()) {
            Vm before = vm(monitor, target);
            assertThat(before.allocationCounted()).isFalse();
            assertThat(before.allocatedBytesPerSecond()).isEmpty();

            try (AgentSessions.Lease lease = monitor.agents().lease(before.id(), Interest.THREADS)) {
                Vm counted = eventually(LIMIT, () -> vm(monitor, target), Vm::allocationCounted);
                assertThat(counted.allocatedBytesPerSecond().orElse(0)).isPositive();
                assertThat(lease.state()).isNotNull();
            }
            eventually(LIMIT, () -> vm(monitor, target), vm -> !vm.allocationCounted());
        }
    }

    private static Vm vm(Monitor monitor, TargetJvm target) {
        return monitor.vms().stream()
                .filter(vm -> vm.pid() == target.pid())
                .findFirst()
                .orElseThrow();
    }
}
