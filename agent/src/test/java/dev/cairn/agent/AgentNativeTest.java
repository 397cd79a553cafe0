// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.life.Puppet;
import dev.cairn.wire.bytes.Bytes;
import dev.cairn.wire.ddm.ChunkPacket;
import dev.cairn.wire.ddm.chunk.connection.CairnFeature;
import dev.cairn.wire.ddm.chunk.connection.Greeting.HelloRequest;
import dev.cairn.wire.ddm.chunk.field.Interval;
import dev.cairn.wire.ddm.chunk.heap.HeapStatus;
import dev.cairn.wire.ddm.chunk.heap.HeapStatus.GarbageCollect;
import dev.cairn.wire.ddm.chunk.heap.HeapStatus.HeapInfo8;
import dev.cairn.wire.ddm.chunk.heap.HeapStatus.HeapInfoRequest;
import dev.cairn.wire.ddm.chunk.recording.Recordings;
import dev.cairn.wire.ddm.chunk.thread.ThreadStatus;
import dev.cairn.wire.ddm.chunk.thread.Threads.StackRequest;
import dev.cairn.wire.ddm.chunk.thread.Threads.ThreadEventsRequest;
import dev.cairn.wire.ddm.chunk.thread.Threads.ThreadStatusRequest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The C half: by itself, and in a VM with the sanitizers that a VM bears. */
class AgentNativeTest {
    private static final int CYCLES = 10;
    private static final long LIMIT_SECONDS = 600;
    private static final String SANITIZE = "-fsanitize=address,undefined -fno-omit-frame-pointer";

