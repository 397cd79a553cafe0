// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.vm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.cli.CairnProcess;
import dev.cairn.cli.CairnProcess.Result;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.execution.Deadlocks;
import dev.cairn.testkit.target.execution.VirtualCrowd;
import dev.cairn.testkit.target.life.Idle;
import dev.cairn.testkit.target.life.Puppet;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** {@code cairn threads} with {@code --by-pool}, {@code --virtual}, {@code --in} and {@code --compare}, by the packaged jar. */
class ThreadQuestionsIT {
    @TempDir
    Path folder;

    private CairnProcess cairn;

    @BeforeEach
    void make() {
        cairn = new CairnProcess(folder);
    }

    private static Map<?, ?> report(Result result) {
        assertThat(result.code()).isZero();
        return (Map<?, ?>) result.json();
    }

    private static List<?> list(Map<?, ?> of, String key) {
        return (List<?>) Objects.requireNonNull(of.get(key), key);
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#newest")
    void addsUpThreadsByPool(Jdk jdk) throws Exception {
        try (TargetJvm target =
                TargetJvm.on(jdk, "-XX:+EnableDynamicAgentLoading").start(Idle.class)) {
            String pid = Long.toString(target.pid());
            Result table = cairn.run("threads", pid, "--by-pool");
            assertThat(table.err()).isEmpty();
            assertThat(table.code()).isZero();
            assertThat(table.out())
                    .containsPattern("Idle \\(" + pid
                            + "\\): \\d+ threads, (\\d+ of them in \\d+ pools?|none of them in a pool)")
                    .containsPattern("(?m)^POOL +THREADS +CPU TIME +ALLOCATED +STATES$")
                    .containsPattern("(?m)^main +1 .* 1 native$");

            Map<?, ?> report = report(cairn.run("threads", pid, "--by-pool", "--json"));
            assertThat(list(report, "pools"))
                    .filteredOn(pool -> "main".equals(((Map<?, ?>) pool).get("pool")))
                    .singleElement()
                    .satisfies(pool -> assertThat(((Map<?, ?>) pool).get("states"))
                            .asString()
                            .contains("native"));
        }
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#newest")
    void searchesAllStacksAndPutsNothingIntoTheVm(Jdk jdk) throws Exception {
        try (TargetJvm target = TargetJvm.on(jdk).start(Deadlocks.class)) {
            String pid = Long.toString(target.pid());
            target.tell("monitors");
            Result found = cairn.run("threads", pid, "--in", "deadlocks.inside");
            assertThat(found.err()).isEmpty();
            assertThat(found.code()).isZero();
            assertThat(found.out())
                    .containsPattern(": 2 of \\d+ threads have \"deadlocks.inside\" on the stack[.]")
                    .containsPattern(
                            "(?m)^ *\\d+ +left +BLOCKED \\(on object monitor\\) +\\d+ +\\S+Deadlocks[.]inside\\(");

            Map<?, ?> report = report(cairn.run("threads", pid, "--in", "deadlocks.inside", "--json"));
            assertThat(report.get("found")).hasToString("2");
            assertThat(list(report, "threads")).hasSize(2);

            assertThat(cairn.run("threads", pid, "--in", "Deadlocks.main").out())
                    .containsPattern(": 1 of \\d+ threads has \"Deadlocks.main\" on the stack[.]");
            Result none = cairn.run("threads", pid, "--in", "no such method");
            assertThat(none.code()).isZero();
            assertThat(none.out()).containsPattern(": 0 of \\d+ threads");
            assertThat(target.errors()).isEmpty();
        }
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#newest")
    void saysWhoseALockIsOutsideADeadlock(Jdk jdk) throws Exception {
        try (TargetJvm target =
                TargetJvm.on(jdk, "-XX:+EnableDynamicAgentLoading").start(Deadlocks.class)) {
            String pid = Long.toString(target.pid());
            target.tell("kept");
            List<?> threads = list(report(cairn.run("threads", pid, "--json")), "threads");
            Object keeper = threads.stream()
                    .map(thread -> (Map<?, ?>) thread)
                    .filter(thread -> "keeper".equals(thread.get("name")))
                    .findFirst()
                    .orElseThrow()
                    .get("id");
            assertThat(threads)
                    .filteredOn(thread -> ((Map<?, ?>) thread).get("awaits") instanceof Map<?, ?> awaits
                            && awaits.get("ownerId") != null)
                    .extracting(thread -> {
                        Map<?, ?> row = (Map<?, ?>) thread;
                        Map<?, ?> awaits = (Map<?, ?>) Objects.requireNonNull(row.get("awaits"));
                        return row.get("name") + " " + awaits.get("class") + " " + awaits.get("timed") + " "
                                + awaits.get("ownerName") + " " + awaits.get("ownerId");
                    })
                    .containsExactlyInAnyOrder(
                            "waiter java.util.concurrent.locks.ReentrantLock$NonfairSync false keeper " + keeper,
                            "timed-waiter java.util.concurrent.locks.ReentrantLock$NonfairSync true keeper " + keeper);
            assertThat(cairn.run("threads", pid).out())
                    .containsPattern("(?m)^ *\\d+ +waiter .* waits for #" + keeper + "$");
            assertThat(cairn.run("threads", pid, "--stacks").out())
                    .containsPattern("(?m)^#\\d+ \"waiter\" .*\n    at .*park.*\n"
                            + "      - waits for <@[0-9a-f]+> \\(a java[.]util[.]concurrent[.]locks[.]ReentrantLock[$]"
                            + "NonfairSync\\), which #" + keeper + " \"keeper\" has$");
        }
    }

    @Test
    void countsVirtualThreadsByWhatTheyWaitFor() throws Exception {
        try (TargetJvm target =
                TargetJvm.on(Jdk.JDK_25, "-XX:+EnableDynamicAgentLoading").start(VirtualCrowd.class, "200")) {
            String pid = Long.toString(target.pid());
            Map<?, ?> report = report(cairn.run("threads", pid, "--virtual", "--json"));
            assertThat(report.get("virtualThreads")).hasToString("221");
            List<?> groups = list(report, "groups");
            Map<?, ?> first = (Map<?, ?>) groups.getFirst();
            assertThat(first.get("state")).isEqualTo("WAITING");
            assertThat(first.get("waitsIn"))
                    .asString()
                    .contains("LinkedBlockingQueue")
                    .contains("take");
            assertThat(first.get("calledBy"))
                    .asString()
                    .contains("VirtualCrowd")
                    .contains("take");
            long sum = groups.stream()
                    .mapToLong(group ->
                            ((Number) Objects.requireNonNull(((Map<?, ?>) group).get("threads"))).longValue())
                    .sum();
            assertThat(report.get("looked")).hasToString(Long.toString(sum));
            assertThat(cairn.run("threads", pid, "--virtual").out())
                    .contains("VirtualCrowd (" + pid + "): 221 virtual threads\n")
                    .containsPattern("(?m)^ *\\d+ +waiting +java[.]util[.]concurrent[.]LinkedBlockingQueue[.]take:\\d+ "
                            + "+\\S+VirtualCrowd[.]take:\\d+ ");
        }
        try (TargetJvm target = TargetJvm.on(Jdk.JDK_17).start(Idle.class)) {
            Result none = cairn.run("threads", Long.toString(target.pid()), "--virtual");
            assertThat(none.code()).isZero();
            assertThat(none.out()).contains(": 0 virtual threads\n  There are no virtual threads.");
        }
    }

    @Test
    void comparesADumpThatWasKeptWithAFile() throws Exception {
        Path file = folder.resolve("later.txt");
        try (TargetJvm target = TargetJvm.on(Jdk.JDK_25).start(Puppet.class)) {
            String pid = Long.toString(target.pid());
            target.tell("start " + Puppet.hex("stays"));
            assertThat(cairn.run("threads", pid, "--dump", "--keep").code()).isZero();
            target.tell("start " + Puppet.hex("comes"));
            Files.writeString(file, cairn.run("threads", pid, "--dump").out());
        }
        List<?> kept = list(report(cairn.run("captures", "--json")), "captures");
        String capture = "capture:" + ((Map<?, ?>) kept.getFirst()).get("id");

        Result text = cairn.run("threads", "--compare", capture, file.toString());
        assertThat(text.err()).isEmpty();
        assertThat(text.code()).isZero();
        assertThat(text.out())
                .containsPattern("^\\d+ threads before, \\d+ after: \\d+ came, ")
                .containsPattern("(?m)^Still WAITING .*\"stays\"")
                .containsPattern("(?m)^Came: .*\"comes\"");
        Map<?, ?> report = report(cairn.run("threads", "--compare", capture, file.toString(), "--json"));
        assertThat(list(report, "came"))
                .extracting(thread -> ((Map<?, ?>) thread).get("name"))
                .asString()
                .contains("comes");

        Result none = cairn.run(
                "threads", "--compare", capture, folder.resolve("no.txt").toString());
        assertThat(none.code()).isEqualTo(1);
        assertThat(none.err()).contains("There is no file " + folder.resolve("no.txt") + ".");
        assertThat(cairn.run("threads", "1", "--compare", capture, file.toString())
                        .err())
                .contains("leave \"1\" out");
        assertThat(cairn.run("threads", "--compare", capture, "x", "--compare", "y", "z"))
                .satisfies(result -> assertThat(result.code()).isEqualTo(2))
                .satisfies(result -> assertThat(result.err()).contains("two thread dumps, not 4"));
        assertThat(cairn.run("threads").err()).contains("Say which VM, or give --compare");
    }

    @Test
    void saysWhatDoesNotGoTogether() throws Exception {
        assertThat(cairn.run("threads", "1", "--in", "x", "--by-pool"))
                .satisfies(result -> assertThat(result.code()).isEqualTo(2))
                .satisfies(result -> assertThat(result.err()).contains("give one of them"));
        assertThat(cairn.run("threads", "1", "--watch", "--by-pool").code()).isEqualTo(2);
    }
}
