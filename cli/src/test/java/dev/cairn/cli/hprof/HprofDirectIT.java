// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.hprof;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.heap.Snapshot;
import dev.cairn.heap.SnapshotOptions;
import dev.cairn.heap.engine.Snapshots;
import dev.cairn.heap.object.DescribedField;
import dev.cairn.heap.object.FieldValue;
import dev.cairn.heap.object.HeapClass;
import dev.cairn.heap.object.ObjectContents;
import dev.cairn.testkit.Eventually;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.target.heap.Assorted;
import dev.cairn.testkit.target.heap.BusyHeap;
import dev.cairn.testkit.target.heap.ParkedVirtualThreads;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * heap=dump reads objects where they lie, in every layout that the VM has: what it says is what the VM's own dump says, and what the
 * VM says when it is asked for each reference. Where it cannot, it asks the VM, and has the same.
 */
class HprofDirectIT extends WithHprofAgent {
    private static final Duration SOON = Duration.ofSeconds(30);
    private static final int DUMPS = 3;
    private static final String NOT_DIRECTLY = "so the VM was asked for each of them";

    static Stream<Arguments> layouts() {
        return Stream.concat(
                Stream.of(Jdk.JDK_17, Jdk.JDK_25)
                        .flatMap(jdk -> Stream.of(
                                Arguments.of(jdk, List.of("-XX:+UseSerialGC")),
                                Arguments.of(jdk, List.of("-XX:+UseG1GC", "-Xcheck:jni")),
                                Arguments.of(jdk, List.of("-XX:+UseG1GC", "-XX:-UseCompressedOops")),
                                Arguments.of(jdk, List.of("-XX:+UseSerialGC", "-XX:ObjectAlignmentInBytes=16")),
                                Arguments.of(
                                        jdk,
                                        List.of(
                                                "-XX:+UseSerialGC",
                                                "-XX:-UseCompressedOops",
                                                "-XX:-UseCompressedClassPointers")))),
                Stream.of(
                        Arguments.of(Jdk.JDK_25, List.of("-XX:+UseParallelGC")),
                        Arguments.of(Jdk.JDK_25, List.of("-XX:+UseG1GC", "-XX:+UseCompactObjectHeaders")),
                        Arguments.of(
                                Jdk.JDK_25,
                                List.of(
                                        "-XX:+UseSerialGC",
                                        "-XX:+UseCompactObjectHeaders",
                                        "-XX:-UseCompressedOops"))));
    }

