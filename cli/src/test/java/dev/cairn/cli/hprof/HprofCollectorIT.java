// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.hprof;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.heap.Snapshot;
import dev.cairn.heap.SnapshotOptions;
import dev.cairn.heap.engine.Snapshots;
import dev.cairn.testkit.Eventually;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.target.execution.Profiled;
import dev.cairn.testkit.target.life.Endings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a shell, a terminal, a file system and other VMs do to a target, and what becomes of its report. */
class HprofCollectorIT extends WithHprofAgent {
    private static final Duration SOON = Duration.ofSeconds(30);
    private static final String KILLED =
            "Cairn: the target ended without a word (killed, crashed, or by itself); this report was written by the"
                    + " collector.\n";
    private static final Pattern LEAVES = Pattern.compile(
            " (\\d+) +\\d+ +\\d+ +\\d+ " + Pattern.quote(Profiled.Leaf.class.getName()) + "$", Pattern.MULTILINE);

    private HprofRun.Setting behind(String... command) {
        return on(Jdk.JDK_25, command);
    }

    private static void signal(String name, long pid) throws Exception {
        assertThat(new ProcessBuilder("kill", name, "--", Long.toString(pid))
                        .start()
                        .waitFor())
                .isZero();
    }

    private void awaitReady() {
        Eventually.eventually(SOON, () -> Files.readString(folder.resolve("stdout")), "ready\n"::equals);
    }

    private static ProcessHandle descendant(Process of, String word) {
        return of.descendants()
                .filter(each -> commandLine(each).contains(word))
                .findFirst()
                .orElseThrow();
    }

    private static String commandLine(ProcessHandle process) {
        try {
            return Files.readString(Path.of("/proc", Long.toString(process.pid()), "cmdline"));
        } catch (IOException e) {
            return ""; // it has ended
        }
    }

    private static String state(ProcessHandle process) throws IOException {
        String stat = Files.readString(Path.of("/proc", Long.toString(process.pid()), "stat"));
        return stat.substring(stat.lastIndexOf(')') + 2).substring(0, 1);
    }

    @Test
    void aFolderThatIsForReadingEndsTheVm() throws Exception {
        Path shut = Files.createDirectory(folder.resolve("shut"));
        String enter = "mount -t tmpfs -o ro none \"$0\" && cd \"$0\" && exec \"$@\"";
        HprofRun run = behind("unshare", "--mount", "sh", "-c", enter, shut.toString())
                .run("heap=sites,file=out.txt", "objects", "100");
        assertThat(run.err()).startsWith("HPROF ERROR: can't create profile file: out.txt [hprof");
        assertThat(run.out()).isEmpty();
        assertThat(run.code()).isEqualTo(1);
    }

    /** Runs a program in a folder that is a disk of {@code bytes}; copies what remains there to {@code kept}. */
    private HprofRun onDisk(long bytes, String javaOptions, String options) throws Exception {
        Path small = Files.createDirectories(folder.resolve("small"));
        Path kept = Files.createDirectories(folder.resolve("kept"));
        String enter = "mount -t tmpfs -o size=" + bytes + " none \"$0\" && cd \"$0\" && export CAIRN_JAVA_OPTS='"
                + javaOptions + "' && \"$@\"; code=$?; cp -r . " + kept + "; exit $code";
        return behind("unshare", "--mount", "sh", "-c", enter, small.toString()).run(options, "objects", "20000");
    }

    /** Whether the dump's file aside has to be on that disk too, or may go elsewhere. */
    @ParameterizedTest
    @ValueSource(strings = {"-Djava.io.tmpdir=.", ""})
    void aDiskWithoutRoomForAHeapDumpHasAllElse(String javaOptions) throws Exception {
        HprofRun run = onDisk(1 << 20, javaOptions, "heap=all,cpu=samples,file=out.txt");
        assertThat(run.out()).isEqualTo("made 20000\n");
        assertThat(run.code()).isZero();
        assertThat(run.err())
                .startsWith("Dumping ")
                .contains(" not whole.\nHPROF: There is no heap dump: ")
                .containsPattern("disk is full|No space left on device|the report needs the room")
                .doesNotContain("done.");
        assertThat(Files.readString(folder.resolve("kept/out.txt")))
                .contains("SITES BEGIN (ordered by live bytes)", " 20000 ", "SITES END\n", "CPU SAMPLES END\n")
                .containsPattern("\nCairn: There is no heap dump: .*\n")
                .doesNotContain("HEAP DUMP BEGIN (");
        assertThat(folder.resolve("kept")).isDirectoryNotContaining("glob:**.TMP*");
    }

    /** Not twice as much, though its objects are in a file aside before. */
    @ParameterizedTest
    @ValueSource(strings = {"format=b", "format=a"})
    void aDiskWithRoomForAReportHasAllOfIt(String format) throws Exception {
        HprofRun free = on(Jdk.JDK_25).run("heap=all,file=out," + format, "objects", "20000");
        long bytes = Files.size(free.folder().resolve("out"));
        HprofRun run = onDisk(bytes + bytes / 4, "-Djava.io.tmpdir=.", "heap=all,file=out," + format);
        assertThat(run.err()).isEqualTo("Dumping Java heap ... allocation sites ... done.\n");
        assertThat(Files.size(folder.resolve("kept/out"))).isBetween(bytes - bytes / 10, bytes + bytes / 10);
        assertThat(folder.resolve("kept")).isDirectoryNotContaining("glob:**.TMP*");
    }

