// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.locks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.monitor.locks.DumpComparison.PoolSize;
import dev.cairn.monitor.locks.ThreadDumper.Result;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.execution.Deadlocks;
import dev.cairn.testkit.target.life.Puppet;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Two thread dumps, made or as a JDK's own jstack writes them. */
class DumpComparisonTest {
    @TempDir
    Path folder;

    private static Result<ThreadDumpFile> jstack(Jdk jdk, TargetJvm target, Path to) throws Exception {
        Process process = new ProcessBuilder(jdk.tool("jstack").toString(), Long.toString(target.jvmPid()))
                .redirectOutput(to.toFile())
                .start();
        assertThat(process.waitFor()).isZero();
        return ThreadDumpFile.read(to);
    }

    private static List<DumpedThread> threads(Result<ThreadDumpFile> result) {
        assertThat(result).isInstanceOf(Result.Done.class);
        return ((Result.Done<ThreadDumpFile>) result).value().threads();
    }

    private static String sentence(Result<ThreadDumpFile> result) {
        assertThat(result).isInstanceOf(Result.Failed.class);
        return ((Result.Failed<ThreadDumpFile>) result).sentence();
    }

    private static DumpedThread thread(long id, String name, String state, String... methods) {
        String frames = Arrays.stream(methods)
                .map(method -> "\tat a.B." + method + "(B.java:7)\n")
                .reduce("", String::concat);
        String head = "\"" + name + "\" #" + id + " prio=5\n   java.lang.Thread.State: " + state + "\n";
        return ThreadDumpParser.threads(head + frames).getFirst();
    }