    @ParameterizedTest
    @MethodSource("layouts")
    void isWhatTheVmsOwnDumpIs(Jdk jdk, List<String> options) throws Exception {
        Dumps dumps = dump(jdk, options, "direct", Assorted.class);
        assertThat(dumps.err).doesNotContain(NOT_DIRECTLY).doesNotContain("WARNING in native");
        assertThat(dumps.agents).isEqualTo(dumps.vms).hasSizeGreaterThan(500);
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#newest")
    void isWhatTheVmTells(Jdk jdk) throws Exception {
        Dumps dumps = dump(jdk, List.of("-XX:+UseSerialGC"), "vm", Assorted.class);
        assertThat(dumps.err).doesNotContain(NOT_DIRECTLY);
        assertThat(dumps.agents).isEqualTo(dumps.vms).hasSizeGreaterThan(500);
    }

    /** Their collector marks references, so that they are no addresses. */
    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#newest")
    void theVmIsAskedWhereObjectsCannotBeRead(Jdk jdk) throws Exception {
        Dumps dumps = dump(jdk, List.of("-XX:+UseZGC"), "direct", Assorted.class);
        assertThat(dumps.err).contains(NOT_DIRECTLY);
        assertThat(dumps.agents).isEqualTo(dumps.vms).hasSizeGreaterThan(500);
    }

    /** What only the frames of a parked one hold lies in no field. */
    @Test
    void theVmIsAskedForTheFramesOfParkedVirtualThreads() throws Exception {
        Dumps dumps = dump(Jdk.JDK_25, List.of("-XX:+UseSerialGC"), "direct", ParkedVirtualThreads.class);
        assertThat(dumps.err).contains(NOT_DIRECTLY);
        assertThat(dumps.held).isEqualTo(ParkedVirtualThreads.THREADS);
    }

    /** Each class that is there has what its static holds, however many were loaded while the dump was being made. */
    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#newest")
    void isWholeWhileClassesAreLoaded(Jdk jdk) throws Exception {
        HprofRun.Setting setting = on(jdk);
        Process process = setting.start(
                List.of("-Xmx256m", "-XX:+UseSerialGC", "-agentlib:hprof=heap=dump,format=b,doe=n,file=agent.hprof"),
                BusyHeap.class.getName());
        Eventually.eventually(SOON, () -> Files.readString(folder.resolve("stdout")), "ready\n"::equals);
        for (int i = 0; i < DUMPS; i++) {
            String _ = jcmd(jdk, process, "JVMTI.data_dump");
        }
        process.getOutputStream().close();
        HprofRun run = setting.await(process);
        assertThat(run.code()).isZero();
        assertThat(run.err()).doesNotContain("Cairn:");
        for (int i = 1; i <= DUMPS; i++) {
            SnapshotOptions options = SnapshotOptions.standard()
                    .withCacheFolder(folder.resolve("cache"))
                    .withDumpNumber(i);
            try (Snapshot snapshot = Snapshots.open(folder.resolve("agent.hprof"), options)) {
                assertThat(staticsOf(snapshot)).hasSizeGreaterThan(20).doesNotContain("missing");
                assertThat(snapshot.summary().problems()).isEmpty();
            }
        }
    }

    /** What the statics of all that are initialised have, in words. */
    private static List<String> staticsOf(Snapshot snapshot) {
        return snapshot.classes().stream()
                .filter(each -> each.name().equals(BusyHeap.Holder.class.getName()))
                .flatMap(each -> snapshot.membersOf(each.index()).statics().stream())
                .filter(each -> each.bits() != 0)
                .map(each -> snapshot.indexOf(each.bits()).isPresent() ? "there" : "missing")
                .toList();
    }

    /**
     * What two dumps of one VM say, which does nothing.
     *
     * @param err what the target said on its standard error stream
     * @param agents objects of the program, in words
     * @param vms the same in the VM's own dump
     * @param held how many objects that only frames hold the agent's dump has
     */
    private record Dumps(String err, List<String> agents, List<String> vms, long held) {}

    private Dumps dump(Jdk jdk, List<String> options, String walk, Class<?> program) throws Exception {
        HprofRun.Setting setting = on(jdk);
        List<String> all = new ArrayList<>(options);
        all.add("-agentlib:hprof=heap=dump,format=b,doe=n,file=agent.hprof,walk=" + walk);
        Process process = setting.start(all, program.getName());
        Eventually.eventually(SOON, () -> Files.readString(folder.resolve("stdout")), said -> said.endsWith("ready\n"));
        String _ = jcmd(jdk, process, "JVMTI.data_dump");
        String _ = jcmd(
                jdk, process, "GC.heap_dump", "-all", folder.resolve("vm.hprof").toString());
        process.getOutputStream().close();
        HprofRun run = setting.await(process);
        assertThat(run.code()).isZero();
        SnapshotOptions quick = SnapshotOptions.standard().withCacheFolder(folder.resolve("cache"));
        try (Snapshot agents = Snapshots.open(folder.resolve("agent.hprof"), quick);
                Snapshot vms = Snapshots.open(folder.resolve("vm.hprof"), quick)) {
            return new Dumps(
                    run.err(),
                    words(agents, program),
                    words(vms, program),
                    agents.objectsOf(ParkedVirtualThreads.Held.class.getName()).count());
        }
    }

    /** What the list HELD of the program has, element by element: each with its values, and with those that it refers to by their class. */
    private static List<String> words(Snapshot snapshot, Class<?> program) throws IOException {
        HeapClass type = snapshot.classes().stream()
                .filter(each -> each.name().equals(program.getName()))
                .findFirst()
                .orElseThrow();
        long list = snapshot.membersOf(type.index()).statics().stream()
                .filter(each -> each.name().equals("HELD"))
                .flatMapToLong(each -> snapshot.indexOf(each.bits()).stream())
                .findFirst()
                .orElseThrow();
        List<String> words = new ArrayList<>();
        for (long array : snapshot.referees(list)) {
            for (long element : snapshot.referees(array)) {
                words.add(snapshot.classOf(element).name() + " " + words(snapshot, element));
            }
        }
        return words;
    }

    private static String words(Snapshot snapshot, long object) throws IOException {
        return switch (snapshot.describe(object).contents()) {
            case ObjectContents.Instance(List<DescribedField> fields, var _) ->
                fields.stream()
                        .filter(field -> !field.name().equals("eetop"))
                        .map(field -> field.name() + "=" + words(field.value()))
                        .sorted() // the VM has an order of its own
                        .toList()
                        .toString();
            case ObjectContents.ObjectArray array ->
                array.length()
                        + array.elements().stream()
                                .map(HprofDirectIT::words)
                                .toList()
                                .toString();
            case ObjectContents.PrimitiveArray array -> array.length() + array.hex();
            case ObjectContents.ClassObject described -> described.described().name();
            case ObjectContents.Opaque opaque -> opaque.references() + " references";
        };
    }

    private static String words(FieldValue value) {
        return switch (value) {
            case FieldValue.Primitive primitive -> primitive.text();
            case FieldValue.Reference reference -> reference.className();
            case FieldValue.Null _ -> "null";
            case FieldValue.Dangling _ -> "missing";
        };
    }
}
