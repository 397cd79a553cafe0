// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.hprof;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.cairn.cli.CairnProcess;
import dev.cairn.testkit.Eventually;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.target.execution.Profiled;
import dev.cairn.testkit.target.execution.Traffic;
import dev.cairn.testkit.target.life.Endings;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The HPROF agent as people use it: the folder that {@code cairn hprof path} prints, and real programs. */
class HprofIT extends WithHprofAgent {
    private static final Duration SOON = Duration.ofSeconds(30);
    private static final Pattern HEADER =
            Pattern.compile("\\AJAVA PROFILE \\d\\.\\d\\.\\d, created \\w+ \\w+ +\\d+ \\d\\d:\\d\\d:\\d\\d \\d{4}\n");
    private static final Pattern TRACE = Pattern.compile(
            "^TRACE \\d+:( \\(thread=\\d+\\))?\n((\t<empty>\n)|(\t\\S+\\([^:\n]*:(\\d+|Unknown line)\\)\n)+)",
            Pattern.MULTILINE);
    private static final Pattern SAMPLES = Pattern.compile(
            "^CPU SAMPLES BEGIN \\(total = (\\d+)\\) .+\n(rank.+\n((?:.+\n)*?))?CPU SAMPLES END\n", Pattern.MULTILINE);
    private static final Pattern SITE = Pattern.compile(
            "^ *\\d+ +[\\d.]+% +[\\d.]+% +(\\d+) +(\\d+) +(\\d+) +(\\d+) (\\d+) (\\S+)$", Pattern.MULTILINE);

