// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.hprof;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.cairn.heap.ClassCount;
import dev.cairn.heap.Snapshot;
import dev.cairn.heap.engine.Snapshots;
import dev.cairn.heap.object.FieldValue;
import dev.cairn.heap.object.ObjectContents;
import dev.cairn.testkit.Eventually;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.target.execution.Profiled;
import dev.cairn.testkit.target.heap.Assorted;
import dev.cairn.testkit.target.life.Endings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Heap dumps of real programs (heap=dump): in text with where each object was made, and in binary against the VM's own dump. */
class HprofHeapIT extends WithHprofAgent {
    private static final Duration SOON = Duration.ofSeconds(30);
    private static final int LEAVES = 1000;
    private static final String LEAF = Profiled.Leaf.class.getName();

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void textTellsWhereEachObjectWasMade(Jdk jdk) throws Exception {
        HprofRun run = on(jdk).run("heap=dump,file=out.txt", "objects", Integer.toString(LEAVES));
        assertThat(run.code()).isZero();
        assertThat(run.err()).isEqualTo("Dumping Java heap ... done.\n");
        String report = run.report("out.txt");
        List<String> traces = Pattern.compile(
                        "^OBJ 5\\w+ \\(sz=16, trace=(\\d+), class=" + Pattern.quote(LEAF) + "@", Pattern.MULTILINE)
                .matcher(report)
                .results()
                .map(leaf -> leaf.group(1))
                .toList();
        assertThat(traces).hasSize(LEAVES);
        assertThat(traces.stream().distinct()).hasSize(1);
        assertThat(report)
                .containsPattern("TRACE " + traces.getFirst() + ":\n\t" + Pattern.quote(Profiled.class.getName())
                        + "\\.objects\\(");
        Matcher leaves = Pattern.compile(
                        "^ARR (5\\w+) \\(sz=40\\d\\d, trace=\\d+, nelems=" + LEAVES + ", elem type="
                                + Pattern.quote(LEAF) + "\\[]@5\\w+\\)$",
                        Pattern.MULTILINE)
                .matcher(report);
        assertThat(leaves.find()).isTrue();
        assertThat(report.substring(leaves.end() + 1).lines().takeWhile(line -> line.startsWith("\t[")))
                .hasSize(LEAVES)
                .doesNotHaveDuplicates();
        assertThat(report)
                .contains("\tstatic leaves\t" + leaves.group(1) + "\n")
                .endsWith("HEAP DUMP END\n");
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files).noneMatch(file -> file.toString().contains(".TMP"));
        }
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void binaryHasWhatTheVmsOwnDumpHas(Jdk jdk) throws Exception {
        HprofRun.Setting setting = on(jdk);
        Process process = setting.start(
                List.of("-agentlib:hprof=heap=dump,format=b,doe=n,file=agent.hprof"), Assorted.class.getName());
        Eventually.eventually(SOON, () -> Files.readString(folder.resolve("stdout")), "ready\n"::equals);
        String _ = jcmd(jdk, process, "Thread.print");
        String _ = jcmd(jdk, process, "JVMTI.data_dump");
        String _ = jcmd(jdk, process, "GC.heap_dump", folder.resolve("vm.hprof").toString());
        process.getOutputStream().close();
        assertThat(setting.await(process).code()).isZero();
        Map<String, Long> own = instances(folder.resolve("agent.hprof"));
        Map<String, Long> vms = instances(folder.resolve("vm.hprof"));
        assertThat(ofTheProgram(own)).isEqualTo(ofTheProgram(vms)).hasSizeGreaterThan(4);
        assertThat(sum(own)).isCloseTo(sum(vms), withinPercentage(10));
    }

    @Test
    void primitivesAreInADumpUnlessTheyAreNotWanted() throws Exception {
        for (boolean fields : List.of(true, false)) {
            String options = "heap=dump,format=b,file=out.hprof,primfields=" + (fields ? "y" : "n") + ",primarrays="
                    + (fields ? "n" : "y");
            assertThat(on(Jdk.JDK_25).run(options, "objects", "10").code()).isZero();
            try (Snapshot snapshot = Snapshots.open(folder.resolve("out.hprof"))) {
                List<String> numbers = contents(snapshot, "java.lang.Integer")
                        .map(ObjectContents.Instance.class::cast)
                        .flatMap(number -> number.fields().stream())
                        .map(field -> ((FieldValue.Primitive) field.value()).text())
                        .toList();
                List<Long> lengths = contents(snapshot, "byte[]")
                        .map(array -> ((ObjectContents.PrimitiveArray) array).length())
                        .toList();
                assertThat(numbers.stream().anyMatch(value -> !value.equals("0")))
                        .isEqualTo(fields);
                assertThat(lengths.stream().anyMatch(length -> length > 0)).isNotEqualTo(fields);
                assertThat(numbers).hasSizeGreaterThan(200);
                assertThat(lengths).hasSizeGreaterThan(200);
                if (fields) {
                    assertThat(numbers).contains("-128", "1", "127");
                }
            }
        }
    }

    private static Stream<ObjectContents> contents(Snapshot snapshot, String className) {
        return snapshot.objectsOf(className).mapToObj(object -> {
            try {
                return snapshot.describe(object).contents();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    /** The VM holds some lambdas by itself, which no walk from the roots comes to. */
    private static Map<String, Long> ofTheProgram(Map<String, Long> counts) {
        Map<String, Long> result = new TreeMap<>(counts);
        result.keySet().removeIf(name -> !name.startsWith("dev.cairn.") || name.contains("$$Lambda"));
        return result;
    }

    private static long sum(Map<String, Long> counts) {
        return counts.values().stream().mapToLong(each -> each).sum();
    }

    private Map<String, Long> instances(Path dump) throws IOException {
        try (Snapshot snapshot = Snapshots.open(dump)) {
            Map<String, Long> counts = new TreeMap<>();
            for (ClassCount each : snapshot.histogram()) {
                counts.merge(snapshot.classes().get(each.type()).name(), each.objects(), Long::sum);
            }
            return counts;
        }
    }

    @Test
    void theSocketsOtherSideAsksForADump() throws Exception {
        try (HprofPeer peer = HprofPeer.listen()) {
            HprofRun.Setting setting = on(Jdk.JDK_25);
            Process process = setting.start(
                    List.of("-Xmx64m", "-agentlib:hprof=heap=sites,format=b,net=127.0.0.1:" + peer.port()),
                    Endings.class.getName());
            peer.accept();
            Eventually.eventually(SOON, () -> Files.readString(folder.resolve("stdout")), "ready\n"::equals);
            peer.command(2);
            peer.awaitRecord(0x0C);
            process.getOutputStream().close();
            assertThat(setting.await(process).code()).isZero();
            peer.awaitEnd();
        }
    }
}
