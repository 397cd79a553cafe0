// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.device;

import static dev.cairn.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.cli.Main;
import dev.cairn.cli.terminal.Terminal;
import dev.cairn.profile.export.ExportedProfile;
import dev.cairn.profile.model.StackProfile;
import dev.cairn.profile.read.ProfileReader;
import dev.cairn.profile.read.ProfileReading;
import dev.cairn.profile.read.hprof.HprofChoice;
import dev.cairn.profile.read.limits.ReadingLimits;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.execution.Counting;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What runs in a real VM, call by call or in samples: for Cairn and for ddmlib, here, without adb and through a real one. */
@Timeout(300)
class MethodTracesIT {
    private static final Duration LIMIT = Duration.ofMinutes(2);
    private static final String STEP = Counting.class.getName() + ".step";

    @TempDir
    Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private static TargetJvm counting(Jdk jdk) {
        TargetJvm target =
                TargetJvm.on(jdk, "-XX:+EnableDynamicAgentLoading", "-Xmx256m").start(Counting.class, "1");
        assertThat(target.firstLine()).isEqualTo("ready");
        return target;
    }

    private int cairn(int adbServerPort, String... arguments) {
        out.getBuffer().setLength(0);
        err.getBuffer().setLength(0);
        Map<String, String> environment = Map.of(
                "PATH",
                "",
                "HOME",
                folder.toString(),
                "XDG_RUNTIME_DIR",
                folder.toString(),
                "ANDROID_ADB_SERVER_PORT",
                Integer.toString(adbServerPort));
        return Main.run(
                new Terminal(new PrintWriter(out), new PrintWriter(err, true), false, Integer.MAX_VALUE, environment),
                arguments);
    }

    /** Until the VM's own classes are rewritten, a short trace may have none of their calls. */
    private String traced(int adbServerPort, String vm) {
        Path file = folder.resolve("calls.collapsed");
        return eventually(
                LIMIT,
                () -> {
                    assertThat(cairn(
                                    adbServerPort,
                                    "cpu",
                                    vm,
                                    "--trace",
                                    "--duration",
                                    "1s",
                                    "--force",
                                    "-o",
                                    file.toString()))
                            .as(err.toString())
                            .isZero();
                    return Files.readString(file);
                },
                text -> text.contains(STEP));
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void tracesEachCall(Jdk jdk) throws Exception {
        try (TargetJvm target = counting(jdk)) {
            String pid = Long.toString(target.pid());
            assertThat(traced(1, pid)).doesNotContain("dev.cairn.agent");
            assertThat(cairn(1, "cpu", pid, "--trace")).isEqualTo(1);
            assertThat(err.toString()).contains("With --trace give -o FILE, or --json");
            try (ServedHere device = new ServedHere(folder, List.of(target.pid()), "--adb-server-port", "0")) {
                assertThat(traced(Objects.requireNonNull(device.report.adbServerPort()), "cairn:" + pid))
                        .contains(STEP);
            }
            assertThat(target.isAlive()).isTrue();
            assertThat(target.errors()).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"25.3.0", "32.5.0"})
    void ddmlibTracesAndSamplesWithoutAdb(String version) throws Exception {
        try (TargetJvm target = counting(Jdk.oldest().findFirst().orElseThrow());
                ServedHere device = new ServedHere(folder, List.of(target.pid()), "--adb-server-port", "0")) {
            ddmlib(version, Objects.requireNonNull(device.report.adbServerPort()), target);
        }
    }

    @Tag("long")
    @ParameterizedTest
    @ValueSource(strings = {"25.3.0", "32.5.0"})
    void ddmlibTracesAndSamplesThroughARealAdb(String version) throws Exception {
        try (TargetJvm target = counting(Jdk.newest().findFirst().orElseThrow());
                ServedHere device = new ServedHere(folder, List.of(target.pid()));
                RealAdb adb = new RealAdb(folder)) {
            assertThat(adb.run("connect", device.serial())).contains("connected to " + device.serial());
            ddmlib(version, adb.port(), target);
        }
    }

    private void ddmlib(String version, int adbServerPort, TargetJvm target) throws Exception {
        try (DdmlibProcess ddmlib = new DdmlibProcess("DdmlibMethodsDriver", version, adbServerPort, target.pid())) {
            ddmlib.awaitWord("did");
            for (String way : List.of("trace", "sample")) {
                Path file = folder.resolve(way + ".trace");
                String ended = way.equals("trace") ? "traced" : "sampled";
                eventually(
                        LIMIT,
                        () -> {
                            assertThat(ddmlib.ask(way, "did")).isEqualTo(way);
                            long before = Long.parseLong(target.tell("?"));
                            eventually(LIMIT, () -> Long.parseLong(target.tell("?")), now -> now > before + 100);
                            assertThat(ddmlib.ask(ended + " " + file, "did")).isEqualTo(ended);
                            return methods(file);
                        },
                        text -> text.contains(way.equals("trace") ? STEP : Counting.class.getName()));
            }
        }
        assertThat(target.isAlive()).isTrue();
        assertThat(target.errors()).isEmpty();
    }

    /** All that it names, as the command to show profiles reads it. */
    private static String methods(Path file) throws IOException {
        ProfileReading read = ProfileReader.read(
                file.toString(), Files.readAllBytes(file), HprofChoice.USUAL, ReadingLimits.ofMemory());
        assertThat(read).isInstanceOf(ProfileReading.Done.class);
        StackProfile profile = ((ExportedProfile.Stacks) ((ProfileReading.Done) read).profile()).stacks();
        StringBuilder text = new StringBuilder();
        profile.samples()
                .forEach(sample -> sample.frames()
                        .forEach(frame -> text.append(frame.text()).append('\n')));
        return text.toString();
    }
}
