// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.leaks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.heap.leaks.corpus.CorpusRun;
import dev.cairn.heap.real.Jcmd;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.leak.HealthyProgram;
import dev.cairn.testkit.target.leak.LeakingProgram;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Real programs that leak in known ways, and some that do not. */
class LeakCorpusTest {
    private static final int FIRST = 3;
    private static final String OLD_COLLECTOR = "-XX:+UseSerialGC";
    private static final String NEW_COLLECTOR = "-XX:+UseG1GC";

    @TempDir
    private Path folder;

    private TargetJvm start(Jdk jdk, String collector, Class<?> program, String kind) {
        return TargetJvm.on(jdk, "-Xmx256m", collector).start(program, kind);
    }

    private Path dump(Jdk jdk, TargetJvm target, String name) throws IOException {
        Path file = folder.resolve(name + ".hprof");
        String _ = Jcmd.run(jdk, target, "GC.heap_dump", file.toString());
        return file;
    }

    private List<Finding> search(List<Path> dumps) throws IOException {
        return CorpusRun.search(folder, dumps);
    }

    /** The finding of a leak in one of the first three. */
    private Finding find(Jdk jdk, String collector, String kind, String rule, String holder) throws IOException {
        try (TargetJvm target = start(jdk, collector, LeakingProgram.class, kind)) {
            List<Finding> found = search(List.of(dump(jdk, target, kind + jdk.feature())));
            List<Finding> first = found.subList(0, Math.min(FIRST, found.size()));
            assertThat(first).as("%s on %s with %s", kind, jdk, collector).anySatisfy(each -> {
                assertThat(each.rule()).isEqualTo(rule);
                assertThat(each.sentence() + each.way().words()).contains(holder);
            });
            return first.stream()
                    .filter(each -> each.rule().equals(rule)
                            && (each.sentence() + each.way().words()).contains(holder))
                    .findFirst()
                    .orElseThrow();
        }
    }

    private void isFoundOnBoth(String kind, String rule, String holder) throws IOException {
        Finding on25 = find(Jdk.JDK_25, NEW_COLLECTOR, kind, rule, holder);
        Finding on17 = find(Jdk.JDK_17, OLD_COLLECTOR, kind, rule, holder);
        assertThat(on25.id()).as("%s against %s", on25.way(), on17.way()).isEqualTo(on17.id());
    }

    @ParameterizedTest
    @CsvSource({
        "static-map, gathering-point, Shop.STORE",
        "thread-local, thread-local, HeldByThreads.SCRATCH",
        "loaders, class-loaders, Drivers.REGISTERED",
        "listeners, listeners, EventBus.listeners",
        "executor-queue, gathering-point, HeldByThreads.SLOW",
        "finalizers, finalizer-backlog, Handle",
        "session-of-rows, gathering-point, Session.loadedState",
    })
    void theHolderIsAmongTheFirstFindings(String kind, String rule, String holder) throws IOException {
        isFoundOnBoth(kind, rule, holder);
    }

    /** {@link dev.cairn.heap.leaks.corpus.WholeCorpusTest} has all of them, and each JDK. */
    @ParameterizedTest
    @CsvSource({
        "drivers, known-leak, DriverManager.registeredDrivers",
        "two-indexes, class-group, Account.BY_NUMBER",
        "connections, closed-but-held, 'held, by dev.cairn.testkit.target.leak.HeldByServices$ConnectionPool.everMade'",
    })
    void theHoldersOfSomeMoreAreToo(String kind, String rule, String holder) throws IOException {
        Finding _ = find(Jdk.JDK_25, NEW_COLLECTOR, kind, rule, holder);
    }

    /** They stand in different places: 17 has no virtual threads. */
    @Test
    @Tag("long")
    void threadsThatPileUpAreFound() throws IOException {
        Finding on25 = find(Jdk.JDK_25, NEW_COLLECTOR, "pile", "thread-pile", "HeldByThreads.");
        assertThat(on25.sentence()).contains("3000 virtual threads");
        Finding on17 = find(Jdk.JDK_17, OLD_COLLECTOR, "pile", "thread-pile", "HeldByThreads.waitForLock");
        assertThat(on17.objects()).isEqualTo(300);
    }

