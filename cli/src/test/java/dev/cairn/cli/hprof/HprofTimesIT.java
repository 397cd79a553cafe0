// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.hprof;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.testkit.Eventually;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.target.execution.IgnorantAgent;
import dev.cairn.testkit.target.execution.KnownCalls;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** cpu=times and cpu=old: every call of a program that is known to call that often. */
class HprofTimesIT extends WithHprofAgent {
    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final String CALLS = "dev.cairn.testkit.target.execution.KnownCalls";
    private static final Pattern ROW =
            Pattern.compile("^ *\\d+ +[\\d.]+% +[\\d.]+% +(\\d+) +(\\d+) (\\S+)$", Pattern.MULTILINE);

    private static final Pattern TOTAL = Pattern.compile("CPU TIME \\(ms\\) BEGIN \\(total = (\\d+)\\)");
    private static final Pattern SHARE =
            Pattern.compile("^ *\\d+ +([\\d.]+)% +[\\d.]+% +\\d+ +\\d+ (\\S+)$", Pattern.MULTILINE);

    private HprofRun run(Jdk jdk, String options, String lines) throws Exception {
        HprofRun.Setting setting = on(jdk);
        Process process =
                setting.start(List.of("-agentlib:hprof=file=report,verbose=n," + options), KnownCalls.class.getName());
        process.getOutputStream().write((lines + "\n\n").getBytes(StandardCharsets.UTF_8));
        process.getOutputStream().close();
        HprofRun run = setting.await(process);
        assertThat(run.code()).isZero();
        assertThat(run.err()).isEmpty();
        return run;
    }

    /** How often a method was called, over all of its traces. */
    private static long count(String report, String method) {
        return ROW.matcher(report)
                .results()
                .filter(row -> row.group(3).equals(CALLS + "." + method))
                .mapToLong(row -> Long.parseLong(row.group(1)))
                .sum();
    }

