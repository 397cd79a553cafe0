// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.device;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.cli.Main;
import dev.cairn.cli.terminal.Terminal;
import dev.cairn.heap.Snapshot;
import dev.cairn.heap.SnapshotOptions;
import dev.cairn.heap.engine.Snapshots;
import dev.cairn.testkit.Eventually;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.allocation.OldThreads;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What ddmlib asks beyond a look, through the served device: heap segments, a dump, allocations, while another Cairn asks too. */
@Tag("long")
@Timeout(600)
class DdmlibThroughDeviceIT {
    private static final Duration LIMIT = Duration.ofMinutes(2);
    private static final int THREADS = 4;
    private static final int OBJECTS = 100;

    @TempDir
    Path folder;

    static Stream<Arguments> versions() {
        return Stream.of(Arguments.of("25.3.0", Jdk.JDK_25), Arguments.of("32.5.0", Jdk.JDK_17));
    }

    private int collect(int port, long pid) {
        StringWriter out = new StringWriter();
        Map<String, String> environment =
                Map.of("PATH", "", "HOME", folder.toString(), "ANDROID_ADB_SERVER_PORT", Integer.toString(port));
        PrintWriter writer = new PrintWriter(out);
        return Main.run(new Terminal(writer, writer, false, Integer.MAX_VALUE, environment), "gc", "cairn:" + pid);
    }

    @ParameterizedTest
    @MethodSource("versions")
    void asksForHeapAndAllocations(String version, Jdk jdk) throws Exception {
        try (TargetJvm target = TargetJvm.on(jdk, "-XX:+EnableDynamicAgentLoading", "-Xmx256m")
                        .start(OldThreads.class, Integer.toString(THREADS), "waiting");
                ServedHere device = new ServedHere(folder, List.of(target.pid()), "--adb-server-port", "0")) {
            int port = Objects.requireNonNull(device.report.adbServerPort());
            try (DdmlibProcess heap = new DdmlibProcess("DdmlibHeapDriver", version, port, target.pid())) {
                heap.awaitWord("did");
                Path elements = folder.resolve("elements");
                Eventually.eventually(
                        LIMIT,
                        () -> collect(port, target.pid()) == 0
                                && heap.ask("segments " + elements, "did").equals("segments")
                                && Files.readAllLines(elements).size() > 100,
                        there -> there);
                Path sent = folder.resolve("sent.hprof");
                assertThat(heap.ask("stream " + sent, "did")).isEqualTo("stream");
                try (Snapshot snapshot = Snapshots.open(
                        sent, SnapshotOptions.standard().withCacheFolder(folder).withoutKeepingTheIndex())) {
                    assertThat(snapshot.problems()).isEmpty();
                    assertThat(snapshot.classes()).anyMatch(each -> each.name().equals(OldThreads.class.getName()));
                }
            }
            try (DdmlibProcess fetch = new DdmlibProcess("DdmlibFetchDriver", version, port, target.pid())) {
                fetch.awaitWord("tracking");
                String _ = target.tell("go " + OBJECTS);
                assertThat(fetch.ask("", "objects")).isEqualTo(Integer.toString(THREADS * OBJECTS));
            }
            assertThat(target.isAlive()).isTrue();
            assertThat(target.errors()).isEmpty();
        }
    }
}
