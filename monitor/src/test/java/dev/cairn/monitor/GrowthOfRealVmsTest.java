// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor;

import static dev.cairn.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.monitor.finding.Finding;
import dev.cairn.monitor.finding.Finding.HeapFloorRises;
import dev.cairn.monitor.finding.Finding.ThreadsGrow;
import dev.cairn.monitor.finding.Limits;
import dev.cairn.monitor.model.Collected;
import dev.cairn.monitor.model.Vm;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.load.Growing;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What real VMs' counters say of their growth, as far as a test can wait for it. */
class GrowthOfRealVmsTest {
    private static final Duration LIMIT = Duration.ofMinutes(2);
    private static final Limits SHORT = new Limits(Duration.ofSeconds(3), Duration.ofSeconds(10));
    private static final int KIB_EACH = 1024;

    @Test
    void findsWhatGrowsAndNothingElse() {
        try (TargetJvm serial = start(Jdk.JDK_17, "-XX:+UseSerialGC", KIB_EACH, 0);
                TargetJvm g1 = start(Jdk.JDK_25, "-XX:+UseG1GC", KIB_EACH, 3);
                TargetJvm steadySerial = start(Jdk.JDK_17, "-XX:+UseSerialGC", 0, 0);
                TargetJvm steadyG1 = start(Jdk.JDK_25, "-XX:+UseG1GC", 0, 0);
                Monitor monitor = Monitor.open()) {
            for (TargetJvm leaking : List.of(serial, g1)) {
                List<Finding> found = eventually(
                        LIMIT,
                        () -> found(monitor, leaking),
                        now -> now.stream().anyMatch(HeapFloorRises.class::isInstance));
                assertThat(found)
                        .filteredOn(HeapFloorRises.class::isInstance)
                        .singleElement()
                        .isInstanceOfSatisfying(HeapFloorRises.class, rises -> {
                            assertThat(rises.wholeHeap()).isTrue();
                            assertThat(rises.floorBytes()).isPositive().isLessThan(rises.maxBytes());
                        });
            }
            eventually(LIMIT, () -> found(monitor, g1), now -> now.stream().anyMatch(ThreadsGrow.class::isInstance));
            for (TargetJvm steady : List.of(steadySerial, steadyG1)) {
                assertThat(collected(monitor, steady))
                        .as("as many collections as those that grow")
                        .hasSizeGreaterThan(9)
                        .allSatisfy(some -> {
                            assertThat(some.full()).isPositive();
                            assertThat(some.pauseMicros()).isPositive();
                            assertThat(some.floorBytes()).isPresent();
                        });
                assertThat(found(monitor, steady))
                        .noneMatch(HeapFloorRises.class::isInstance)
                        .noneMatch(ThreadsGrow.class::isInstance);
            }
        }
    }

    private static TargetJvm start(Jdk jdk, String collector, int kibibytes, int threads) {
        return TargetJvm.on(jdk, collector, "-Xmx256m")
                .start(Growing.class, Integer.toString(kibibytes), Integer.toString(threads));
    }

    private static Vm vm(Monitor monitor, TargetJvm target) {
        return monitor.vms().stream()
                .filter(vm -> vm.pid() == target.pid())
                .findFirst()
                .orElseThrow();
    }

    private static List<Finding> found(Monitor monitor, TargetJvm target) {
        Vm vm = vm(monitor, target);
        return VmFindings.of(vm, monitor.system(), history(monitor, vm), SHORT).findings();
    }

    private static List<Collected> collected(Monitor monitor, TargetJvm target) {
        return history(monitor, vm(monitor, target)).collected().stream()
                .map(HistoryView.CollectedAt::collected)
                .filter(some -> some.cause().equals(Optional.of("System.gc()")))
                .toList();
    }

    private static HistoryView history(Monitor monitor, Vm vm) {
        return monitor.history(vm.id(), Integer.MAX_VALUE).orElseThrow();
    }
}