    /** Each leaves the files of the others, and its own is whole. */
    @Test
    void severalThatBeginAtOnceHaveFilesOfTheirOwn() throws Exception {
        Path shared = Files.createDirectory(folder.resolve("shared"));
        List<Process> processes = new ArrayList<>();
        List<HprofRun.Setting> settings = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            HprofRun.Setting setting = new HprofRun.Setting(
                    Jdk.JDK_17,
                    agent,
                    Files.createDirectory(folder.resolve(Integer.toString(i))),
                    List.of("sh", "-c", "cd \"$0\" && exec \"$@\"", shared.toString()));
            settings.add(setting);
            processes.add(setting.start(
                    List.of("-agentlib:hprof=heap=sites,force=n,verbose=n,file=out.txt"),
                    Profiled.class.getName(),
                    "objects",
                    Integer.toString(100 + i)));
        }
        List<String> names = new ArrayList<>();
        for (int i = 0; i < processes.size(); i++) {
            HprofRun run = settings.get(i).await(processes.get(i));
            assertThat(run.code()).isZero();
            assertThat(run.err()).isEmpty();
            names.add("out." + processes.get(i).pid() + ".txt");
        }
        try (Stream<Path> files = Files.list(shared)) {
            List<Path> reports = files.toList();
            assertThat(reports.stream().map(each -> each.getFileName().toString()))
                    .hasSize(4)
                    .contains("out.txt")
                    .allMatch(name -> name.equals("out.txt") || names.contains(name));
            assertThat(reports.stream().map(HprofCollectorIT::leaves))
                    .containsExactlyInAnyOrder("100", "101", "102", "103");
        }
    }

    private static String leaves(Path report) {
        try {
            String text = Files.readString(report);
            assertThat(text).startsWith("JAVA PROFILE 1.0.1, created ").endsWith("SITES END\n");
            return LEAVES.matcher(text)
                    .results()
                    .map(MatchResult::group)
                    .map(row -> row.strip().split(" +")[0])
                    .findFirst()
                    .orElse("none");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The shell goes on when the target is gone, whatever its collector still does. */
    @Test
    void aPipeBehindTheTargetEndsWithItThoughTheCollectorLives() throws Exception {
        HprofRun.Setting setting = behind("sh", "-c", "\"$@\" | cat", "sh");
        Process shell = setting.start(List.of("-agentlib:hprof=heap=sites,file=out.txt"), Endings.class.getName());
        awaitReady();
        ProcessHandle collector = descendant(shell, "hprof-collect");
        ProcessHandle target = collector.parent().orElseThrow();
        signal("-STOP", collector.pid());
        try {
            Eventually.eventually(SOON, () -> state(collector), "T"::equals);
            signal("-KILL", target.pid());
            assertThat(setting.await(shell).code()).isZero();
            assertThat(collector.isAlive()).isTrue();
        } finally {
            signal("-CONT", collector.pid());
        }
        Eventually.eventually(
                SOON, () -> Files.readString(folder.resolve("out.txt")), report -> report.endsWith(KILLED));
        collector.onExit().orTimeout(SOON.toSeconds(), TimeUnit.SECONDS).join();
    }

    /** The signal goes to all of the terminal's processes, and the target waits for its report. */
    @ParameterizedTest
    @ValueSource(strings = {"heap=sites", "cpu=times", "heap=dump"})
    void ctrlCLeavesAWholeReport(String options) throws Exception {
        HprofRun.Setting setting = behind("setsid", "env", "--default-signal=INT");
        Process process =
                setting.start(List.of("-agentlib:hprof=cpu=samples,file=out.txt," + options), Endings.class.getName());
        awaitReady();
        signal("-INT", -process.pid());
        HprofRun run = setting.await(process);
        assertThat(run.code()).isEqualTo(130);
        assertThat(run.err()).startsWith("Dumping ").endsWith(" done.\n");
        assertThat(run.report("out.txt"))
                .containsPattern("(SITES|CPU TIME \\(ms\\)|HEAP DUMP) END\n")
                .contains("CPU SAMPLES END\n")
                .doesNotContain(KILLED);
    }

    @ParameterizedTest
    @ValueSource(strings = {"heap=dump", "cpu=times", "cpu=samples,monitor=y"})
    void aCollectorThatDiesIsMissedInOneSentence(String options) throws Exception {
        HprofRun.Setting setting = behind();
        Process process = setting.start(List.of("-agentlib:hprof=file=out.txt," + options), Endings.class.getName());
        awaitReady();
        ProcessHandle collector = process.children().findFirst().orElseThrow();
        signal("-KILL", collector.pid());
        collector.onExit().join();
        process.getOutputStream().write("exit 7\n".getBytes(StandardCharsets.UTF_8));
        process.getOutputStream().close();
        HprofRun run = setting.await(process);
        assertThat(run.code()).isEqualTo(7);
        assertThat(run.err())
                .hasLineCount(1)
                .startsWith("HPROF: the collector, process " + collector.pid() + ", was killed by signal 9");
    }

    /** The target has said that all is there long before that has been read. */
    @Tag("long")
    @Test
    void aSlowCollectorWritesAllOfADump() throws Exception {
        int count = 150_000;
        HprofRun run = behind("env", "CAIRN_JAVA_OPTS=-Xint")
                .run("heap=dump,format=b,file=out.hprof", "objects", Integer.toString(count));
        assertThat(run.code()).isZero();
        assertThat(run.err()).isEqualTo("Dumping Java heap ... done.\n");
        SnapshotOptions options = SnapshotOptions.standard().withCacheFolder(folder.resolve("cache"));
        try (Snapshot snapshot = Snapshots.open(folder.resolve("out.hprof"), options)) {
            assertThat(snapshot.objectsOf(Profiled.Leaf.class.getName()).count())
                    .isEqualTo(count);
        }
    }
}
