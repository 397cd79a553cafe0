// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.testkit.Eventually;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.life.Puppet;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Outside proof: Google's ddmlib, unmodified, understands the agent. */
class DdmlibConformanceTest {
    private static final String THREAD = "Grüße \uD83D\uDE00";
    private static final long MEBIBYTE = 1 << 20;
    private static final int LIMIT_SECONDS = 300;
    /** By the codes of ddmlib, which are those of Dalvik. */
    private static final String WAIT = "4";

    static Stream<Arguments> versions() {
        return Stream.of("25.3.0", "32.5.0").flatMap(version -> Jdk.both().map(jdk -> Arguments.of(version, jdk)));
    }

    @ParameterizedTest
    @MethodSource("versions")
    void isUnderstood(String version, Jdk jdk) throws Exception {
        try (TargetJvm target =
                TargetJvm.on(jdk, "-XX:+EnableDynamicAgentLoading", "-Xmx64m").start(Puppet.class)) {
            String id = target.tell("start " + Puppet.hex(THREAD));
            target.tell("burn " + Puppet.hex(THREAD) + " 200");
            String stack = target.tell("stack " + Puppet.hex(THREAD));
            TestAgent.load(target, "");

            Map<String, String> told;
            try (FakeAdbServer adb = new FakeAdbServer(Map.of(target.pid(), TestAgent.endpoint(target)))) {
                told = drive(version, adb, target.pid());
                assertThat(adb.requests()).contains("jdwp:" + target.pid());
            }

            assertThat(told)
                    .containsEntry("Pid", Long.toString(target.pid()))
                    .containsEntry("ClientDescription", Puppet.class.getName())
                    .containsEntry("Abi", "64-bit (" + System.getProperty("os.arch") + ")")
                    .containsEntry("feature", "true")
                    .containsEntry("noFeature", "false")
                    .containsEntry("threadId", id)
                    .containsEntry("Status", WAIT)
                    .containsEntry("unserved", "asked")
                    .containsEntry("daemon", "true")
                    .containsEntry("maxSizeInBytes", Long.toString(64 * MEBIBYTE))
                    .containsEntry("objectsAllocated", "0")
                    .containsEntry("killed", "true");
            assertThat(told.get("VmIdentifier")).startsWith("OpenJDK 64-Bit Server VM v" + jdk.feature() + ".");
            assertThat(told.get("JvmFlags")).startsWith("java.version=" + jdk.feature());
            assertThat(number(told, "threads")).isGreaterThan(5);
            assertThat(number(told, "Utime") + number(told, "Stime"))
                    .as("in ticks of 10 ms")
                    .isBetween(18L, 200L);
            assertThat(number(told, "sizeInBytes")).isBetween(MEBIBYTE, 64 * MEBIBYTE);
            assertThat(number(told, "bytesAllocated")).isBetween(1L, 64 * MEBIBYTE);
            assertThat(number(told, "bytesAfterGc")).isBetween(1L, 20 * MEBIBYTE);
            assertThat(told.getOrDefault("stack", "").replaceAll("java.lang.Thread,runWith,\\S+ ", ""))
                    .isEqualTo(stack);

            Eventually.eventually(TestAgent.SOON, target::isAlive, alive -> !alive);
            assertThat(target.end())
                    .as("the status that ddmlib sends with EXIT")
                    .isEqualTo(1);
            assertThat(target.errors()).isEmpty();
        }
    }

    static long number(Map<String, String> told, String key) {
        return Long.parseLong(told.getOrDefault(key, "-1"));
    }

    private static Map<String, String> drive(String version, FakeAdbServer adb, long pid) throws Exception {
        return drive(version, adb, DdmlibDriver.class, Long.toString(pid), THREAD);
    }

    /** Runs a driver with that version, and returns what it said. */
    static Map<String, String> drive(String version, FakeAdbServer adb, Class<?> program, String... arguments)
            throws Exception {
        Process driver = driver(version, adb.port(), program, arguments);
        try {
            String said = new String(driver.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(driver.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)).isTrue();
            assertThat(driver.exitValue()).as(said + adb.requests()).isZero();
            Map<String, String> told = new HashMap<>();
            said.lines().filter(line -> line.contains("=")).forEach(line -> {
                int end = line.indexOf('=');
                told.put(line.substring(0, end), line.substring(end + 1));
            });
            return told;
        } finally {
            driver.destroyForcibly();
        }
    }

    private static Process driver(String version, int port, Class<?> program, String... arguments) throws Exception {
        Path classes = Path.of(DdmlibDriver.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        ProcessBuilder builder = new ProcessBuilder(
                        Jdk.JDK_25.java(),
                        "-Dfile.encoding=UTF-8",
                        "-Dsun.jnu.encoding=UTF-8",
                        "-cp",
                        classPath(version) + ":" + classes,
                        program.getName(),
                        Integer.toString(port))
                .redirectErrorStream(true);
        builder.command().addAll(List.of(arguments));
        builder.environment().putAll(Map.of("ANDROID_ADB_SERVER_PORT", Integer.toString(port), "LC_ALL", "C.UTF-8"));
        return builder.start();
    }

    static String classPath(String version) throws IOException {
        return jars(version).stream().map(Path::toString).collect(Collectors.joining(":"));
    }

    static List<Path> jars(String version) throws IOException {
        try (Stream<Path> jars = Files.list(Path.of("target/ddmlib-" + version).toAbsolutePath())) {
            return jars.sorted().toList();
        }
    }
}