    @Test
    void theFolderHasWhatAVmNeedsAndIsTheSameEachTime() throws Exception {
        try (Stream<Path> files = Files.list(agent)) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrder("libhprof.so", "libcairn.so", "hprof-collector");
        }
        assertThat(new CairnProcess(cache).run("hprof", "path").out().strip()).isEqualTo(agent.toString());
    }

    @Test
    void helpIsWhatTheAgentSays() throws Exception {
        CairnProcess.Result help = new CairnProcess(cache).run("hprof", "help");
        assertThat(help.code()).isZero();
        assertThat(help.out()).contains("hprof usage: java -agentlib:hprof=", "heap=dump|sites|all");
        HprofRun run = on(Jdk.JDK_17).run("help", "hello");
        assertThat(run.out()).isEqualTo(help.out());
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void whatHadoopAsksForIsWhatReadersOfTextExpect(Jdk jdk) throws Exception {
        HprofRun run = on(jdk).run("cpu=samples,heap=sites,force=n,thread=y,verbose=n,file=out.txt", "hello");
        assertThat(run.err()).isEmpty();
        assertThat(run.code()).isZero();
        String report = run.report("out.txt");
        assertThat(HEADER.matcher(report).find()).isTrue();
        assertThat(report).contains("\n--------\n\nTHREAD START (obj=5000");
        assertThat(report)
                .containsPattern("THREAD START \\(obj=5\\w+, id = 200001, name=\"main\", group=\"main\"\\)")
                .doesNotContain("group=\"\"");
        assertThat(report)
                .containsPattern("THREAD START \\(obj=5\\w+, id = 2\\d{5}, name=\"writer\", group=\"main\"\\)");
        assertThat(TRACE.matcher(report).results().count())
                .isEqualTo(report.lines()
                        .filter(line -> line.matches("TRACE \\d+:.*"))
                        .count());
        assertThat(report.lines().filter(line -> line.matches("TRACE \\d+:.*"))).doesNotHaveDuplicates();
        Matcher samples = SAMPLES.matcher(report);
        assertThat(samples.find()).isTrue();
        assertThat(samples.group(3).lines().mapToLong(HprofIT::count).sum())
                .isEqualTo(Long.parseLong(samples.group(1)));
        assertThat(SITE.matcher(report).results().count()).isGreaterThan(20);
        assertThat(report).endsWith("CPU SAMPLES END\n");
    }

    private static long count(String row) {
        return Long.parseLong(row.strip().split(" +")[3]);
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void everyObjectIsCounted(Jdk jdk) throws Exception {
        HprofRun run = on(jdk).run("heap=sites,file=out.txt", "objects", "1000000");
        assertThat(run.code()).isZero();
        assertThat(run.err()).isEqualTo("Dumping allocation sites ... done.\n");
        assertThat(sitesOf(run.report("out.txt"), Profiled.Leaf.class.getName().replace("$", "\\$")))
                .containsExactly("1000000 of 1000000");
    }

    private static List<String> sitesOf(String report, String type) {
        return SITE.matcher(report)
                .results()
                .filter(site -> site.group(6).matches(type))
                .map(site -> site.group(2) + " of " + site.group(4))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void samplesTellWhereTheTimeWent(Jdk jdk) throws Exception {
        // Some thousand samples, whose share is within a point or so of the truth by chance alone.
        HprofRun run = on(jdk).run("cpu=samples,interval=1,depth=8,file=out.txt", "ways", "150");
        Map<String, Double> truth = new HashMap<>();
        String[] words = run.out().strip().split(" ");
        for (int i = 0; i < 6; i += 2) {
            truth.put(words[i], Double.parseDouble(words[i + 1]));
        }
        Map<String, Double> told = samplesByWay(run.report("out.txt"));
        double all = truth.values().stream().mapToDouble(x -> x).sum();
        double samples = told.values().stream().mapToDouble(x -> x).sum();
        truth.forEach((way, millis) -> assertThat(100 * told.getOrDefault(way, 0.0) / samples)
                .as(way)
                .isCloseTo(100 * millis / all, within(5.0)));
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void whoOftenDoesALittleCountsForLittle(Jdk jdk) throws Exception {
        HprofRun.Setting setting = on(jdk);
        HprofRun run = setting.await(setting.start(
                List.of("-agentlib:hprof=cpu=samples,thread=y,cutoff=0,file=out.txt"), Traffic.class.getName(), "400"));
        assertThat(run.code()).isZero();
        String[] words = run.out().strip().split(" ");
        double selector = Double.parseDouble(words[1]);
        double busy = Double.parseDouble(words[3]);
        Map<String, Double> told = millisByThread(run.report("out.txt"), 10);
        double both = told.getOrDefault("selector", 0.0) + told.getOrDefault("busy", 0.0);
        assertThat(100 * told.getOrDefault("selector", 0.0) / both)
                .isCloseTo(100 * selector / (selector + busy), within(5.0));
        assertThat(both).isCloseTo((selector + busy) / 1000, withinPercentage(5));
    }

    /** By the old rule a thread that waits for a socket is runnable: it has as many samples as one that never rests. */
    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void whoIsRunnableHasASampleWithTheOldRule(Jdk jdk) throws Exception {
        HprofRun.Setting setting = on(jdk);
        HprofRun run = setting.await(setting.start(
                List.of("-agentlib:hprof=cpu=samples,samples=state,thread=y,cutoff=0,file=out.txt"),
                Traffic.class.getName(),
                "150"));
        assertThat(run.code()).isZero();
        Map<String, Double> told = millisByThread(run.report("out.txt"), 10);
        assertThat(told.getOrDefault("busy", 0.0)).isGreaterThan(100);
        assertThat(told.getOrDefault("selector", 0.0)).isGreaterThan(told.getOrDefault("busy", 0.0) / 2);
    }

    @Test
    void aBinaryReportIsAProfileToo() throws Exception {
        HprofRun run = on(Jdk.JDK_25).run("heap=all,cpu=samples,format=b,file=out.hprof", "objects", "2000");
        assertThat(run.code()).isZero();
        CairnProcess cairn = new CairnProcess(cache);
        String file = run.folder().resolve("out.hprof").toString();
        CairnProcess.Result sites = cairn.run(
                "profile",
                "show",
                file,
                "--section",
                "sites",
                "--by",
                "class",
                "--type",
                "alloc_objects",
                "--top",
                "50000");
        assertThat(sites.err()).isEmpty();
        assertThat(sites.out())
                .contains("(an HPROF report)", "It also has a heap dump, which cairn snapshot summary reads.")
                .containsPattern("(?m)^ +2,000 .*" + Pattern.quote(Profiled.Leaf.class.getName()) + "$");
        assertThat(cairn.run("profile", "show", file).out()).contains("This is CPU SAMPLES");
    }

    /** CPU time, by the name of each thread, of a report with {@code thread=y}. */
    private static Map<String, Double> millisByThread(String report, int interval) {
        Map<String, String> names = Pattern.compile("THREAD START \\(obj=\\w+, id = (\\d+), name=\"(.*)\", group")
                .matcher(report)
                .results()
                .collect(Collectors.toMap(start -> start.group(1), start -> start.group(2)));
        Map<String, String> threads = Pattern.compile("TRACE (\\d+): \\(thread=(\\d+)\\)")
                .matcher(report)
                .results()
                .collect(Collectors.toMap(trace -> trace.group(1), trace -> trace.group(2)));
        Matcher section = SAMPLES.matcher(report);
        assertThat(section.find()).isTrue();
        Map<String, Double> millis = new HashMap<>();
        section.group(3)
                .lines()
                .map(row -> row.strip().split(" +"))
                .forEach(row -> millis.merge(
                        names.getOrDefault(threads.get(row[4]), ""),
                        Double.parseDouble(row[3]) * interval,
                        Double::sum));
        return millis;
    }

    private static Map<String, Double> samplesByWay(String report) {
        Map<String, String> ways = new HashMap<>();
        TRACE.matcher(report).results().forEach(trace -> {
            Matcher way = Pattern.compile("Profiled\\.(copy|loop|call)\\(").matcher(trace.group());
            if (way.find()) {
                ways.put(
                        trace.group().substring("TRACE ".length(), trace.group().indexOf(':')), way.group(1));
            }
        });
        Matcher section = SAMPLES.matcher(report);
        assertThat(section.find()).isTrue();
        Map<String, Double> counts = new HashMap<>();
        section.group(3)
                .lines()
                .map(row -> row.strip().split(" +"))
                .filter(row -> ways.containsKey(row[4]))
                .forEach(row -> counts.merge(ways.get(row[4]), Double.parseDouble(row[3]), Double::sum));
        return counts;
    }

    static Stream<Arguments> whatTheTestsOfOpenJdkAskFor() {
        return Jdk.both()
                .flatMap(jdk -> Stream.of(
                                "cpu=samples,file=report",
                                "heap=all,file=report",
                                "heap=dump,format=b,logflags=4,file=report",
                                "heap=dump,file=report",
                                "heap=sites,file=report",
                                "monitor=y,file=report",
                                "cpu=samples,depth=0,file=report",
                                "depth=0,file=report",
                                "file=report",
                                "cpu=times,file=report",
                                "cpu=old,file=report",
                                "cpu=times,depth=0,file=report",
                                "cpu=old,depth=0,file=report")
                        .map(options -> Arguments.of(jdk, options)));
    }

    @ParameterizedTest
    @MethodSource("whatTheTestsOfOpenJdkAskFor")
    void runsClean(Jdk jdk, String options) throws Exception {
        HprofRun.Setting setting = on(jdk);
        HprofRun run = setting.await(setting.start(
                List.of("-Xcheck:jni", "-Xverify:all", "-XX:-PrintWarnings", "-agentlib:hprof=" + options),
                Profiled.class.getName(),
                "hello"));
        assertThat(run.code()).isZero();
        assertThat(run.err()).doesNotContain("ERROR");
        assertThat(run.out()).doesNotContain("ERROR");
        assertThat(Files.size(folder.resolve("report"))).isPositive();
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void eachDumpOnRequestHasTheTimeSinceTheOneBefore(Jdk jdk) throws Exception {
        HprofRun.Setting setting = on(jdk);
        Process process = setting.start(List.of("-agentlib:hprof=cpu=samples,file=out.txt"), Endings.class.getName());
        Path out = folder.resolve("out.txt");
        Eventually.eventually(SOON, () -> Files.readString(folder.resolve("stdout")), "ready\n"::equals);
        for (int i = 1; i <= 2; i++) {
            dump(jdk, process);
            assertThat(Files.readString(out).split("CPU SAMPLES END", -1)).hasSize(i + 1);
        }
        process.getOutputStream().close();
        HprofRun run = setting.await(process);
        assertThat(run.code()).isZero();
        assertThat(run.err()).isEqualTo("Dumping CPU usage by sampling running threads ... done.\n".repeat(3));
        String report = run.report("out.txt");
        assertThat(report.lines().filter(line -> line.matches("TRACE \\d+:.*"))).doesNotHaveDuplicates();
        assertThat(SAMPLES.matcher(report).results().count()).isEqualTo(3);
    }

    private static void dump(Jdk jdk, Process process) throws Exception {
        Process jcmd = new ProcessBuilder(jdk.tool("jcmd").toString(), Long.toString(process.pid()), "JVMTI.data_dump")
                .redirectErrorStream(true)
                .start();
        String said = new String(jcmd.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(jcmd.waitFor()).as(said).isZero();
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void aProgramThatIsKilledLeavesItsReport(Jdk jdk) throws Exception {
        HprofRun.Setting setting = on(jdk);
        Process process =
                setting.start(List.of("-agentlib:hprof=cpu=samples,heap=sites,file=out.txt"), Endings.class.getName());
        Eventually.eventually(SOON, () -> Files.readString(folder.resolve("stdout")), "ready\n"::equals);
        process.destroyForcibly().waitFor();
        Eventually.eventually(
                SOON,
                () -> Files.readString(folder.resolve("out.txt")),
                report -> report.endsWith(
                        "Cairn: the target ended without a word (killed, crashed, or by itself); this report was written by the collector.\n"));
        String report = Files.readString(folder.resolve("out.txt"));
        assertThat(report).contains("SITES END\n", "CPU SAMPLES END\n");
        assertThat(SITE.matcher(report).results().count()).isGreaterThan(20);
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void aCollectorThatDiesHarmsNobody(Jdk jdk) throws Exception {
        HprofRun.Setting setting = on(jdk);
        Process process = setting.start(List.of("-agentlib:hprof=heap=sites,file=out.txt"), Endings.class.getName());
        Eventually.eventually(SOON, () -> Files.readString(folder.resolve("stdout")), "ready\n"::equals);
        ProcessHandle collector = process.children().findFirst().orElseThrow();
        collector.destroyForcibly();
        collector.onExit().join();
        process.getOutputStream().write("exit 7\n".getBytes(StandardCharsets.UTF_8));
        process.getOutputStream().close();
        HprofRun run = setting.await(process);
        assertThat(run.code()).isEqualTo(7);
        assertThat(run.err()).contains("HPROF: the collector, process " + collector.pid() + ", was killed by signal 9");
    }

    @Test
    void aFullDiskHarmsNothingButTheReport() throws Exception {
        String enter = "mount -t tmpfs -o size=16k none \"$0\" && cd \"$0\" && exec \"$@\"";
        Path small = Files.createDirectory(folder.resolve("small"));
        HprofRun.Setting setting = new HprofRun.Setting(
                Jdk.JDK_17, agent, folder, List.of("unshare", "--mount", "sh", "-c", enter, small.toString()));
        HprofRun run = setting.run("heap=sites,file=out.txt", "objects", "100");
        assertThat(run.code()).isZero();
        assertThat(run.out()).isEqualTo("made 100\n");
        assertThat(run.err())
                .contains(
                        " not whole.\n",
                        "HPROF: the report out.txt could not be written further, as the disk is full; the program goes"
                                + " on without it.")
                .doesNotContain("done.");
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void aVmThatRunsAlreadyTakesItIn(Jdk jdk) throws Exception {
        HprofRun.Setting setting = on(jdk);
        Process process = setting.start(List.of("-XX:+EnableDynamicAgentLoading"), Endings.class.getName());
        Eventually.eventually(SOON, () -> Files.readString(folder.resolve("stdout")), "ready\n"::equals);
        CairnProcess cairn = new CairnProcess(cache);
        String pid = Long.toString(process.pid());
        CairnProcess.Result wrong = cairn.run("hprof", "attach", pid, "cpu=nonsense");
        assertThat(wrong.code()).isEqualTo(1);
        assertThat(wrong.err()).contains("the options are wrong");
        CairnProcess.Result attached = cairn.run("hprof", "attach", pid, "cpu=samples,heap=sites,file=out.txt");
        assertThat(attached.err()).isEmpty();
        assertThat(attached.code()).isZero();
        assertThat(attached.out())
                .startsWith("HPROF is in ")
                .endsWith(", to " + folder.toRealPath().resolve("out.txt") + ".\n");
        CairnProcess.Result again = cairn.run("hprof", "attach", pid, "cpu=samples,file=other.txt");
        assertThat(again.err()).contains("it is in that VM already");
        process.getOutputStream().close();
        HprofRun run = setting.await(process);
        assertThat(run.code()).isZero();
        assertThat(run.report("out.txt")).contains("name=\"main\"", "SITES END\n", "CPU SAMPLES END\n");
    }

    @Test
    void theCollectorIsNotProfiledBecauseAllAre() throws Exception {
        HprofRun.Setting setting = on(Jdk.JDK_17);
        ProcessBuilder builder = new ProcessBuilder(
                        Jdk.JDK_17.java(),
                        "-cp",
                        dev.cairn.testkit.TargetJvm.classPath(),
                        Profiled.class.getName(),
                        "hello")
                .directory(folder.toFile())
                .redirectOutput(folder.resolve("stdout").toFile())
                .redirectError(folder.resolve("stderr").toFile());
        builder.environment().put("JAVA_TOOL_OPTIONS", "-agentpath:" + agent + "/libhprof.so=cpu=samples,file=out.txt");
        HprofRun run = setting.await(builder.start());
        assertThat(run.code()).isZero();
        assertThat(run.report("out.txt")).endsWith("CPU SAMPLES END\n");
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files).hasSize(3);
        }
    }
}
