// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.cli.CairnProcess;
import dev.cairn.cli.CairnProcess.Result;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.heap.Ballast;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Questions about the dumps of real VMs, asked as a user does. */
class SnapshotIT {
    private static final int MIB = 1 << 20;
    private static final int BALLAST = 20;

    @TempDir
    Path folder;

    private CairnProcess cairn;

    @BeforeEach
    void make() {
        cairn = new CairnProcess(folder);
    }

    private String dump(Jdk jdk, String name) throws Exception {
        Path file = folder.resolve(name);
        try (TargetJvm target = TargetJvm.on(jdk, "-Xmx200m").start(Ballast.class, "" + BALLAST, "0", "noise")) {
            Result result = cairn.run("dump", Long.toString(target.pid()), file.toString());
            assertThat(result.err()).isEmpty();
            assertThat(result.code()).isZero();
        }
        return file.toString();
    }

    private Result ask(String... words) throws Exception {
        String[] all = Stream.concat(Stream.of("snapshot"), Stream.of(words)).toArray(String[]::new);
        Result result = cairn.run(all);
        assertThat(result.err()).isEmpty();
        assertThat(result.code()).isZero();
        return result;
    }

    @SuppressWarnings("unchecked")
    private static List<Map<String, Object>> rows(Result result) {
        return (List<Map<String, Object>>) result.json();
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> object(Result result) {
        return (Map<String, Object>) result.json();
    }

    @SuppressWarnings("unchecked")
    private static List<Map<String, Object>> objects(Result result, String key) {
        return (List<Map<String, Object>>) Objects.requireNonNull(object(result).get(key));
    }

    private static List<Map<String, Object>> objects(Result result) {
        return objects(result, "objects");
    }

    private static long number(Map<String, Object> row, String key) {
        return row.get(key) instanceof Number number ? number.longValue() : -1;
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#oldest")
    void findsWhoHoldsTheBallast(Jdk jdk) throws Exception {
        String dump = dump(jdk, "ballast.hprof.gz");

        Map<String, Object> summary = object(ask("summary", dump, "--json"));
        assertThat(summary).containsEntry("truncated", null);
        assertThat(number(summary, "shallowBytes")).isBetween((long) BALLAST * MIB, 4L * BALLAST * MIB);

        Map<String, Object> largest =
                rows(ask("histogram", dump, "--json", "--limit", "1")).getFirst();
        assertThat(largest).containsEntry("className", "byte[]");
        assertThat(number(largest, "shallowBytes")).isGreaterThan((long) BALLAST * MIB);

        Map<String, Object> top =
                objects(ask("dominators", dump, "--json", "--limit", "1")).getFirst();
        assertThat(number(top, "retainedBytes")).isGreaterThan((long) BALLAST * MIB);
        String address = String.valueOf(top.get("object"));
        assertThat(number(object(ask("retained", dump, address, "--json")), "retainedBytes"))
                .isEqualTo(number(top, "retainedBytes"));
        assertThat(ask("paths", dump, address).out()).startsWith("Path 1, ");
        assertThat(object(ask("show", dump, address, "--json"))).containsEntry("object", address);
        assertThat(rows(ask("threads", dump, "--json")))
                .extracting(row -> row.get("name"))
                .contains("main");
        assertThat(ask("instances", dump, "java.lang.Thread").out()).contains("java.lang.Thread  main");
        assertThat(objects(ask("instances", dump, "byte[]", "--json", "--limit", "1"), "instances"))
                .singleElement()
                .satisfies(row -> assertThat(String.valueOf(row.get("text"))).matches("length [0-9]{4,}"));
        assertThat(ask("diff", dump, dump).out()).isEqualTo("Nothing changed by class.\n");
        assertThat(indexes()).hasSize(1);
    }

    private List<String> indexes() throws IOException {
        try (Stream<Path> files = Files.list(folder.resolve("cache/cairn/snapshots"))) {
            return files.map(file -> file.getFileName().toString()).toList();
        }
    }

    @Test
    void answersOfADumpThatBreaksOff() throws Exception {
        Path whole = Path.of(dump(Jdk.JDK_25, "whole.hprof"));
        Path cut = folder.resolve("cut.hprof");
        byte[] start = new byte[(int) (Files.size(whole) / 2)];
        try (var in = Files.newInputStream(whole)) {
            assertThat(in.readNBytes(start, 0, start.length)).isEqualTo(start.length);
        }
        Files.write(cut, start);
        Result result = cairn.run("snapshot", "dominators", cut.toString(), "--json");
        assertThat(result.code()).isZero();
        assertThat(result.err()).contains("truncated after ", " objects read");
        assertThat(objects(result)).isNotEmpty();
    }

    @Test
    void saysNoInOneSentence() throws Exception {
        Result missing =
                cairn.run("snapshot", "summary", folder.resolve("none.hprof").toString());
        assertThat(missing.code()).isEqualTo(1);
        assertThat(missing.out()).isEmpty();
        assertThat(missing.err()).contains("There is no file").hasLineCount(1);
        assertThat(cairn.run("snapshot").code()).isEqualTo(2);
        assertThat(cairn.run("snapshot", "frob").code()).isEqualTo(2);
    }
}
