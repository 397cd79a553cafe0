// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.hprof;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.cli.CairnProcess;
import dev.cairn.testkit.Eventually;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.target.life.Endings;
import java.nio.file.Files;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What the agent itself has in a VM whose calls it counts is in no part of the report. */
class HprofOwnIT extends WithHprofAgent {
    private static final Duration SOON = Duration.ofSeconds(30);
    private static final String OBJECTS = "2000";
    /** Names of our own, however they are written; the JDK has ASM too, under another name. */
    private static final String OURS =
            "CairnInjection|dev[./]cairn[./](agent|wire)[./]|(?<!internal[./])org[./]objectweb[./]asm";

    static Stream<Arguments> walks() {
        return Jdk.both().flatMap(jdk -> Stream.of("direct", "vm").map(walk -> Arguments.of(jdk, walk)));
    }

    @ParameterizedTest
    @MethodSource("walks")
    void aReportHasNothingOfTheAgents(Jdk jdk, String walk) throws Exception {
        HprofRun run = on(jdk).run(
                        "cpu=times,cpu=samples,interval=1,monitor=y,heap=all,cutoff=0,depth=12,file=out.txt,walk="
                                + walk,
                        "objects",
                        OBJECTS);
        assertThat(run.code()).isZero();
        assertThat(run.report("out.txt").lines())
                .contains("SITES END", "HEAP DUMP END")
                .noneMatch(line -> line.matches(".*(" + OURS + ").*"));
    }

    /** Nor does what the agent had out of it lead nowhere. */
    @ParameterizedTest
    @MethodSource("walks")
    void aDumpHasAsMuchAsOneOfAVmWhoseCallsAreNotCounted(Jdk jdk, String walk) throws Exception {
        long without = objects(jdk, "heap=dump,walk=" + walk);
        // The classes that are loaded to count calls are the JDK's own, but not many.
        assertThat(objects(jdk, "heap=dump,cpu=times,walk=" + walk)).isBetween(without * 9 / 10, without * 12 / 10);
    }

    /** Its objects, and its roots, began before the agent came. */
    @ParameterizedTest
    @MethodSource("walks")
    void aDumpOfAVmThatRanBeforeLeadsNowhereElse(Jdk jdk, String walk) throws Exception {
        HprofRun.Setting setting = on(jdk);
        Process process = setting.start(List.of("-XX:+EnableDynamicAgentLoading"), Endings.class.getName());
        Eventually.eventually(SOON, () -> Files.readString(folder.resolve("stdout")), "ready\n"::equals);
        CairnProcess.Result attached = new CairnProcess(cache)
                .run("hprof", "attach", Long.toString(process.pid()), "heap=dump,file=out.txt,walk=" + walk);
        assertThat(attached.code()).as(attached.err()).isZero();
        process.getOutputStream().close();
        HprofRun run = setting.await(process);
        assertThat(run.code()).isZero();
        String report = run.report("out.txt");
        assertThat(report).contains("HEAP DUMP END");
        assertThat(danglingReferences(report)).isZero();
    }

    private long objects(Jdk jdk, String options) throws Exception {
        HprofRun run = on(jdk).run("file=out.txt," + options, "objects", OBJECTS);
        assertThat(run.code()).isZero();
        String report = run.report("out.txt");
        assertThat(danglingReferences(report))
                .as("references to what is not there")
                .isZero();
        String begin = report.lines()
                .filter(line -> line.startsWith("HEAP DUMP BEGIN ("))
                .findFirst()
                .orElseThrow();
        return Long.parseLong(begin.substring(begin.indexOf('(') + 1, begin.indexOf(" objects")));
    }

    /** Of objects: what stands behind the name of a field, or the index of an element. */
    private static long danglingReferences(String report) {
        Set<String> there = new HashSet<>();
        report.lines()
                .filter(line -> line.matches("(OBJ|ARR|CLS) .*"))
                .forEach(line -> there.add(line.split(" ", 3)[1]));
        return report.lines()
                .filter(line -> line.matches("\\t[^\\t]+\\t+5[0-9a-f]{7}"))
                .filter(line -> !there.contains(line.substring(line.lastIndexOf('\t') + 1)))
                .count();
    }
}