    private static String run(Map<String, String> environment, String... command) throws Exception {
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().putAll(environment);
        // make would take those of the make that may have started this.
        builder.environment().keySet().removeAll(java.util.Set.of("MAKEFLAGS", "MAKELEVEL"));
        Process process = builder.start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).as(said).isZero();
        return said;
    }

    @Test
    void servesWithoutAnyVm() throws Exception {
        assertThat(run(
                        Map.of(),
                        "make",
                        "--directory=src/test/c",
                        "--no-print-directory",
                        "--jobs=2",
                        "check",
                        "SECONDS=3"))
                .contains("rounds");
    }

    /** What is called in place of malloc, with as many calls as find what is rare, and as the sanitizers see it. */
    @Tag("long")
    @ParameterizedTest
    @CsvSource({"check, 10000000", "asan, 1000000", "tsan, 1000000"})
    void bearsMillionsOfCallsOfMalloc(String how, int pairs) throws Exception {
        run(
                Map.of(),
                "make",
                "--directory=src/test/c",
                "--no-print-directory",
                "--jobs=2",
                "native-" + how,
                "PAIRS=" + pairs);
    }

    /** The VM checks each call into it, and complains on its standard error. */
    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void keepsToTheRulesOfJni(Jdk jdk) throws Exception {
        try (TargetJvm target = TargetJvm.on(
                        jdk, "-XX:+EnableDynamicAgentLoading", "-Xmx64m", "-Xcheck:jni", "-XX:+DisplayVMOutputToStderr")
                .start(Puppet.class)) {
            target.tell("many 200");
            for (int i = 0; i < 3; i++) {
                TestAgent.load(target, "");
                use(target);
                TestAgent.leave(target);
            }
            assertThat(target.end()).isZero();
            assertThat(target.errors()).isEmpty();
        }
    }

    @Tag("long")
    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void doesNothingUndefinedInAVm(Jdk jdk) throws Exception {
        Path out = Path.of("target/native-asan");
        run(
                Map.of("CFLAGS", SANITIZE, "LDFLAGS", "-fsanitize=address,undefined"),
                "make",
                "--directory=src/main/c",
                "OUT=../../../" + out,
                // The monitor's tests take theirs from the usual place.
                "RESOURCES=../../../" + out + "/resources");
        String runtime = run(Map.of(), "gcc", "-print-file-name=libasan.so").trim();
        TargetJvm.Starter starter = TargetJvm.on(jdk, "-XX:+EnableDynamicAgentLoading", "-Xmx64m")
                .behind(
                        "env",
                        "LD_PRELOAD=" + runtime,
                        // The VM handles its own faults, and frees little of what it holds at its end.
                        "ASAN_OPTIONS=handle_segv=0:detect_leaks=0:halt_on_error=1",
                        "UBSAN_OPTIONS=halt_on_error=1:print_stacktrace=1");
        try (TargetJvm target = starter.start(Puppet.class)) {
            target.tell("many 200");
            for (int i = 0; i < CYCLES; i++) {
                TestAgent.load(target, out.resolve("libcairn.so").toAbsolutePath(), "");
                use(target);
                TestAgent.load(target, out.resolve("libcairn.so").toAbsolutePath(), "leave");
                TestAgent.awaitGone(target);
            }
            assertThat(Files.readString(Path.of("/proc/" + target.pid() + "/maps")))
                    .contains("libasan.so")
                    .contains("native-asan/libcairn.so");
            assertThat(target.errors()).isEmpty();
            assertThat(target.end()).isZero();
        }
    }

    private static void use(TargetJvm target) throws Exception {
        String thread = Puppet.hex("held");
        try (DdmConnection agent = DdmConnection.to(TestAgent.endpoint(target));
                DdmConnection slow = DdmConnection.to(TestAgent.endpoint(target))) {
            agent.request(new HelloRequest(1));
            agent.announce(
                    CairnFeature.THREAD_STATUS_EXTENDED.text(),
                    CairnFeature.HEAP_INFO_8.text(),
                    CairnFeature.EVENTS_LOST.text(),
                    CairnFeature.ZLIB.text());
            agent.request(new ThreadEventsRequest(true));
            agent.request(new ThreadStatusRequest(Optional.of(new Interval(20))));
            slow.request(new ThreadEventsRequest(true));
            long id = Long.parseLong(target.tell("start " + thread));
            agent.request(new StackRequest(id));
            RemoteRecording cpu = RemoteRecording.start(agent, RemoteRecording.cpu(1_000_000));
            RemoteRecording allocations = RemoteRecording.start(
                    agent, RemoteRecording.allocations(0, 0, RemoteRecording.DEPTH, Recordings.FLAG_LIVE));
            target.tell("allocate " + thread + " 100");
            target.tell("end " + thread);
            allocations.end();
            cpu.end();
            RemoteRecording.exact(slow); // ends with its connection
            ThreadStatus status = agent.request(new ThreadStatusRequest(Optional.empty()), ThreadStatus.FORM);
            for (ThreadStatus.Entry entry : status.entries()) {
                agent.request(new StackRequest(entry.threadId()));
            }
            agent.request(new HeapInfoRequest(HeapStatus.AT_EVERY_GC));
            agent.request(new GarbageCollect());
            agent.awaitEvent(HeapInfo8.FORM, info -> true);
            agent.awaitEvent(ThreadStatus.PERIODIC_FORM, any -> true);
            byte[] nonsense = new byte[5000];
            for (int i = 0; i < 100; i++) {
                Arrays.fill(nonsense, (byte) i);
                agent.command(ChunkPacket.COMMAND_SET, ChunkPacket.COMMAND, Bytes.copyOf(nonsense));
                agent.command(i, i, Bytes.copyOf(nonsense));
            }
        }
        breakOff(target);
    }

    private static void breakOff(TargetJvm target) throws IOException {
        for (int i = 0; i < 20; i++) {
            try (var peer = DdmConnection.raw(TestAgent.endpoint(target))) {
                peer.write(java.nio.ByteBuffer.wrap(
                        "JDWP-Handshake\0\0\0\023\0".substring(0, i).getBytes(StandardCharsets.US_ASCII)));
            }
        }
    }
}