    private static List<String> names(List<DumpedThread> threads) {
        return threads.stream().map(DumpedThread::name).toList();
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void comparesWhatJstackWrites(Jdk jdk) throws Exception {
        try (TargetJvm target = TargetJvm.on(jdk).start(Puppet.class)) {
            target.tell("start " + Puppet.hex("goes-1"));
            target.tell("start " + Puppet.hex("stays-1"));
            target.tell("start " + Puppet.hex("works-1"));
            target.tell("start " + Puppet.hex("works-2"));
            List<DumpedThread> before = threads(jstack(jdk, target, folder.resolve("before.txt")));
            target.tell("end " + Puppet.hex("goes-1"));
            target.tell("start " + Puppet.hex("comes-1"));
            target.tell("start " + Puppet.hex("works-3"));
            DumpComparison found = DumpComparison.of(before, threads(jstack(jdk, target, folder.resolve("after.txt"))));

            assertThat(names(found.went())).contains("goes-1").doesNotContain("stays-1", "main");
            assertThat(names(found.came())).contains("comes-1").doesNotContain("stays-1", "main");
            assertThat(found.still())
                    .anySatisfy(still -> assertThat(names(still.threads())).contains("stays-1"));
            assertThat(found.pools()).contains(new PoolSize("works-*", 2, 3));
            assertThat(found.pools())
                    .extracting(PoolSize::pool)
                    .as("a thread that is alone is no pool")
                    .doesNotContain("goes-*", "comes-*", "stays-*", "main");
        }
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void showsDeadlockedThreadsFirstOfAllThatStandStill(Jdk jdk) throws Exception {
        try (TargetJvm target = TargetJvm.on(jdk).start(Deadlocks.class)) {
            target.tell("monitors");
            List<DumpedThread> before = threads(jstack(jdk, target, folder.resolve("before.txt")));
            DumpComparison found = DumpComparison.of(before, threads(jstack(jdk, target, folder.resolve("after.txt"))));

            assertThat(found.still().getFirst()).satisfies(still -> {
                assertThat(still.state()).isEqualTo("BLOCKED (on object monitor)");
                assertThat(names(still.threads())).isSubsetOf("left", "right").isNotEmpty();
                assertThat(still.frames()).anyMatch(frame -> frame.method().equals("inside"));
            });
        }
    }

    @Test
    void separatesWhatMovedFromWhatChangedItsStateAndPutsEqualStacksTogether() {
        DumpComparison found = DumpComparison.of(
                List.of(
                        thread(1, "exec-1", "WAITING (parking)", "park", "run"),
                        thread(2, "exec-2", "WAITING (parking)", "park", "run"),
                        thread(3, "exec-3", "WAITING (parking)", "park", "run"),
                        thread(4, "main", "RUNNABLE", "read", "main"),
                        thread(5, "other", "RUNNABLE", "loop", "main"),
                        thread(6, "Signal Dispatcher", "RUNNABLE")),
                List.of(
                        thread(1, "exec-1", "WAITING (parking)", "park", "run"),
                        thread(2, "exec-2", "WAITING (parking)", "park", "run"),
                        thread(3, "exec-3", "RUNNABLE", "work", "run"),
                        thread(4, "main", "RUNNABLE", "write", "main"),
                        thread(5, "other", "RUNNABLE", "loop", "main"),
                        thread(6, "Signal Dispatcher", "RUNNABLE")));

        assertThat(found.came()).isEmpty();
        assertThat(found.went()).isEmpty();
        assertThat(found.changed())
                .singleElement()
                .satisfies(pair -> assertThat(pair.after().name()).isEqualTo("exec-3"));
        assertThat(found.moved()).isEqualTo(1);
        assertThat(found.withoutStack()).isEqualTo(1);
        assertThat(found.still())
                .extracting(still -> names(still.threads()))
                .containsExactly(List.of("other"), List.of("exec-1", "exec-2"));
    }

    @Test
    void findsAThreadOfAnotherVmByItsNameIfThatIsAlone() {
        DumpComparison found = DumpComparison.of(
                List.of(
                        thread(1, "main", "RUNNABLE", "main"),
                        thread(2, "twin", "RUNNABLE", "run"),
                        thread(3, "twin", "RUNNABLE", "run"),
                        thread(9, "was 1", "RUNNABLE", "run")),
                List.of(
                        thread(11, "main", "RUNNABLE", "main"),
                        thread(12, "twin", "RUNNABLE", "run"),
                        thread(13, "twin", "RUNNABLE", "run"),
                        thread(9, "is 1", "RUNNABLE", "run")));

        assertThat(found.still())
                .singleElement()
                .satisfies(still -> assertThat(names(still.threads())).containsExactly("main"));
        assertThat(names(found.went())).containsExactly("twin", "twin", "was 1");
        assertThat(names(found.came())).containsExactly("twin", "twin", "is 1");
    }

    @Test
    void readsGzipAndTheFirstOfSeveralDumps() throws IOException {
        String dump = "Full thread dump OpenJDK\n\n\"a\" #1 prio=5\n\n";
        Path file = folder.resolve("two.txt.gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
            out.write((dump + dump.replace("\"a\" #1", "\"b\" #2")).getBytes(StandardCharsets.UTF_8));
        }
        Result<ThreadDumpFile> result = ThreadDumpFile.read(file);
        assertThat(names(threads(result))).containsExactly("a");
        assertThat(((Result.Done<ThreadDumpFile>) result).value().note())
                .isEqualTo(Optional.of(file + " holds more than one thread dump: the first one counts."));
    }

    @Test
    void takesAThreadsNameForNoSecondDump() throws IOException {
        Path file = folder.resolve("named.txt");
        Files.writeString(
                file,
                "2026-11-27 19:00:00\nFull thread dump OpenJDK\n\n\"a Full thread dump \" #1 prio=5\n\n\"b\" #2 prio=5\n");
        Result<ThreadDumpFile> result = ThreadDumpFile.read(file);
        assertThat(names(threads(result))).containsExactly("a Full thread dump ", "b");
        assertThat(((Result.Done<ThreadDumpFile>) result).value().note()).isEmpty();
    }

    @Test
    void saysWhatIsWrongWithAFile() throws IOException {
        Path file = folder.resolve("x");
        assertThat(sentence(ThreadDumpFile.read(file))).isEqualTo("There is no file " + file + ".");
        assertThat(sentence(ThreadDumpFile.read(folder))).contains("is no file that holds a thread dump");
        Files.writeString(file, "nothing");
        assertThat(sentence(ThreadDumpFile.read(file))).contains("holds no thread dump");
        Files.writeString(file, "{\"threadDump\": {}}");
        assertThat(sentence(ThreadDumpFile.read(file))).contains("in JSON");
        Files.writeString(file, "{\"text\": \"Full thread dump OpenJDK\\n\\n\\\"a\\\" #1 prio=5\\n\"}");
        assertThat(sentence(ThreadDumpFile.read(file))).contains("in JSON").contains("without --json");
        Files.writeString(file, "Full thread dump OpenJDK\n\nnothing\n");
        assertThat(sentence(ThreadDumpFile.read(file))).contains("without any thread");
        Files.writeString(file, "It says: Full thread dump OpenJDK\n\n\"a\" #1 prio=5\n");
        assertThat(sentence(ThreadDumpFile.read(file))).contains("holds no thread dump");
        Files.write(file, new byte[] {0x1F, (byte) 0x8B, 8, 0, 1});
        assertThat(sentence(ThreadDumpFile.read(file))).contains("gzip stream");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
            byte[] zeros = new byte[1 << 20];
            for (int i = 0; i < 17; i++) {
                out.write(zeros);
            }
        }
        assertThat(sentence(ThreadDumpFile.read(file))).contains("longer than 16 MiB");
    }
}
