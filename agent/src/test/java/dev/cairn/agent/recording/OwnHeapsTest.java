// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent.recording;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.agent.DdmConnection;
import dev.cairn.agent.Recorded;
import dev.cairn.agent.Recorded.Block;
import dev.cairn.agent.RemoteRecording;
import dev.cairn.agent.TestAgent;
import dev.cairn.client.app.HeapApp;
import dev.cairn.client.heap.CustomHeap;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.wire.ddm.chunk.recording.Recordings;
import dev.cairn.wire.ddm.chunk.recording.Recordings.Start;
import dev.cairn.wire.ddm.chunk.recording.Recordings.Status;
import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Blocks of the program's own heaps, in Java and in C, with known contents. */
class OwnHeapsTest {
    private static final String BOTH = "dev.cairn.testkit.Jdk#both";
    /** Every block is one: one of a hundred bytes is passed over once in 10^43. */
    private static final long EACH = 1;

    private static final long SOME = 16 * 1024;
    /** One test in 15,000 would fail. */
    private static final double STANDARD_ERRORS = 4;

    @TempDir
    Path folder = Path.of("");

    private static String place(Class<?> type) throws Exception {
        return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI())
                .toString();
    }

    private static TargetJvm target(Jdk jdk, String... options) throws Exception {
        List<String> all = Stream.concat(
                        Stream.of("-XX:+EnableDynamicAgentLoading", "-Xmx128m", "-Xcheck:jni"), Stream.of(options))
                .toList();
        return TargetJvm.on(jdk, all.toArray(String[]::new))
                .startWith(List.of(
                        "-cp",
                        place(CustomHeap.class) + File.pathSeparator + place(HeapApp.class),
                        HeapApp.class.getName()));
    }

    private static RemoteRecording record(DdmConnection agent, long interval) {
        return RemoteRecording.start(
                agent,
                new Start(
                        0,
                        Recordings.NATIVE,
                        interval,
                        0,
                        Integer.MAX_VALUE,
                        RemoteRecording.DEPTH,
                        Recordings.FLAG_LIVE,
                        ProcessHandle.current().pid()));
    }

    private static void tell(TargetJvm target, String command) {
        assertThat(target.tell(command)).as(command).isEqualTo("done");
    }

    private static List<Block> alive(Recorded recorded, String heap) {
        return recorded.alive.values().stream()
                .filter(block -> block.heap().equals(heap))
                .toList();
    }

    private static double bytes(List<Block> blocks) {
        return blocks.stream().mapToDouble(Block::weightedBytes).sum();
    }

    /** Of a sum of such blocks. */
    private static double standardError(List<Block> blocks) {
        return Math.sqrt(blocks.stream()
                .mapToDouble(block ->
                        block.weightedBytes() * block.weightedBytes() * (1 - block.size() / block.weightedBytes()))
                .sum());
    }

    private static void end(TargetJvm target) {
        assertThat(target.end()).isZero();
        assertThat(target.errors()).isEmpty();
    }

    private static void assertNothingLost(Status status) {
        assertThat(List.of(status.lostAllocations(), status.lostFrees(), status.notFollowed()))
                .containsOnly(0L);
    }

    @ParameterizedTest
    @MethodSource(BOTH)
    void isKnownByNameAndCallThoughIdsAreTheSame(Jdk jdk) throws Exception {
        try (TargetJvm target = target(jdk)) {
            tell(target, "register netty-pool");
            tell(target, "take netty-pool 1 500 100"); // nobody records
            try (DdmConnection agent = TestAgent.attach(target)) {
                RemoteRecording recording = record(agent, EACH);
                tell(target, "register cache");
                tell(target, "take netty-pool 1 1000 100");
                tell(target, "take cache 1 1000 300");
                tell(target, "take cache 0x7FFF000000000001 100 1000");
                tell(target, "take cache -100 50 1000");
                tell(target, "free netty-pool 1 400");
                tell(target, "free netty-pool 1 400"); // twice
                tell(target, "free netty-pool 5000 100"); // never taken
                tell(target, "free cache 0x7FFF000000000001 50");
                assertNothingLost(recording.end());
                Recorded recorded = recording.recorded();
                assertThat(bytes(alive(recorded, "netty-pool"))).isEqualTo(600 * 100.0);
                assertThat(bytes(alive(recorded, "cache"))).isEqualTo(1000 * 300.0 + 50 * 1000 + 50 * 1000);
                assertThat(alive(recorded, "netty-pool")).allSatisfy(block -> {
                    assertThat(block.thread()).isEqualTo("main");
                    assertThat(block.stack().getFirst()).isEqualTo("HeapAppCommands.takeInJava");
                    assertThat(block.stack().getLast()).isEqualTo("HeapApp.main");
                    assertThat(block.address()).isBetween(401L, 1000L);
                });
                tell(target, "take cache 1 10 300"); // nobody records

                recording = record(agent, EACH);
                tell(target, "take cache 7 3 300");
                assertNothingLost(recording.end());
                assertThat(bytes(alive(recording.recorded(), "cache"))).isEqualTo(900);
            }
            end(target);
        }
    }

    @ParameterizedTest
    @MethodSource(BOTH)
    void isEstimatedWhereEightThreadsTakeAndFree(Jdk jdk) throws Exception {
        try (TargetJvm target = target(jdk);
                DdmConnection agent = TestAgent.attach(target)) {
            RemoteRecording recording = record(agent, SOME);
            tell(target, "register pool");
            tell(target, "churn pool 8 20000 256");
            assertNothingLost(recording.end());
            Recorded recorded = recording.recorded();
            List<Block> all = recorded.blocks.stream()
                    .filter(block -> block.heap().equals("pool"))
                    .toList();
            List<Block> alive = alive(recorded, "pool");
            assertThat(Math.abs(bytes(all) - 8 * 20_000 * 256)).isLessThan(STANDARD_ERRORS * standardError(all));
            assertThat(Math.abs(bytes(alive) - 8 * 10_000 * 256)).isLessThan(STANDARD_ERRORS * standardError(alive));
            assertThat(all.stream().map(Block::thread).collect(Collectors.toSet()))
                    .hasSize(8);
            assertThat(alive).allMatch(block -> block.address() % 2 == 1);
            end(target);
        }
    }

    @ParameterizedTest
    @MethodSource(BOTH)
    void keepsNoClassLoader(Jdk jdk) throws Exception {
        try (TargetJvm target = target(jdk);
                DdmConnection agent = TestAgent.attach(target)) {
            RemoteRecording recording = record(agent, EACH);
            tell(target, "register pool");
            tell(target, "take pool 1 10 100");
            for (int i = 0; i < 3; i++) {
                tell(target, "copy register pool");
                tell(target, "copy take pool 1 10 1000"); // another heap of that name
                assertThat(target.tell("drop")).isEqualTo("true");
            }
            tell(target, "free pool 1 10");
            assertNothingLost(recording.end());
            Recorded recorded = recording.recorded();
            assertThat(recorded.blocks.stream().filter(block -> block.heap().equals("pool")))
                    .hasSize(40);
            // The second copy has the number of the first, and so the third.
            assertThat(bytes(alive(recorded, "pool"))).isEqualTo(10_000);
            end(target);
        }
    }

    @ParameterizedTest
    @MethodSource(BOTH)
    void isAlsoOneInC(Jdk jdk) throws Exception {
        Path library = buildPool();
        for (boolean isThereBefore : new boolean[] {true, false}) {
            try (TargetJvm target = target(jdk, "--enable-native-access=ALL-UNNAMED");
                    DdmConnection agent = TestAgent.attach(target)) {
                if (isThereBefore) {
                    tell(target, "load " + library);
                    tell(target, "of-c free 1 10"); // no heap yet
                    tell(target, "of-c register");
                    tell(target, "of-c take 1 10 1000"); // nobody records
                }
                RemoteRecording recording = record(agent, EACH);
                tell(target, "load " + library);
                tell(target, "of-c register");
                tell(target, "of-c take 1 1000 100");
                tell(target, "of-c free 1 400");
                tell(target, "of-c free 1 500");
                tell(target, "of-c free 5000 10");
                assertNothingLost(recording.end());
                List<Block> alive = alive(recording.recorded(), "c-pool");
                assertThat(bytes(alive)).isEqualTo(500 * 100.0);
                assertThat(alive)
                        .allSatisfy(block -> assertThat(block.stack())
                                .startsWith("Llibown_heap.so.take_from_pool")
                                .containsSubsequence("HeapAppCommands.takeInC", "HeapAppCommands.ofC", "HeapApp.main"));

                recording = record(agent, SOME);
                tell(target, "of-c churn 8 20000 256");
                assertNothingLost(recording.end());
                alive = alive(recording.recorded(), "c-pool");
                assertThat(Math.abs(bytes(alive) - 8 * 10_000 * 256))
                        .isLessThan(STANDARD_ERRORS * standardError(alive));
                tell(target, "of-c take 1 10 1000"); // nobody records
                end(target);
            }
        }
    }

    /** As after an update of Cairn: the heap is the later library's then, though the VM knows the earlier one too. */
    @ParameterizedTest
    @MethodSource(BOTH)
    void isFoundByAnotherVersionOfTheAgent(Jdk jdk) throws Exception {
        try (TargetJvm target = target(jdk)) {
            tell(target, "register first");
            tell(target, "register second"); // so that numbers differ
            try (DdmConnection agent = TestAgent.attach(target)) {
                RemoteRecording recording = record(agent, EACH);
                tell(target, "take second 1 10 100");
                assertNothingLost(recording.end());
                assertThat(bytes(alive(recording.recorded(), "second"))).isEqualTo(1000);
            }
            TestAgent.leave(target);
            TestAgent.load(target, TestAgent.anotherBuild(folder.resolve("libcairn.so")), "");
            try (DdmConnection agent = DdmConnection.to(TestAgent.endpoint(target))) {
                RemoteRecording recording = record(agent, EACH);
                tell(target, "take second 1 20 100");
                tell(target, "free second 11 10");
                assertNothingLost(recording.end());
                assertThat(bytes(alive(recording.recorded(), "second"))).isEqualTo(1000);
                assertThat(alive(recording.recorded(), "first")).isEmpty();
            }
            end(target);
        }
    }

    private static Path buildPool() throws Exception {
        Path library = Path.of("target/native/libown_heap.so").toAbsolutePath();
        Files.createDirectories(library.getParent());
        Path include = Jdk.JDK_25.home().resolve("include");
        Process compiler = new ProcessBuilder(List.of(
                        "gcc",
                        "-std=c17",
                        "-O2",
                        "-fno-omit-frame-pointer",
                        "-fvisibility=hidden",
                        "-Wall",
                        "-Wextra",
                        "-Wpedantic",
                        "-Werror",
                        "-shared",
                        "-fPIC",
                        "-I../client/src/main/resources/native",
                        "-I" + include,
                        "-I" + include.resolve("linux"),
                        "src/test/c/own_heap.c",
                        "-o",
                        library.toString()))
                .redirectErrorStream(true)
                .start();
        String said = new String(compiler.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(compiler.waitFor()).as(said).isZero();
        return library;
    }
}
