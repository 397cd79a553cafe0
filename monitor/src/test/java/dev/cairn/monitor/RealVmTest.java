// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor;

import static dev.cairn.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.cairn.monitor.model.Heap;
import dev.cairn.monitor.model.Vm;
import dev.cairn.monitor.model.VmId;
import dev.cairn.testkit.Collectors;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.life.Idle;
import dev.cairn.testkit.target.load.Churn;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RealVmTest {
    private static final Duration LIMIT = Duration.ofSeconds(20);
    private static final long MIB = 1024 * 1024;

    static Stream<Collectors.Pair> pairs() {
        return Collectors.onAllJdks();
    }

    private static Optional<Vm> look(long pid) {
        return Monitor.look().stream().filter(vm -> vm.pid() == pid).findFirst();
    }

    private static Vm seen(TargetJvm target) {
        return eventually(
                        LIMIT,
                        () -> look(target.jvmPid()),
                        vm -> vm.flatMap(Vm::heap).isPresent())
                .orElseThrow();
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void tellsWhoAVmIsAndHowItsHeapIsBuilt(Collectors.Pair pair) {
        try (TargetJvm target = TargetJvm.on(pair.jdk(), pair.option(), "-Xmx96m", "-Dsome.flag=a b")
                .start(Idle.class, "argument")) {
            Vm vm = seen(target);

            assertThat(vm.identity().name()).isEqualTo("Idle");
            assertThat(vm.identity().mainClass()).isEqualTo(Idle.class.getName());
            assertThat(vm.identity().jdkVersion())
                    .startsWith(Integer.toString(pair.jdk().feature()));
            assertThat(vm.identity().javaHome()).contains(pair.jdk().home().toString());
            assertThat(vm.identity().flags()).contains(pair.option(), "-Xmx96m", "-Dsome.flag=a b");
            assertThat(vm.identity().container()).isFalse();
            assertThat(vm.identity().startedAtMillis())
                    .isCloseTo(System.currentTimeMillis(), within(LIMIT.toMillis() + 5000));
            assertThat(vm.problems()).isEmpty();
            assertThat(vm.agentAttached()).isFalse();

            Heap heap = vm.heap().orElseThrow();
            assertThat(heap.maxBytes()).isEqualTo(96 * MIB);
            assertThat(heap.committedBytes()).isBetween(MIB, 96 * MIB);
            assertThat(heap.spaces()).isNotEmpty();
            assertThat(vm.gc().collectors()).isNotEmpty();
            assertThat(vm.counts().applicationMillis()).isPresent();
            assertThat(vm.counts().safepointSyncMillis()).isPresent();
            if (pair.jdk().feature() >= 25) {
                assertThat(vm.gc().details().cpuByThreads()).isNotEmpty();
            }
            assertThat(vm.threads().orElseThrow()).isBetween(2L, 40L);
            assertThat(vm.counts().loadedClasses().orElseThrow()).isBetween(200L, 5000L);
            assertThat(vm.process().rssBytes().orElseThrow()).isBetween(8 * MIB, 2048 * MIB);
        }
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void agreesWithTheJdkOnHowFullTheHeapIsAfterACollection(Collectors.Pair pair) throws Exception {
        try (TargetJvm target =
                TargetJvm.on(pair.jdk(), pair.option(), "-Xmx96m").start(Churn.class, "1")) {
            seen(target);
            Jcmd.run(target.pid(), "GC.run");

            long used = seen(target).heap().orElseThrow().usedBytes().orElseThrow();

            // The program goes on between the two looks, and ZGC rounds to its pages of 2 MiB.
            assertThat(used).isCloseTo(Jcmd.heapUsed(target.pid()), within(8 * MIB));
            assertThat(seen(target).gc().collections()).isPositive();
            assertThat(seen(target).gc().lastCause()).isPresent();
            assertThat(seen(target).counts().metaspaceUsedBytes().orElseThrow()).isPositive();
            assertThat(seen(target).gc().lastAtMillis().orElseThrow())
                    .isCloseTo(System.currentTimeMillis(), within(LIMIT.toMillis()));
        }
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void saysTrulyWhetherUsedMovesBetweenCollections(Collectors.Pair pair) throws Exception {
        // A heap so large that the program alone causes no collection.
        try (TargetJvm target = TargetJvm.on(
                        pair.jdk(), pair.option(), "-Xms1g", "-Xmx1g", "-Xmn700m", "-XX:-ClassUnloading")
                .start(Churn.class, "5")) {
            Heap before = movesByItself(pair)
                    ? eventually(
                            LIMIT,
                            () -> seen(target).heap().orElseThrow(),
                            heap -> heap.usedBytes().isPresent())
                    : seen(target).heap().orElseThrow();
            Jcmd.run(target.pid(), "GC.run");
            Heap after = seen(target).heap().orElseThrow();

            if (movesByItself(pair)) {
                assertThat(before.usedAt()).isEqualTo(Heap.UsedAt.NOW);
                assertThat(after.usedAt()).isEqualTo(Heap.UsedAt.NOW);
                long used = after.usedBytes().orElseThrow();
                eventually(LIMIT, () -> used(target), now -> now > used + 4 * MIB);
            } else {
                assertThat(before.usedAt()).isEqualTo(Heap.UsedAt.UNKNOWN);
                assertThat(before.usedBytes()).isEmpty();
                assertThat(after.usedAt()).isEqualTo(Heap.UsedAt.LAST_GC);
                assertThat(after.usedAtMillis().orElseThrow())
                        .isCloseTo(System.currentTimeMillis(), within(LIMIT.toMillis()));
            }
        }
    }

    private static long used(TargetJvm target) {
        return seen(target).heap().orElseThrow().usedBytes().orElseThrow();
    }

    private static boolean movesByItself(Collectors.Pair pair) {
        boolean before25 = pair.jdk().feature() < 25;
        return switch (pair.collector()) {
            case "Serial", "Parallel" -> before25;
            case "G1", "Shenandoah" -> true;
            default -> false;
        };
    }

    @Test
    void estimatesTheAllocationRateOfAKnownProgram() {
        try (TargetJvm target =
                        TargetJvm.on(Jdk.JDK_25, "-XX:+UseG1GC", "-Xmx256m").start(Churn.class, "50");
                Monitor monitor = Monitor.open()) {
            double rate = eventually(LIMIT, () -> meanRate(monitor, target.pid()), mean -> mean > 0);
            assertThat(rate / MIB).isBetween(25.0, 100.0);
        }
    }

    /** The mean over five steps at least; 0 while there are fewer. */
    private static double meanRate(Monitor monitor, long pid) {
        Optional<VmId> id =
                monitor.vms().stream().filter(vm -> vm.pid() == pid).map(Vm::id).findFirst();
        float[] rates = id.flatMap(vm -> monitor.history(vm, 60))
                .map(history -> history.of(Series.ALLOCATED_BYTES_PER_SECOND))
                .orElse(new float[0]);
        double sum = 0;
        int known = 0;
        for (float rate : rates) {
            if (!Float.isNaN(rate)) {
                sum += rate;
                known++;
            }
        }
        return known < 5 ? 0 : sum / known;
    }

    @Test
    void seesAVmComeAndGo() {
        try (Monitor monitor = Monitor.open()) {
            List<MonitorEvent> events = new CopyOnWriteArrayList<>();
            monitor.listen(events::add);
            TargetJvm target = TargetJvm.on(Jdk.JDK_17).start(Idle.class);
            try (target) {
                eventually(LIMIT, () -> events, all -> all.stream().anyMatch(event -> appeared(event, target.pid())));
                eventually(LIMIT, monitor::vms, vms -> vms.stream().anyMatch(vm -> vm.pid() == target.pid()));
                target.kill();
                eventually(LIMIT, () -> events, all -> all.stream().anyMatch(event -> gone(event, target.pid())));
                assertThat(monitor.vms()).noneMatch(vm -> vm.pid() == target.pid());
            }
            assertThat(monitor.failures()).isZero();
        }
    }

    private static boolean appeared(MonitorEvent event, long pid) {
        return event instanceof MonitorEvent.Appeared(Vm vm) && vm.pid() == pid;
    }

    private static boolean gone(MonitorEvent event, long pid) {
        return event instanceof MonitorEvent.Gone(Vm vm) && vm.pid() == pid;
    }

    @Test
    void seesIntoAContainerOfAnotherUserWithATmpOfItsOwn() {
        try (TargetJvm target =
                TargetJvm.on(Jdk.JDK_17, "-XX:+UseSerialGC", "-Xmx64m").startInContainer("true", Idle.class)) {
            Vm vm = seen(target);

            assertThat(vm.identity().container()).isTrue();
            assertThat(vm.identity().user()).isEqualTo("nobody");
            assertThat(vm.identity().name()).isEqualTo("Idle");
            assertThat(vm.heap().orElseThrow().maxBytes()).isEqualTo(64 * MIB);
            assertThat(vm.problems()).isEmpty();
        }
    }

    @Test
    void listsAVmThatSharesNoCountersAndSaysWhy() {
        try (TargetJvm target = TargetJvm.on(Jdk.JDK_25, "-XX:-UsePerfData").start(Idle.class)) {
            Vm vm = eventually(
                            LIMIT,
                            () -> look(target.pid()),
                            seen -> seen.isPresent() && !seen.get().problems().isEmpty())
                    .orElseThrow();

            assertThat(vm.identity().name()).isEqualTo("Idle");
            assertThat(vm.identity().jdkVersion()).startsWith("25");
            assertThat(vm.heap()).isEmpty();
            assertThat(vm.problems()).singleElement().asString().contains("-XX:-UsePerfData");
        }
    }

    @Test
    void stillSeesTheHeapOfAVmWhoseFileWasCleanedUp() throws Exception {
        try (TargetJvm target = TargetJvm.on(Jdk.JDK_25, "-Xmx64m").start(Idle.class)) {
            String folder = "hsperfdata_" + System.getProperty("user.name");
            Files.delete(Path.of("/tmp", folder, Long.toString(target.pid())));

            assertThat(seen(target).heap().orElseThrow().maxBytes()).isEqualTo(64 * MIB);
        }
    }

    @Test
    void seesAProcessThatBecomesAJvmOnlyLater() {
        try (Monitor monitor = Monitor.open();
                TargetJvm target = TargetJvm.on(Jdk.JDK_17)
                        .behind("sh", "-c", "sleep 7; exec \"$0\" \"$@\"")
                        .start(Idle.class)) {
            eventually(LIMIT, monitor::vms, vms -> vms.stream().anyMatch(vm -> vm.pid() == target.pid()));
        }
    }
}