    /** Each keeps less than a thousandth, and their threads have no names. */
    @Test
    @Tag("long")
    void smallValuesOfManyThreadsAreAddedUp() throws IOException {
        try (TargetJvm target = start(Jdk.JDK_25, NEW_COLLECTOR, LeakingProgram.class, "small-thread-locals")) {
            Finding small = search(List.of(dump(Jdk.JDK_25, target, "small"))).stream()
                    .filter(each -> each.rule().equals("thread-local"))
                    .findFirst()
                    .orElseThrow();

            assertThat(small.way().words()).contains("HeldByThreads.SMALL");
            assertThat(small.sentence()).contains("keeps values in 3000 threads");
            assertThat(small.objects()).isEqualTo(3000);
            assertThat(small.evidence()).contains("The threads are without a name.");
        }
    }

    @Test
    void fourLeaksOfOneServiceAreNamedTogether() throws IOException {
        try (TargetJvm target = start(Jdk.JDK_25, NEW_COLLECTOR, LeakingProgram.class, "four")) {
            List<Finding> found = search(List.of(dump(Jdk.JDK_25, target, "four")));

            assertThat(found.subList(0, 4).stream()
                            .map(each -> each.rule() + " " + each.way().words()))
                    .anyMatch(each -> each.startsWith("gathering-point ") && each.contains("Shop.STORE"))
                    .anyMatch(each -> each.startsWith("listeners ") && each.contains("EventBus.listeners"))
                    .anyMatch(each -> each.startsWith("thread-local ") && each.contains("HeldByThreads.SCRATCH"))
                    .anyMatch(each -> each.startsWith("class-loaders ") && each.contains("Drivers.REGISTERED"));
        }
    }

    @Test
    void whatGrewFromDumpToDumpIsSurer() throws IOException {
        try (TargetJvm target = start(Jdk.JDK_25, OLD_COLLECTOR, LeakingProgram.class, "static-map")) {
            List<Path> dumps = new ArrayList<>(List.of(dump(Jdk.JDK_25, target, "first")));
            for (int i = 0; i < 2; i++) {
                assertThat(target.tell("more")).isEqualTo("done");
                boolean _ = dumps.add(dump(Jdk.JDK_25, target, "later" + i));
            }

            Finding alone = search(dumps.subList(0, 1)).getFirst();
            Finding first = search(dumps).getFirst();

            assertThat(alone.confidence()).isEqualTo(Confidence.MEDIUM);
            assertThat(first.confidence()).isEqualTo(Confidence.HIGH);
            assertThat(first.id()).isEqualTo(alone.id());
            Growth growth = first.growth().orElseThrow();
            assertThat(growth.always()).isTrue();
            assertThat(growth.bytes()).hasSize(3);
            assertThat(growth.bytes().getLast()).isEqualTo(first.bytes());
            assertThat(growth.bytesPerHour().orElseThrow()).isPositive();
            assertThat(growth.errorPerHour()).isPresent();
            assertThat(growth.hoursUntilFull().orElseThrow()).isPositive();
            WhatIf cut = first.whatIf().orElseThrow();
            assertThat(cut.reference()).endsWith("Shop.STORE");
            assertThat(cut.freedBytes()).isEqualTo(first.bytes());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"bounded-cache", "reference-table", "idle", "worker-pool"})
    void noHealthyProgramHasAFindingThatIsSure(String kind) throws IOException {
        try (TargetJvm target = start(Jdk.JDK_25, OLD_COLLECTOR, HealthyProgram.class, kind)) {
            Path first = dump(Jdk.JDK_25, target, "first");
            assertThat(target.tell("more")).isEqualTo("done");
            Path second = dump(Jdk.JDK_25, target, "second");

            assertThat(search(List.of(first, second))).noneMatch(each -> each.confidence() == Confidence.HIGH);
        }
    }
}
