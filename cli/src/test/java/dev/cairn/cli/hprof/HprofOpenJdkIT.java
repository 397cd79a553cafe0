// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.hprof;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.target.execution.Contexts;
import dev.cairn.testkit.target.execution.HardClasses;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What OpenJDK's own tests of HPROF had their programs do, under a VM that checks all of JNI and verifies all classes: threads that hand
 * the processor round, classes that are defined without a name, classes of Java 5 to 7, and one with all bytecodes.
 */
class HprofOpenJdkIT extends WithHprofAgent {
    private HprofRun run(Jdk jdk, String options, String... program) throws Exception {
        HprofRun.Setting setting = on(jdk);
        List<String> jvmOptions = new ArrayList<>(List.of("-Xcheck:jni", "-Xverify:all", "-XX:-PrintWarnings"));
        jvmOptions.add("-agentlib:hprof=file=report,verbose=n" + options);
        HprofRun run = setting.await(setting.start(jvmOptions, program));
        assertThat(run.code()).as(run.err()).isZero();
        assertThat(run.out() + run.err()).doesNotContain("ERROR");
        return run;
    }

    private static long lines(String report, String pattern) {
        return Pattern.compile(pattern, Pattern.MULTILINE)
                .matcher(report)
                .results()
                .count();
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void threadsHandTheProcessorRound(Jdk jdk) throws Exception {
        int threads = 25;
        HprofRun run = run(jdk, ",monitor=y", Contexts.class.getName(), Integer.toString(threads), "200", "1000");
        String report = run.report("report");
        String turn = Contexts.Turn.class.getName().replace('.', '/').replace("$", "\\$");
        long waits = lines(report, "^WAIT: MONITOR L" + turn + ";, timeout=0, thread 2\\d{5}$");
        assertThat(waits).isGreaterThanOrEqualTo(threads);
        assertThat(lines(report, "^WAITED: MONITOR L" + turn + ";, time_waited=\\d+, thread 2\\d{5}$"))
                .isEqualTo(waits);
        assertThat(report).contains("MONITOR DUMP BEGIN\n", "MONITOR DUMP END\n");
        assertThat(lines(report, "^THREAD START \\(obj=5\\w+, id = 2\\d{5}, name=\"context-\\d+\", group=\"main\"\\)$"))
                .isEqualTo(threads);
        long contended =
                lines(report, "^ +\\d+ +[\\d.]+% +[\\d.]+% +\\d+ \\d+ " + turn.replace('/', '.') + " \\(Java\\)$");
        assertThat(contended > 0).isEqualTo(report.contains("MONITOR TIME BEGIN"));
    }

    static Stream<Arguments> whatOldClassesRanWith() {
        return Jdk.both()
                .flatMap(jdk -> Stream.of("", ",cpu=samples", ",cpu=times", ",heap=sites")
                        .map(options -> Arguments.of(jdk, options)));
    }

    @ParameterizedTest
    @MethodSource("whatOldClassesRanWith")
    void classesOfAllVersions(Jdk jdk, String options) throws Exception {
        Path made = folder.resolve("made");
        MadeClasses.writeTo(made);
        HprofRun run = run(jdk, options, HardClasses.class.getName(), made.toString());
        assertThat(run.out())
                .contains(
                        "EveryBytecode.class: 3640450559849000654\n",
                        "Version45.class: 419\n",
                        "Version51.class: 419\n",
                        "unloaded 570\n");
    }
}
