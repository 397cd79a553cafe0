// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.locks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.monitor.locks.ThreadDumper.Result;
import dev.cairn.monitor.model.VmId;
import dev.cairn.monitor.proc.Patience;
import dev.cairn.monitor.proc.ProcFs;
import dev.cairn.monitor.proc.ProcessStatFile;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.execution.Deadlocks;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class StackSearchTest {

    private static StackSearch search(TargetJvm jvm, String text) throws Exception {
        long pid = jvm.jvmPid();
        try (ProcessStatFile file =
                ProcessStatFile.open(ProcFs.ofThisMachine().of(pid, "stat")).orElseThrow()) {
            VmId id = new VmId(pid, file.read().orElseThrow().startTicks());
            Result<StackSearch> result = StackSearch.in(id, text, Patience.DEFAULT);
            assertThat(result).isInstanceOf(Result.Done.class);
            return ((Result.Done<StackSearch>) result).value();
        }
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void findsTheThreadsThatAreInAMethod(Jdk jdk) throws Exception {
        try (TargetJvm jvm = TargetJvm.on(jdk).start(Deadlocks.class)) {
            jvm.tell("monitors");

            StackSearch found = search(jvm, "deadlocks.INSIDE");
            assertThat(found.matches())
                    .extracting(match -> match.thread().name())
                    .containsExactlyInAnyOrder("left", "right");
            assertThat(found.matches())
                    .allSatisfy(match -> assertThat(
                                    match.thread().frames().get(match.depth()).method())
                            .isEqualTo("inside"));
            assertThat(found.searched()).isGreaterThan(3);
            assertThat(found.lack()).isEmpty();
            assertThat(search(jvm, "no such method").matches()).isEmpty();
        }
    }

    @Test
    void leavesOutTheThreadThatIsCut() {
        String frames = "\tat a.B.run(B.java:1)\n".repeat(800_000);
        String text = "\"a\" #1 runnable\n" + frames + "\n\"b\" #2 runnable\n\tat a.B.run(B.java:1)\n\tat a.B";

        ThreadDumper.Beginning beginning = ThreadDumper.beginning(new VmId(7, 1), text);
        assertThat(beginning.dump().threads()).extracting(DumpedThread::name).containsExactly("a");
        assertThat(beginning.lack()).hasValueSatisfying(lack -> assertThat(lack).contains("only its first 1 "));
    }

    @Test
    void showsTheInnermostFrameAndCountsTheOthers() {
        ThreadDump dump = ThreadDump.of("""
                "a" #1 runnable
                   java.lang.Thread.State: RUNNABLE
                	at a.Inner.work(Inner.java:1)
                	at a.Outer.work(Outer.java:2)
                	at a.Outer.work(Outer.java:3)

                "b" #2 runnable
                	at a.Inner.work(Inner.java:1)
                """, Instant.EPOCH);

        StackSearch found = StackSearch.of(dump, "Outer.work", Optional.of("Some are missing."));
        assertThat(found.matches()).singleElement().satisfies(match -> {
            assertThat(match.thread().name()).isEqualTo("a");
            assertThat(match.depth()).isEqualTo(1);
            assertThat(match.frames()).isEqualTo(2);
        });
        assertThat(found.searched()).isEqualTo(2);
        assertThat(found.lack()).contains("Some are missing.");
    }
}