    /** A Java agent that stands by itself. */
    private static Path ignorantAgent(Path folder) throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().putValue("Premain-Class", IgnorantAgent.class.getName());
        manifest.getMainAttributes().putValue("Can-Retransform-Classes", "true");
        Path jar = folder.resolve("ignorant.jar");
        String file = IgnorantAgent.class.getName().replace('.', '/') + ".class";
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar), manifest);
                InputStream type = IgnorantAgent.class.getClassLoader().getResourceAsStream(file)) {
            out.putNextEntry(new JarEntry(file));
            Objects.requireNonNull(type).transferTo(out);
        }
        return jar;
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#newest")
    void callsThatAnotherAgentTookOutAreNamed(Jdk jdk, @TempDir Path folder) throws Exception {
        Path changed = folder.resolve("changed");
        HprofRun.Setting setting = on(jdk);
        Process process = setting.start(
                List.of(
                        "-agentlib:hprof=file=report,verbose=n,cpu=times,cutoff=0",
                        "-javaagent:" + ignorantAgent(folder) + "=" + changed),
                KnownCalls.class.getName());
        Eventually.eventually(LIMIT, () -> Files.exists(changed), there -> there);
        process.getOutputStream().write("fib 10\n\n".getBytes(StandardCharsets.UTF_8));
        process.getOutputStream().close();
        HprofRun run = setting.await(process);

        assertThat(run.code()).as(run.err()).isZero();
        assertThat(count(run.report("report"), "fib")).isZero();
        assertThat(run.report("report")).contains("Cairn: 1 class was loaded anew by another agent");
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#newest")
    void everyCallIsCounted(Jdk jdk) throws Exception {
        String report = run(jdk, "cpu=times,cutoff=0,depth=2", "fib 20\nthrow 30\nthreads 50\nvirtual 40\noverflow 2")
                .report("report");
        assertThat(count(report, "fib"))
                .isEqualTo(KnownCalls.fibCalls(20) + 52 * KnownCalls.fibCalls(KnownCalls.THREAD_FIB));
        assertThat(count(report, "thrower")).isEqualTo(30);
        assertThat(count(report, "between")).isEqualTo(30);
        assertThat(count(report, "parking")).isEqualTo(40 * 4);
        assertThat(count(report, "neverReached")).isZero();
        assertThat(report)
                .containsPattern("CPU TIME \\(ms\\) BEGIN \\(total = \\d+\\) \\w+ \\w+ +\\d+ [\\d:]+ \\d+\n")
                .contains("rank   self  accum   count trace method\n")
                .containsPattern("CPU TIME \\(ms\\) END\nCairn: CPU TIME is elapsed time without waits .*\n$");
    }

    /** The VM verifies the JDK's own classes too, which it does not by itself: all that was rewritten is what a verifier takes. */
    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#newest")
    void whatIsRewrittenPassesTheVerifier(Jdk jdk) throws Exception {
        HprofRun.Setting setting = on(jdk);
        Process process = setting.start(
                List.of(
                        "-Xverify:all",
                        "-XX:-PrintWarnings",
                        "-agentlib:hprof=file=report,verbose=n,cpu=times,cutoff=0"),
                KnownCalls.class.getName());
        process.getOutputStream().write("fib 10\nthrow 5\nvirtual 4\n\n".getBytes(StandardCharsets.UTF_8));
        process.getOutputStream().close();
        HprofRun run = setting.await(process);
        assertThat(run.code()).as(run.err()).isZero();
        assertThat(run.err()).doesNotContain("VerifyError");
        assertThat(count(run.report("report"), "fib")).isGreaterThanOrEqualTo(KnownCalls.fibCalls(10));
    }

    /** The sum over all dumps is exact, however many threads end while one is cut, or are reported in between. */
    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#newest")
    void oneDumpHasEveryCall(Jdk jdk) throws Exception {
        int threads = 3000;
        String report =
                run(jdk, "cpu=times,cutoff=0,depth=1", "dumped " + threads).report("report");
        assertThat(count(report, "fib")).isEqualTo(threads * KnownCalls.fibCalls(KnownCalls.THREAD_FIB));
        assertThat(report.split("CPU TIME \\(ms\\) END", -1)).hasSizeGreaterThan(3);
        assertThat(report.lines().filter(line -> line.startsWith("Cairn:")))
                .singleElement()
                .asString()
                .startsWith("Cairn: CPU TIME is ");
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#newest")
    void tracesAreOfMethodsAndHaveNoLines(Jdk jdk) throws Exception {
        String report = run(jdk, "cpu=times,cutoff=0,depth=3", "throw 7").report("report");
        MatchResult row = ROW.matcher(report)
                .results()
                .filter(each -> each.group(3).equals(CALLS + ".thrower"))
                .findFirst()
                .orElseThrow();
        assertThat(report)
                .contains("TRACE " + row.group(2) + ":\n"
                        + "\t" + CALLS + ".thrower(KnownCalls.java:Unknown line)\n"
                        + "\t" + CALLS + ".between(KnownCalls.java:Unknown line)\n"
                        + "\t" + CALLS + ".throwing(KnownCalls.java:Unknown line)\n");
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#newest")
    void theClockOfTheThreadCanBeAskedInstead(Jdk jdk) throws Exception {
        String report =
                run(jdk, "cpu=times,cutoff=0,depth=1,clock=cpu", "fib 15").report("report");
        assertThat(count(report, "fib")).isEqualTo(KnownCalls.fibCalls(15));
    }

    private static long totalMillis(String report) {
        Matcher begin = TOTAL.matcher(report);
        assertThat(begin.find()).isTrue();
        return Long.parseLong(begin.group(1));
    }

    /** The share of methods of that package, in per cent. */
    private static double share(String report, String methods) {
        return SHARE.matcher(report)
                .results()
                .filter(row -> row.group(2).startsWith(methods))
                .mapToDouble(row -> Double.parseDouble(row.group(1)))
                .sum();
    }

    /** Four threads wait, each in another way, and so do the JDK's own for references. */
    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#newest")
    void waitsTakeNoTimeUnlessThatIsAskedFor(Jdk jdk) throws Exception {
        int millis = 2500;
        String report =
                run(jdk, "cpu=times,cutoff=0,depth=3", "waits " + millis).report("report");
        String wall = run(jdk, "cpu=times,cutoff=0,depth=3,clock=wall", "waits " + millis)
                .report("report");
        assertThat(report).contains("\nCairn: CPU TIME is elapsed time without waits ");
        assertThat(wall).contains("\nCairn: CPU TIME is elapsed time with all waits, ");
        assertThat(totalMillis(wall) - totalMillis(report)).isGreaterThan(4L * millis);
        assertThat(share(wall, "java.lang.ref.")).isGreaterThan(10);
        assertThat(share(report, "java.lang.ref.")).isLessThan(10);
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#newest")
    void theOldTableHasWhoCalledWhom(Jdk jdk) throws Exception {
        String report = run(jdk, "cpu=old", "fib 15\nthrow 30").report("report");
        assertThat(report).startsWith("count callee caller time\n");
        assertThat(report)
                .containsPattern("(?m)^" + (KnownCalls.fibCalls(15) - 1) + " "
                        + Pattern.quote(CALLS + ".fib(I)I " + CALLS + ".fib(I)I ") + "\\d+$")
                .containsPattern("(?m)^1 " + Pattern.quote(CALLS + ".fib(I)I " + CALLS + ".main([Ljava/lang/String;)V ")
                        + "\\d+$")
                .containsPattern(
                        "(?m)^30 " + Pattern.quote(CALLS + ".thrower(I)V " + CALLS + ".between(I)V ") + "\\d+$")
                .doesNotContain("TRACE", "JAVA PROFILE", "THREAD START");
    }

    /** java.lang.invoke is not rewritten: the method that has the handle has not called this one. */
    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#newest")
    void theOldTableNamesTheFrameBetween(Jdk jdk) throws Exception {
        String report = run(jdk, "cpu=old", "handles 40").report("report");
        String called = Pattern.quote(CALLS + ".handled(J)J ");
        assertThat(report)
                .containsPattern("(?m)^40 " + called + "java\\.lang\\.invoke\\.\\S+ \\d+$")
                .doesNotContainPattern(called + Pattern.quote(CALLS));
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#newest")
    void theOldTableSaysThatTheFirstCallFromAPlaceNamesTheFrameBetweenForAll(Jdk jdk) throws Exception {
        String report = run(jdk, "cpu=old", "mixed 40").report("report");
        assertThat(report)
                .containsPattern(
                        "(?m)^80 " + Pattern.quote(CALLS + ".handled(J)J ") + "java\\.lang\\.invoke\\.\\S+ \\d+$")
                .containsOnlyOnce("\nCairn: A caller that is not rewritten, as in java.lang.invoke, is the one that ");
    }
}
