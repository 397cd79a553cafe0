// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent.hprof;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.agent.TestAgent;
import dev.cairn.testkit.Eventually;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.ProcessesOf;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.life.Endings;
import dev.cairn.testkit.target.life.Idle;
import dev.cairn.wire.ring.RecordType;
import dev.cairn.wire.ring.ReportLayout.ThreadStart;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** When the HPROF agent has its collector write a report, and that nothing of the two holds up the target. */
class HprofLifeTest {
    private static final String ALL = "heap=sites,cpu=samples,monitor=y";

    @TempDir
    Path folder;

    @AfterEach
    void awaitCollectors() {
        ProcessesOf.awaitNone(folder);
    }

    private static Process run(List<String> command) throws IOException {
        return new ProcessBuilder(command).start();
    }

    private static void signal(String signal, long pid) throws Exception {
        assertThat(run(List.of("kill", signal, "--", Long.toString(pid))).waitFor())
                .isZero();
    }

    private static int end(TargetJvm target, String how) throws Exception {
        target.tell(how);
        Eventually.eventually(TestAgent.SOON, target::isAlive, alive -> !alive);
        return target.end();
    }

    @ParameterizedTest
    @CsvSource({
        "17,'',0",
        "17,exit 3,3",
        "17,halt 4,4",
        "17,throw,1",
        "25,'',0",
        "25,exit 3,3",
        "25,halt 4,4",
        "25,throw,1"
    })
    void reportsHoweverTheVmEnds(int jdk, String how, int code) throws Exception {
        HprofFolder made = HprofFolder.in(folder);
        try (TargetJvm target = made.start(jdk == 17 ? Jdk.JDK_17 : Jdk.JDK_25, ALL, Endings.class)) {
            assertThat(end(target, how)).isEqualTo(code);
            assertThat(target.errors()).doesNotContain("HPROF");
        }
        assertThat(made.told()).containsExactly("final 1", "ended");
        assertThat(made.report()).hasContent("final 1");
        assertThat(made.recorded().marks).containsExactly(1);
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void reportsWhenTheVmIsToldToEnd(Jdk jdk) throws Exception {
        HprofFolder made = HprofFolder.in(folder);
        try (TargetJvm target = made.start(jdk, ALL, Idle.class)) {
            signal("-TERM", target.pid());
            Eventually.eventually(TestAgent.SOON, target::isAlive, alive -> !alive);
        }
        assertThat(made.told()).containsExactly("final 1", "ended");
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void reportsWhenItIsAskedFor(Jdk jdk) throws Exception {
        HprofFolder made = HprofFolder.in(folder);
        try (TargetJvm target = made.start(jdk, ALL, Idle.class)) {
            HprofFolder.askForData(jdk, target);
            assertThat(made.report()).as("it is written when the answer comes").hasContent("dump 1");
            signal("-QUIT", target.pid());
            Eventually.eventually(
                    TestAgent.SOON, () -> Files.readString(made.report()), text -> text.contains("dump 2"));
            assertThat(target.end()).isZero();
        }
        assertThat(made.told()).containsExactly("dump 1", "dump 2", "final 3", "ended");
        assertThat(made.recorded().marks).containsExactly(1, 2, 3);
    }

    @Test
    void doesNotReportAtTheEndIfThatIsNotWanted() throws Exception {
        HprofFolder made = HprofFolder.in(folder);
        try (TargetJvm target = made.start(Jdk.JDK_25, "doe=n", Idle.class)) {
            HprofFolder.askForData(Jdk.JDK_25, target);
            assertThat(target.end()).isZero();
        }
        assertThat(made.told()).containsExactly("dump 1", "exiting", "ended");
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void theCollectorKnowsWhenTheTargetIsKilled(Jdk jdk) throws Exception {
        HprofFolder made = HprofFolder.in(folder);
        try (TargetJvm target = made.start(jdk, ALL, Idle.class)) {
            made.awaitSettings();
            signal("-KILL", target.pid());
            Eventually.eventually(TestAgent.SOON, target::isAlive, alive -> !alive);
        }
        assertThat(made.told()).containsExactly("ended");
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void theTargetGoesOnWithoutItsCollector(Jdk jdk) throws Exception {
        HprofFolder made = HprofFolder.in(folder);
        try (TargetJvm target =
                made.start(jdk, "heap=sites", dev.cairn.testkit.target.allocation.AllocationKinds.class)) {
            signal("-KILL", made.collectorPid());
            Eventually.eventually(TestAgent.SOON, target::errors, errors -> errors.contains("was killed by signal 9"));
            target.tell("bytes 1000000 16");
            HprofFolder.askForData(jdk, target);
            assertThat(target.end()).isZero();
            assertThat(target.errors()).hasLineCount(1).startsWith("HPROF: the collector, process ");
        }
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void theTargetIsNotHeldUpWhereTheCollectorDiesWhileTheRingIsFull(Jdk jdk) throws Exception {
        HprofFolder made = HprofFolder.in(folder);
        try (TargetJvm target =
                made.start(jdk, "heap=sites", dev.cairn.testkit.target.allocation.AllocationKinds.class)) {
            long collector = made.collectorPid();
            // It never reads, so the target soon waits for room.
            Thread working = new Thread(() -> target.tell("bytes 2000000 16"));
            working.start();
            working.join(TimeUnit.SECONDS.toMillis(3));
            assertThat(working.isAlive()).isTrue();
            signal("-KILL", collector);
            working.join(TestAgent.SOON.toMillis());
            assertThat(working.isAlive()).isFalse();
            assertThat(target.end()).isZero();
        }
    }

    @Test
    void theTargetRunsWhereThereIsNoCollector() throws Exception {
        HprofFolder made = HprofFolder.without(folder);
        try (TargetJvm target = made.start(Jdk.JDK_25, "", Idle.class)) {
            assertThat(target.end()).isZero();
            assertThat(target.errors()).contains("cairn hprof path").hasLineCount(1);
        }
        made.write("#!/bin/sh\nexit 7\n");
        try (TargetJvm target = made.start(Jdk.JDK_25, "", Idle.class)) {
            Eventually.eventually(TestAgent.SOON, target::errors, errors -> errors.contains("with code 7"));
            assertThat(target.end()).isZero();
        }
        made.write("#!/bin/sh\necho HPROF: this is why >&2\nexit 3\n");
        try (TargetJvm target = made.start(Jdk.JDK_25, "", Idle.class)) {
            Eventually.eventually(TestAgent.SOON, target::errors, errors -> !errors.isEmpty());
            assertThat(target.end()).isZero();
            assertThat(target.errors()).isEqualTo("HPROF: this is why\n");
        }
    }

    @Test
    void theCollectorHasOnlyWhatIsItsOwn() throws Exception {
        HprofFolder made = HprofFolder.in(folder);
        String options = made.option(ALL);
        List<String> command = List.of(
                "env",
                "JAVA_TOOL_OPTIONS=" + options,
                "JDK_JAVA_OPTIONS=-Dx=1",
                "_JAVA_OPTIONS=-Dx=2",
                "_JAVA_HPROF_OPTIONS=depth=5",
                "OTHER=kept");
        try (TargetJvm target =
                TargetJvm.on(Jdk.JDK_25).behind(command.toArray(String[]::new)).start(Idle.class)) {
            assertThat(target.end()).isZero();
        }
        assertThat(made.told()).containsExactly("final 1", "ended");
        assertThat(made.settings()).containsEntry("depth", "5");
        assertThat(made.said("environment"))
                .contains("OTHER=kept")
                .noneMatch(each ->
                        each.matches("(JAVA_TOOL_OPTIONS|JDK_JAVA_OPTIONS|_JAVA_OPTIONS|_JAVA_HPROF_OPTIONS)=.*"));
        assertThat(made.said("descriptors"))
                .contains("0", "1", "2", "3", "4", "5", "6", "7")
                .hasSizeLessThan(12);
        assertThat(made.said("session").get(0).strip())
                .isEqualTo(made.said("pid").get(0));
        assertThat(made.said("folder"))
                .containsExactly(Path.of("").toAbsolutePath().toString());
    }

    /** As where somebody presses Ctrl-C (another signal, as a shell may have that one ignored), and as in {@code java ... | cat}. */
    @Test
    void theCollectorSurvivesItsTargetsGroupAndDoesNotKeepItsPipe() throws Exception {
        HprofFolder made = HprofFolder.in(folder);
        Process shell = run(List.of(
                "setsid",
                "sh",
                "-c",
                "'%s' '%s' -cp '%s' %s | cat"
                        .formatted(Jdk.JDK_25.java(), made.option(ALL), TargetJvm.classPath(), Idle.class.getName())));
        made.awaitSettings();
        InputStream out = shell.getInputStream();
        assertThat(out.read())
                .as("until the VM runs, the signal would just kill it")
                .isPositive();
        signal("-TERM", -shell.pid());
        assertThat(out.readAllBytes()).isNotNull();
        assertThat(made.told()).containsExactly("final 1", "ended");
        assertThat(shell.waitFor()).isGreaterThanOrEqualTo(0);
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void attachesOnceToARunningVm(Jdk jdk) throws Exception {
        HprofFolder made = HprofFolder.in(folder);
        String options = "file=" + made.report() + "," + ALL;
        try (TargetJvm target =
                TargetJvm.on(jdk, "-XX:+EnableDynamicAgentLoading").start(Idle.class)) {
            assertThat(made.refusal(target, "depth=x")).isEqualTo(1);
            assertThat(made.refusal(target, "file=" + folder)).isEqualTo(2);
            TestAgent.load(target, made.library(), options);
            assertThat(made.refusal(target, options)).isEqualTo(3);
            HprofFolder.askForData(jdk, target);
            assertThat(target.end()).isZero();
            assertThat(target.errors()).contains("HPROF is in this VM already");
        }
        assertThat(made.told().stream().map(line -> line.replaceFirst("^account .*", "account")))
                .containsExactly("account", "dump 1", "account", "final 2", "ended");
        assertThat(made.told().get(0)).as("its threads have drawn anew").matches(account -> {
            String[] words = account.split(" ", -1);
            return Integer.parseInt(words[1]) == Integer.parseInt(words[2]) && words[3].equals("0");
        });
        assertThat(made.settings()).containsEntry("attached", "y");
        assertThat(made.recorded().reports(RecordType.THREAD_START).map(HprofLifeTest::name))
                .contains("main", "Finalizer", "Signal Dispatcher");
    }

    private static String name(java.nio.ByteBuffer in) {
        byte[] name = new byte[in.getShort(ThreadStart.NAME_BYTES)];
        in.get(ThreadStart.TEXT, name);
        return new String(name, java.nio.charset.StandardCharsets.UTF_8);
    }

    @Test
    void aVmWithoutACollectorCanBeAttachedToAgain() throws Exception {
        HprofFolder made = HprofFolder.without(folder);
        try (TargetJvm target =
                TargetJvm.on(Jdk.JDK_25, "-XX:+EnableDynamicAgentLoading").start(Idle.class)) {
            assertThat(made.refusal(target, "file=" + made.report())).isEqualTo(5);
            assertThat(made.refusal(target, "file=" + made.report())).isEqualTo(5);
            assertThat(target.end()).isZero();
        }
    }
}
