// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.device;

import static dev.cairn.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.cli.Main;
import dev.cairn.cli.terminal.Terminal;
import dev.cairn.testkit.Jdb;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.execution.Counting;
import dev.cairn.testkit.target.life.Idle;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code cairn device serve}, with Google's tools and Cairn itself as its clients. */
@Timeout(300)
class DeviceServeIT {
    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final long MEBIBYTE = 1 << 20;
    private static final String[] FACE = {"--adb-server-port", "0"};

    @TempDir
    Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private static TargetJvm idle(Jdk jdk) {
        TargetJvm target =
                TargetJvm.on(jdk, "-XX:+EnableDynamicAgentLoading", "-Xmx64m").start(Idle.class);
        assertThat(target.firstLine()).isNotEmpty();
        return target;
    }

    /** Another Cairn, in this process, whose adb's server is at a port. */
    private int cairn(int adbServerPort, String... arguments) {
        Map<String, String> environment = new HashMap<>(Map.of("PATH", ""));
        environment.put("HOME", folder.toString());
        environment.put("XDG_RUNTIME_DIR", folder.toString());
        environment.put("ANDROID_ADB_SERVER_PORT", Integer.toString(adbServerPort));
        return cairn(environment, arguments);
    }

    private int cairn(Map<String, String> environment, String... arguments) {
        out.getBuffer().setLength(0);
        err.getBuffer().setLength(0);
        return Main.run(
                new Terminal(new PrintWriter(out), new PrintWriter(err, true), false, Integer.MAX_VALUE, environment),
                arguments);
    }

    /** A port of adb's server at which there is none. */
    private static final int NOWHERE = 1;

    private static int face(ServedHere device) {
        return Objects.requireNonNull(device.report.adbServerPort());
    }

    private static void assertLooked(Map<String, String> told, String serial) {
        assertThat(told)
                .containsEntry("serial", serial)
                .containsEntry("state", "ONLINE")
                .containsEntry("ClientDescription", Idle.class.getName())
                .containsEntry("first", Long.toString(64 * MEBIBYTE))
                .containsEntry("second", Long.toString(64 * MEBIBYTE));
        assertThat(told.get("VmIdentifier")).startsWith("OpenJDK 64-Bit Server VM v");
        assertThat(Integer.parseInt(told.getOrDefault("threads", "0"))).isGreaterThan(5);
        assertThat(Integer.parseInt(told.getOrDefault("stack", "0"))).isPositive();
    }

    /** Two processes at once, of two versions, at one VM and without adb. */
    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#newest")
    void ddmlibLooksWithoutAdb(Jdk jdk) throws Exception {
        try (TargetJvm target = idle(jdk);
                ServedHere device = new ServedHere(folder, List.of(target.pid()), FACE);
                DdmlibProcess recent = new DdmlibProcess("32.5.0", face(device), target.pid());
                DdmlibProcess old = new DdmlibProcess("25.3.0", face(device), target.pid())) {
            recent.awaitWord("ready");
            old.awaitWord("ready");
            assertLooked(recent.finish(), "cairn");
            assertLooked(old.finish(), "cairn");
            assertThat(target.isAlive()).isTrue();
        }
    }

    /** A debugger at the port that ddmlib has for each app of a device. */
    @Tag("long")
    @ParameterizedTest
    @ValueSource(strings = {"25.3.0", "32.5.0"})
    void aDebuggerComesThroughDdmlib(String version) throws Exception {
        try (TargetJvm target = debuggable();
                ServedHere device = new ServedHere(folder, List.of(target.pid()), FACE);
                DdmlibProcess ddmlib = new DdmlibProcess(version, face(device), target.pid())) {
            debug(target, Integer.parseInt(ddmlib.awaitWord("ready").told("debugger")));
        }
    }

    @Tag("long")
    @Test
    void aDebuggerComesThroughARealAdb() throws Exception {
        try (TargetJvm target = debuggable();
                ServedHere device = new ServedHere(folder, List.of(target.pid()));
                RealAdb adb = new RealAdb(folder)) {
            assertThat(adb.run("connect", device.serial())).contains("connected to " + device.serial());
            String local =
                    words(adb.run("forward", "tcp:0", "jdwp:" + target.pid())).getFirst();
            for (int i = 0; i < 3; i++) {
                debug(target, Integer.parseInt(local));
            }
        }
    }

