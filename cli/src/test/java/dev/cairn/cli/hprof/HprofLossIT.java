// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.hprof;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.testkit.Eventually;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.target.execution.KnownCalls;
import dev.cairn.testkit.target.heap.Leavings;
import dev.cairn.testkit.target.life.Exhausting;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a report has of a VM that was killed, or had no memory left; and what objects it counts as alive. */
class HprofLossIT extends WithHprofAgent {
    private static final Duration SOON = Duration.ofSeconds(30);
    private static final long WORK_NANOS = 5_000_000_000L;
    private static final int FIB = 15;
    private static final String KILLED =
            "Cairn: the target ended without a word (killed, crashed, or by itself); this report was written by the collector.\n";
    private static final Pattern TOLD = Pattern.compile(
            "Cairn: Living threads reported their calls last (\\d+\\.\\d) s before its end; later ones are missing.\n");
    private static final Pattern CALLS =
            Pattern.compile("^ *\\d+ +[\\d.]+% +[\\d.]+% +(\\d+) +\\d+ \\S+KnownCalls\\.fib$", Pattern.MULTILINE);

    /** The report of a target that has gone without a word, once the collector has written it. */
    private String reportOfTheDead() {
        return Eventually.eventually(
                SOON, () -> Files.readString(folder.resolve("report")), report -> report.endsWith(KILLED));
    }

    /** When each of the lines was answered by which the target is made to work for some seconds. */
    private List<Long> work(Process process) throws IOException {
        List<Long> answered = new ArrayList<>();
        OutputStream to = process.getOutputStream();
        awaitLines(1);
        long until = System.nanoTime() + WORK_NANOS;
        while (System.nanoTime() - until < 0) {
            to.write(("fib " + FIB + "\n").getBytes(StandardCharsets.UTF_8));
            to.flush();
            awaitLines(answered.size() + 2);
            answered.add(System.nanoTime());
        }
        return answered;
    }

    private void awaitLines(int count) {
        Eventually.eventually(
                SOON, () -> Files.readString(folder.resolve("stdout")).lines().count(), lines -> lines >= count);
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#oldest")
    void aKilledVmLacksTheCallsOfItsLastMoments(Jdk jdk) throws Exception {
        HprofRun.Setting setting = on(jdk);
        Process process = setting.start(
                List.of("-agentlib:hprof=cpu=times,heap=sites,depth=1,cutoff=0,file=report"),
                KnownCalls.class.getName());
        List<Long> answered = work(process);
        long killed = System.nanoTime();
        process.destroyForcibly().waitFor();
        String report = reportOfTheDead();
        Matcher told = TOLD.matcher(report);
        assertThat(told.find()).as(report.substring(report.length() - 300)).isTrue();
        // The age is rounded, and the collector sees the end later than we.
        long age = (long) ((Double.parseDouble(told.group(1)) + 0.1) * 1e9);
        long least = answered.stream().filter(at -> at - (killed - age) < 0).count();
        long calls = CALLS.matcher(report)
                .results()
                .mapToLong(row -> Long.parseLong(row.group(1)))
                .sum();
        assertThat(calls).isBetween(least * KnownCalls.fibCalls(FIB), (answered.size() + 1) * KnownCalls.fibCalls(FIB));
        assertThat(report).contains("SITES END\n", "CPU TIME (ms) END\n");
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#oldest")
    void aKilledVmHasNoHeapDumpAndTheReportSaysSo(Jdk jdk) throws Exception {
        Process process = on(jdk).start(List.of("-agentlib:hprof=heap=all,file=report"), KnownCalls.class.getName());
        Eventually.eventually(SOON, () -> Files.readString(folder.resolve("stdout")), "ready\n"::equals);
        process.destroyForcibly().waitFor();
        assertThat(reportOfTheDead())
                .contains(
                        "SITES END\n",
                        "Cairn: There is no heap dump of its end, as only a VM that lives can be asked for one.\n")
                .doesNotContain("HEAP DUMP BEGIN");
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#oldest")
    void aReportSaysThatTheVmHadNoMemoryLeft(Jdk jdk) throws Exception {
        HprofRun.Setting setting = on(jdk);
        Process process = setting.start(
                List.of("-Xmx32m", "-agentlib:hprof=heap=sites,verbose=n,file=report"),
                Exhausting.class.getName(),
                "3");
        process.getOutputStream().close();
        HprofRun run = setting.await(process);
        assertThat(run.code()).isZero();
        assertThat(run.err()).isEmpty();
        assertThat(run.out()).endsWith("caught 3\n");
        String report = run.report("report");
        assertThat(report)
                .containsPattern(
                        "\nCairn: The VM threw OutOfMemoryError 3 times, first \\d+\\.\\d s after its profiling"
                                + " began: Java heap space\\.\n")
                .contains("SITES END\n");
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#oldest")
    void alsoReportsLossesOfAVmThatIsKilledLater(Jdk jdk) throws Exception {
        Process process = on(jdk).start(
                        List.of("-Xmx32m", "-agentlib:hprof=heap=sites,file=report"), Exhausting.class.getName(), "1");
        Eventually.eventually(SOON, () -> Files.readString(folder.resolve("stdout")), out -> out.contains("caught 1"));
        process.destroyForcibly().waitFor();
        assertThat(reportOfTheDead()).contains("\nCairn: The VM threw OutOfMemoryError once ");
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#oldest")
    void aVmThatEndsWhenItHasNoMemoryLeftLeavesItsReport(Jdk jdk) throws Exception {
        for (String flag : List.of("ExitOnOutOfMemoryError", "CrashOnOutOfMemoryError")) {
            HprofRun.Setting setting = on(jdk);
            Process process = setting.start(
                    List.of(
                            "-Xmx32m",
                            "-XX:+" + flag,
                            "-XX:-CreateCoredumpOnCrash",
                            "-agentlib:hprof=cpu=times,file=report"),
                    Exhausting.class.getName(),
                    "1");
            assertThat(setting.await(process).code()).isNotZero();
            assertThat(reportOfTheDead()).contains("CPU TIME (ms) END\n", flag);
            Files.delete(folder.resolve("report"));
        }
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#oldest")
    void whatACollectionHasFoundDeadIsNotAliveInTheDumpThatFollows(Jdk jdk) throws Exception {
        HprofRun.Setting setting = on(jdk);
        HprofRun run = setting.await(setting.start(
                List.of("-agentlib:hprof=heap=sites,cutoff=0,verbose=n,file=report"),
                Leavings.class.getName(),
                "200000",
                "15000",
                "10"));
        assertThat(run.code()).isZero();
        assertThat(run.err()).isEmpty();
        List<String> live = new ArrayList<>();
        Pattern.compile(
                        "^ *\\d+ +[\\d.]+% +[\\d.]+% +\\d+ +(\\d+) +\\d+ +(\\d+) \\d+ \\S+Leavings\\$Left$",
                        Pattern.MULTILINE)
                .matcher(run.report("report"))
                .results()
                .forEach(row -> live.add(row.group(1) + " of " + row.group(2)));
        List<String> expected = new ArrayList<>();
        for (int dump = 1; dump <= 10; dump++) {
            expected.add(200_000 - 15_000 * dump + " of 200000");
        }
        assertThat(live).hasSize(11);
        assertThat(live.subList(0, 10)).isEqualTo(expected);
    }
}
