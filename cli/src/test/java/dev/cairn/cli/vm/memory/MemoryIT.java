// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.vm.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.cli.CairnProcess;
import dev.cairn.cli.CairnProcess.Result;
import dev.cairn.report.json.Json;
import dev.cairn.report.vm.memory.MemoryReport;
import dev.cairn.report.vm.memory.MemoryRow;
import dev.cairn.report.vm.memory.TrimReport;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.load.NativeUser;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** {@code cairn memory}. */
class MemoryIT {
    private static final long MIB = 1 << 20;
    private static final double MOST_REST_PERCENT = 3;

    @TempDir
    Path folder;

    private CairnProcess cairn;

    @BeforeEach
    void make() {
        cairn = new CairnProcess(folder);
    }

    private MemoryReport look(TargetJvm target, String... options) throws Exception {
        String[] words = Stream.concat(Stream.of("memory", Long.toString(target.pid()), "--json"), Stream.of(options))
                .toArray(String[]::new);
        Result result = cairn.run(words);
        assertThat(result.code()).as(result.err()).isZero();
        MemoryReport report = Json.type(MemoryReport.class).fromJson(result.out());
        assertThat(report.rows().stream().mapToLong(MemoryRow::residentBytes).sum())
                .isEqualTo(report.residentBytes());
        assertThat(row(report, "rest").percent()).as(() -> Json.pretty(report)).isLessThanOrEqualTo(MOST_REST_PERCENT);
        return report;
    }

    private static MemoryRow row(MemoryReport report, String part) {
        return report.rows().stream()
                .filter(row -> row.part().equals(part))
                .findFirst()
                .orElseThrow(() -> new AssertionError("There is no row " + part + " in " + Json.pretty(report)));
    }

    private static long change(MemoryReport report, String part) {
        Long change = row(report, part).changeBytes();
        return change == null ? 0 : change;
    }

    private static String largestChange(MemoryReport report) {
        return report.rows().stream()
                .reduce((a, b) -> change(report, a.part()) >= change(report, b.part()) ? a : b)
                .orElseThrow()
                .part();
    }

    private static TargetJvm start(Jdk jdk, String... options) {
        return TargetJvm.on(
                        jdk,
                        Stream.concat(Stream.of("-Xmx256m"), Stream.of(options)).toArray(String[]::new))
                .start(NativeUser.class);
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#newest")
    void tellsALeakFromWhatIsKeptAndTrims(Jdk jdk) throws Exception {
        try (TargetJvm target = start(jdk)) {
            assertThat(look(target).since()).isNull();
            target.tell("leak 48");
            MemoryReport leak = look(target);
            assertThat(leak.since()).isNotNull();
            assertThat(largestChange(leak)).isEqualTo("mallocLive");
            assertThat(change(leak, "mallocLive")).isBetween(24 * MIB, 72 * MIB);
            target.tell("holes 96");
            MemoryReport kept = look(target);
            assertThat(largestChange(kept)).isEqualTo("mallocKept");
            assertThat(row(kept, "mallocKept").residentBytes()).isGreaterThan(48 * MIB);
            assertThat(kept.findings()).anyMatch(sentence -> sentence.contains("no leak"));

            String pid = Long.toString(target.pid());
            Result asked = cairn.run("memory", pid, "--trim");
            assertThat(asked.code()).isEqualTo(1);
            assertThat(asked.err()).contains("would give back about", "Add --force");
            Result trimmed = cairn.run("memory", pid, "--trim", "--force", "--json");
            assertThat(trimmed.code()).as(trimmed.err()).isZero();
            assertThat(Json.type(TrimReport.class).fromJson(trimmed.out()).givenBackBytes())
                    .as("at least half of what there is")
                    .isGreaterThan(row(kept, "mallocKept").residentBytes() / 2);
        }
    }

    @Test
    void saysWhatIsWrongInASentence() throws Exception {
        Result force = cairn.run("memory", "1", "--force");
        assertThat(force.code()).isEqualTo(2);
        assertThat(force.err()).contains("--force goes with --trim");
        assertThat(cairn.run("memory", "999999999").code()).isEqualTo(1);
    }

    static List<Arguments> matrix() {
        return Jdk.both()
                .flatMap(jdk -> Stream.of(
                                "-XX:+UseG1GC",
                                "-XX:+UseSerialGC",
                                "-XX:+UseParallelGC",
                                "-XX:+UseZGC",
                                "-XX:-UseCompressedOops",
                                "-XX:NativeMemoryTracking=summary",
                                "-XX:NativeMemoryTracking=detail")
                        .map(option -> Arguments.of(jdk, option)))
                .toList();
    }

    /** Idle, with many threads, with a full heap, with direct buffers, with a leak, and with holes. */
    @Tag("long")
    @ParameterizedTest
    @MethodSource("matrix")
    void leavesLittleUnexplained(Jdk jdk, String option) throws Exception {
        try (TargetJvm target = start(jdk, option)) {
            assertThat(row(look(target, "--no-agent"), "malloc").residentBytes())
                    .isPositive();
            look(target);
            target.tell("threads 400");
            MemoryReport threads = look(target);
            assertThat(largestChange(threads)).isEqualTo("stacks");
            target.tell("heap 64");
            assertThat(largestChange(look(target))).isEqualTo("javaHeap");
            target.tell("direct 48");
            MemoryReport direct = look(target);
            assertThat(largestChange(direct)).isEqualTo("directBuffers");
            assertThat(row(direct, "directBuffers").residentBytes()).isBetween(48 * MIB, 49 * MIB);
            target.tell("leak 64");
            assertThat(largestChange(look(target))).isEqualTo("mallocLive");
            target.tell("holes 128");
            assertThat(largestChange(look(target))).isEqualTo("mallocKept");
        }
    }
}
