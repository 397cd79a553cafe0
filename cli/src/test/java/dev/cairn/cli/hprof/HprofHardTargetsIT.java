// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.hprof;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.testkit.Eventually;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.target.execution.HardClasses;
import dev.cairn.testkit.target.execution.HardRuns;
import dev.cairn.testkit.target.heap.HeldStacks;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Programs that are hard to profile say what they say without HPROF, on both of their outputs, and end as they end without it. */
class HprofHardTargetsIT extends WithHprofAgent {
    private static final Duration SOON = Duration.ofSeconds(60);
    private static final String TIMES = "cpu=times,cutoff=0,depth=3";
    private static final List<String> OPTIONS =
            List.of(TIMES, "heap=sites", "cpu=samples,interval=1,thread=y", "heap=dump,depth=64", "cpu=old,monitor=y");

    private HprofRun run(Jdk jdk, List<String> jvmOptions, List<String> program) throws Exception {
        HprofRun.Setting setting = on(jdk);
        return setting.await(setting.start(jvmOptions, program.toArray(String[]::new)));
    }

    /** The reports, in the order of the options. */
    private List<String> sameWithAllOptions(Jdk jdk, int code, List<String> program) throws Exception {
        HprofRun plain = run(jdk, List.of(), program);
        assertThat(plain.code()).as(plain.err()).isEqualTo(code);
        List<String> reports = new ArrayList<>();
        for (String options : OPTIONS) {
            HprofRun run = run(jdk, List.of("-agentlib:hprof=verbose=n,file=report," + options), program);
            assertThat(run.out()).as(options).isEqualTo(plain.out());
            assertThat(run.err()).as(options).isEqualTo(plain.err());
            assertThat(run.code()).as(options).isEqualTo(code);
            reports.add(run.report("report"));
        }
        assertThat(reports.get(0)).contains("CPU TIME (ms) END\nCairn: CPU TIME is ");
        assertThat(reports.get(1)).endsWith("SITES END\n");
        // A line may follow that says how often threads were looked at.
        assertThat(reports.get(2)).containsPattern("CPU SAMPLES END\\n(Cairn: [^\\n]+\\n)*\\z");
        assertThat(reports.get(3)).endsWith("HEAP DUMP END\n");
        assertThat(reports.get(4)).contains("MONITOR DUMP END\n", "\ncount callee caller time\n");
        return reports;
    }

    private static long calls(String report, String method) {
        return Pattern.compile(
                        "^ *\\d+ +[\\d.]+% +[\\d.]+% +(\\d+) +\\d+ " + Pattern.quote(method) + "$", Pattern.MULTILINE)
                .matcher(report)
                .results()
                .mapToLong(row -> Long.parseLong(row.group(1)))
                .sum();
    }

    /** Of all versions, with every bytecode, computed constants; hidden, unloaded, and such as no verifier takes. */
    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#oldest")
    void classes(Jdk jdk) throws Exception {
        Path made = folder.resolve("made");
        MadeClasses.writeTo(made);
        List<String> reports = sameWithAllOptions(jdk, 0, List.of(HardClasses.class.getName(), made.toString()));
        assertThat(Files.readString(folder.resolve("stdout")))
                .contains("Condy.class: outerinner1\n", "Unfit52.class: java.lang.VerifyError ", "unloaded 570\n");
        assertThat(calls(reports.getFirst(), "made.EveryBytecode.subroutines")).isEqualTo(1);
        assertThat(calls(reports.getFirst(), "made.Condy.compute")).isEqualTo(2);
        assertThat(calls(reports.getFirst(), "made.Version45.run")).isEqualTo(1);
        assertThat(calls(reports.getFirst(), "made.Version61.run")).isEqualTo(1);
        // Three more are hidden.
        assertThat(calls(reports.getFirst(), HardClasses.Passing.class.getName() + ".call"))
                .isEqualTo(HardClasses.GENERATIONS);
    }

    /** Of a thousand threads, of virtual ones, of very deep stacks, and of stacks that overflow. */
    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#oldest")
    void runs(Jdk jdk) throws Exception {
        List<String> reports = sameWithAllOptions(jdk, 7, List.of(HardRuns.class.getName()));
        long kindsOfThread = jdk.feature() < 21 ? 1 : 2;
        String name = HardRuns.class.getName();
        assertThat(calls(reports.getFirst(), name + ".work")).isEqualTo(kindsOfThread * HardRuns.THREADS);
        assertThat(calls(reports.getFirst(), name + ".deep")).isEqualTo(HardRuns.FRAMES + 1 + 100 + 1);
        assertThat(calls(reports.getFirst(), name + ".fail")).isEqualTo(1);
    }

    /** While they all wait: each dump has each object once that only a frame holds. */
    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#oldest")
    void dumpsOfAThousandThreadsAndOfAVeryDeepOne(Jdk jdk) throws Exception {
        HprofRun.Setting setting = on(jdk);
        Process process = setting.start(
                List.of("-agentlib:hprof=heap=dump,cpu=samples,monitor=y,verbose=n,file=report"),
                HeldStacks.class.getName());
        Eventually.eventually(SOON, () -> Files.readString(folder.resolve("stdout")), "ready\n"::equals);
        assertThat(new ProcessBuilder(jdk.tool("jcmd").toString(), Long.toString(process.pid()), "JVMTI.data_dump")
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .start()
                        .waitFor())
                .isZero();
        process.getOutputStream().close();
        HprofRun run = setting.await(process);
        assertThat(run.code()).isZero();
        assertThat(run.err()).isEmpty();
        String held = "class=" + HeldStacks.Held.class.getName() + "@";
        try (Stream<String> lines = Files.lines(folder.resolve("report"))) {
            Map<String, Long> counts = lines.map(line -> line.startsWith("OBJ ") && line.contains(held)
                            ? "held"
                            : line.matches("    THREAD 2\\d{5}, trace \\d+, status: CW") ? "waiting" : line)
                    .filter(line -> line.equals("held") || line.equals("waiting") || line.equals("HEAP DUMP END"))
                    .collect(Collectors.groupingBy(line -> line, Collectors.counting()));
            assertThat(counts).containsEntry("held", 2L * HeldStacks.FRAMES).containsEntry("HEAP DUMP END", 2L);
            assertThat(counts.get("waiting")).isGreaterThan(2L * HeldStacks.THREADS);
        }
    }
}
