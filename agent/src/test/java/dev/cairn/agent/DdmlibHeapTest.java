// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.heap.Snapshot;
import dev.cairn.heap.SnapshotOptions;
import dev.cairn.heap.engine.Snapshots;
import dev.cairn.testkit.Eventually;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.life.Puppet;
import dev.cairn.wire.ddm.chunk.heap.HeapMap;
import dev.cairn.wire.ddm.chunk.heap.HeapMap.HeapMapRequest;
import dev.cairn.wire.ddm.chunk.heap.HeapSegment;
import dev.cairn.wire.ddm.chunk.heap.HeapStatus.GarbageCollect;
import dev.cairn.wire.ddm.chunk.heap.HeapUsage.Run;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Outside proof: Google's ddmlib, unmodified, reads heap segments and heap dumps of the agent. */
class DdmlibHeapTest {
    @TempDir
    Path folder = Path.of("");

    static Stream<Arguments> versions() {
        return Stream.of(Arguments.of("25.3.0", Jdk.JDK_17), Arguments.of("32.5.0", Jdk.JDK_25));
    }

    @ParameterizedTest
    @MethodSource("versions")
    void readsSegmentsAndDumps(String version, Jdk jdk) throws Exception {
        try (TargetJvm target = TargetJvm.on(jdk, "-XX:+EnableDynamicAgentLoading", "-XX:+UseG1GC", "-Xmx64m")
                        .start(Puppet.class);
                DdmConnection agent = TestAgent.attach(target);
                FakeAdbServer adb = new FakeAdbServer(Map.of(target.pid(), TestAgent.endpoint(target)))) {
            agent.request(new HeapMapRequest(false, HeapMap.AT_EVERY_GC, HeapMap.MERGED));
            Process driver = DdmlibRecordingTest.driver(
                    version, DdmlibHeapDriver.class, adb.port(), Long.toString(target.pid()));
            try (BufferedReader said = driver.inputReader(StandardCharsets.UTF_8)) {
                assertThat(answer(said)).isEqualTo("ready");
                agent.request(new GarbageCollect());
                Path elements = folder.resolve("elements");
                Eventually.eventually(
                        TestAgent.SOON,
                        () -> ask(driver, said, "segments " + elements).equals("segments")
                                && Files.readAllLines(elements)
                                        .equals(elements(
                                                SegmentMap.await(agent, false).segments())),
                        equal -> equal);
                assertThat(Files.readAllLines(elements)).hasSizeGreaterThan(100);

                Path sent = folder.resolve("sent.hprof");
                assertThat(ask(driver, said, "stream " + sent)).isEqualTo("stream");
                isWhole(sent);
                Path written = folder.resolve("written.dump");
                assertThat(ask(driver, said, "dump " + written)).isEqualTo("dump");
                isWhole(written);
                assertThat(ask(driver, said, "dump " + folder.resolve("none/written.hprof")))
                        .as("a folder that is not there")
                        .isEqualTo("failed");
            } finally {
                driver.destroyForcibly();
            }
            assertThat(target.end()).isZero();
            assertThat(target.errors()).isEmpty();
        }
    }

    private void isWhole(Path dump) throws IOException {
        try (Snapshot snapshot = Snapshots.open(
                dump, SnapshotOptions.standard().withCacheFolder(folder).withoutKeepingTheIndex())) {
            assertThat(snapshot.problems()).isEmpty();
            assertThat(snapshot.summary().truncatedAt()).isEmpty();
            assertThat(snapshot.classes()).anyMatch(each -> each.name().equals(Puppet.class.getName()));
            assertThat(snapshot.objectCount()).isGreaterThan(10_000);
        }
    }

    /** Our own segments as the driver writes ddmlib's. */
    static List<String> elements(List<HeapSegment> segments) {
        List<String> lines = new ArrayList<>();
        for (HeapSegment segment : segments) {
            lines.add("segment " + segment.startAddress() + " " + segment.units() * segment.unitBytes());
            for (Run run : segment.usage().runs()) {
                lines.add(run.solidity().code() + " " + run.kind().code() + " " + run.units() * segment.unitBytes());
            }
        }
        return lines;
    }

    private static String ask(Process driver, BufferedReader said, String what) throws IOException {
        driver.getOutputStream().write((what + "\n").getBytes(StandardCharsets.UTF_8));
        driver.getOutputStream().flush();
        return answer(said);
    }

    private static String answer(BufferedReader said) throws IOException {
        StringBuilder all = new StringBuilder();
        for (String line = said.readLine(); line != null; line = said.readLine()) {
            all.append(line).append('\n');
            if (line.startsWith("did=")) {
                return line.substring("did=".length());
            }
        }
        throw new AssertionError("ddmlib has ended: " + all);
    }
}