    private static TargetJvm debuggable() throws Exception {
        TargetJvm target = TargetJvm.on(
                        Jdk.JDK_25,
                        "-XX:+EnableDynamicAgentLoading",
                        "-agentlib:jdwp=transport=dt_socket,server=y,suspend=n,quiet=y,address=127.0.0.1:0")
                .start(Counting.class);
        assertThat(target.firstLine()).isEqualTo("ready");
        return target;
    }

    /** Stops at a breakpoint and leaves; the target goes on. */
    private static void debug(TargetJvm target, int port) throws Exception {
        try (Jdb jdb = Jdb.attach(Jdk.JDK_25, port)) {
            jdb.await("> ")
                    .send("stop in dev.cairn.testkit.target.execution.Counting.step")
                    .await("Breakpoint hit")
                    .await("main[1] ");
            jdb.send("where").await("Counting.main").await("main[1] ");
            jdb.send("locals").await("number =").await("main[1] ");
            jdb.quit();
        }
        long before = Long.parseLong(target.tell("?"));
        eventually(LIMIT, () -> Long.parseLong(target.tell("?")), now -> now > before + 3);
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#oldest")
    void anotherCairnLooksAndTheAgentLeavesInTheEnd(Jdk jdk) throws Exception {
        try (TargetJvm target = idle(jdk);
                ServedHere device = new ServedHere(folder, List.of(target.pid()), FACE)) {
            String app = "cairn:" + target.pid();
            assertThat(device.report.vms()).isEqualTo(1);
            assertThat(cairn(face(device), "devices")).as(err.toString()).isZero();
            assertThat(out.toString()).contains(device.report.model()).containsPattern(app + " +Idle");
            assertThat(cairn(face(device), "threads", app)).as(err.toString()).isZero();
            assertThat(out.toString()).contains("main");
            assertThat(cairn(face(device), "heap", app)).as(err.toString()).isZero();
            assertThat(out.toString()).contains("may grow to 64.0 MiB");
            assertThat(cairn(face(device), "gc", app)).as(err.toString()).isZero();
            Path dump = folder.resolve("remote.hprof");
            assertThat(cairn(face(device), "dump", app, dump.toString()))
                    .as(err.toString())
                    .isZero();
            assertThat(cairn(face(device), "snapshot", "histogram", dump.toString(), "--limit", "3"))
                    .as(err.toString())
                    .isZero();
            String place = "127.0.0.1:" + device.report.port();
            assertThat(cairn(NOWHERE, "devices", "--connect", place))
                    .as(err.toString())
                    .isZero();
            assertThat(out.toString()).containsPattern(place + ":" + target.pid() + " +Idle");
            assertThat(cairn(NOWHERE, "alloc", place + ":" + target.pid(), "--duration", "1ms", "--json"))
                    .as(err.toString())
                    .isZero();
            assertThat(out.toString()).contains("The records came over the connection");
            assertThat(cairn(NOWHERE, "threads", place + ":1")).isEqualTo(1);
            assertThat(err.toString()).contains("Device " + place + " has no process 1");

            assertThat(cairn(face(device), "threads", "cairn:1")).isEqualTo(1);
            assertThat(err.toString()).contains("Device cairn has no process 1");

            assertThat(device.end()).isIn(0, 143);
            assertThat(eventually(LIMIT, () -> socket(target), path -> !path)).isFalse();
            assertThat(target.errors()).isEmpty();
        }
    }

    private static boolean socket(TargetJvm target) {
        return java.util.Arrays.stream(
                        Objects.requireNonNull(Path.of("/tmp").toFile().list()))
                .anyMatch(name -> name.startsWith(".cairn-" + target.pid() + "-"));
    }

    @Test
    void saysWhatIsWrong() {
        assertThat(cairn(1, "device", "serve", "--port", "70000")).isEqualTo(2);
        assertThat(err.toString()).contains("70000 is no port");
        assertThat(cairn(1, "device", "serve", "--host", "no.such.host.invalid"))
                .isEqualTo(2);
        assertThat(err.toString()).contains("\"no.such.host.invalid\" is no address of this machine");
        assertThat(cairn(1, "device", "serve", "--host", "0.0.0.0")).isEqualTo(1);
        assertThat(err.toString()).contains("as no key is trusted").contains("--trust FILE");
        assertThat(cairn(1, "device", "serve", "--trust", "/proc/self/status")).isEqualTo(1);
        assertThat(err.toString()).contains("Line 1 of /proc/self/status is no public key of adb");
        assertThat(cairn(1, "device")).isEqualTo(2);
        assertThat(err.toString()).contains("Missing subcommand. Choose one of: serve.");
    }

    private static List<String> words(String text) {
        return text.lines().map(String::strip).filter(line -> !line.isEmpty()).toList();
    }

    /** All of it with a real adb in the middle. */
    @Tag("long")
    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void aRealAdbReachesIt(Jdk jdk) throws Exception {
        try (TargetJvm target = idle(jdk);
                TargetJvm other = idle(jdk);
                ServedHere device = new ServedHere(folder, List.of(target.pid(), other.pid()));
                RealAdb adb = new RealAdb(folder)) {
            String serial = device.serial();
            String pid = Long.toString(target.pid());
            assertThat(adb.run("connect", serial)).contains("connected to " + serial);
            assertThat(adb.run("devices", "-l"))
                    .containsPattern(serial + " +device product:cairn model:\\S+ device:cairn");
            assertThat(words(adb.run("jdwp"))).contains(pid, Long.toString(other.pid()));
            assertThat(adb.run("shell", "getprop", "ro.build.version.sdk")).isEqualTo("30\n");
            assertThat(adb.run("shell", "ls")).contains("its shell knows getprop, and not \"ls\"");
            assertThat(adb.run("root")).contains("closed");

            assertThat(cairn(adb.environment(), "devices")).as(err.toString()).isZero();
            assertThat(out.toString()).contains(serial + ":" + pid);
            assertThat(cairn(adb.environment(), "threads", serial + ":" + pid))
                    .as(err.toString())
                    .isZero();
            assertThat(out.toString()).contains("main");

            assertThat(cairn(adb.environment(), "map", serial + ":" + pid))
                    .as(err.toString())
                    .isZero();
            assertThat(out.toString()).contains("64.0 MiB committed");

            OptionalInt local = words(adb.run("forward", "tcp:0", "jdwp:" + pid)).stream()
                    .mapToInt(Integer::parseInt)
                    .findFirst();
            assertThat(DdmGreeting.of(local.orElseThrow()))
                    .as("HELO over the forwarded port")
                    .contains(Idle.class.getName());

            try (DdmlibProcess recent = new DdmlibProcess("32.5.0", adb.port(), target.pid());
                    DdmlibProcess old = new DdmlibProcess("25.3.0", adb.port(), target.pid())) {
                recent.awaitWord("ready");
                old.awaitWord("ready");
                assertLooked(recent.finish(), serial);
                assertLooked(old.finish(), serial);
            }

            other.kill();
            assertThat(eventually(LIMIT, () -> words(adb.run("jdwp")), pids -> pids.size() == 1))
                    .containsExactly(pid);
            for (int i = 0; i < 3; i++) {
                assertThat(adb.run("disconnect", serial)).contains("disconnected");
                assertThat(adb.run("devices")).doesNotContain(serial);
                assertThat(adb.run("connect", serial)).contains("connected to " + serial);
                assertThat(words(adb.run("jdwp"))).containsExactly(pid);
            }
        }
    }

    /** From an address that is not the loopback's, as from another machine. */
    @Tag("long")
    @Test
    void aRealAdbComesInByItsKeyAlone() throws Exception {
        String host = OwnAddress.beyondLoopback();
        Path known = folder.resolve("known");
        Path strange = folder.resolve("strange");
        for (Path home : List.of(known, strange)) {
            assertThat(home.toFile().mkdir()).isTrue();
        }
        try (RealAdb adb = new RealAdb(known)) {
            adb.run("start-server"); // which makes its key
            Path key = known.resolve(".android").resolve("adbkey.pub");
            eventually(LIMIT, () -> key.toFile().length() > 0, there -> there);
            try (TargetJvm target = idle(Jdk.JDK_25);
                    ServedHere device = new ServedHere(
                            folder, List.of(target.pid()), "--host", "0.0.0.0", "--trust", key.toString())) {
                String serial = host + ":" + device.report.port();
                assertThat(device.report.trustedKeys()).isEqualTo(1);
                assertThat(adb.run("connect", serial)).contains("connected to " + serial);
                assertThat(words(adb.run("-s", serial, "jdwp"))).containsExactly(Long.toString(target.pid()));
                try (RealAdb stranger = new RealAdb(strange)) {
                    assertThat(stranger.run("connect", serial)).contains("failed to authenticate");
                    assertThat(stranger.run("devices")).contains("unauthorized");
                }
                assertThat(words(adb.run("-s", serial, "jdwp"))).containsExactly(Long.toString(target.pid()));
            }
        }
    }
}
