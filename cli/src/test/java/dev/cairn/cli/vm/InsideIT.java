// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.vm;

import static dev.cairn.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.cli.CairnProcess;
import dev.cairn.cli.CairnProcess.Result;
import dev.cairn.monitor.attach.Target;
import dev.cairn.monitor.model.VmId;
import dev.cairn.monitor.proc.ProcFs;
import dev.cairn.monitor.proc.ProcessStatFile;
import dev.cairn.report.json.Json;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.life.Idle;
import dev.cairn.testkit.target.life.Puppet;
import dev.cairn.testkit.target.load.Churn;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class InsideIT {
    private static final Duration LIMIT = Duration.ofSeconds(30);
    /** Well before an agent that nobody is connected to leaves by itself. */
    private static final Duration SOON = Duration.ofSeconds(15);

    @TempDir
    Path folder;

    private CairnProcess cairn;

    @BeforeEach
    void make() {
        cairn = new CairnProcess(folder);
    }

    private static TargetJvm idle(Jdk jdk) {
        return TargetJvm.on(jdk, "-XX:+EnableDynamicAgentLoading").start(Idle.class);
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> object(Object json) {
        return (Map<String, Object>) json;
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> thread(Object report, String name) {
        List<Map<String, Object>> threads = (List<Map<String, Object>>)
                Objects.requireNonNull(object(report).get("threads"));
        return threads.stream()
                .filter(thread -> name.equals(thread.get("name")))
                .findFirst()
                .orElseThrow();
    }

    private static Number number(Map<String, Object> of, String key) {
        return (Number) Objects.requireNonNull(of.get(key), key);
    }

    private static Optional<Path> endpoint(TargetJvm target) {
        ProcFs proc = ProcFs.ofThisMachine();
        try (ProcessStatFile stat =
                ProcessStatFile.open(proc.of(target.pid(), "stat")).orElseThrow()) {
            VmId id = new VmId(target.pid(), stat.read().orElseThrow().startTicks());
            return Target.of(proc, id).orElseThrow().endpoint();
        }
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#oldest")
    void showsThreadsForPeopleAndForMachinesAndLeavesNothing(Jdk jdk) throws Exception {
        try (TargetJvm target = idle(jdk)) {
            String pid = Long.toString(target.pid());

            Result table = cairn.run("threads", pid);
            assertThat(table.err()).isEmpty();
            assertThat(table.code()).isZero();
            assertThat(table.out())
                    .contains("Idle (" + pid + "): ")
                    .contains("NAME")
                    .contains("main");

            Result json = cairn.run("threads", pid, "--json");
            assertThat(object(json.json()))
                    .containsKeys("suspended", "virtualThreads", "threads")
                    .containsEntry("suspended", false);
            Map<String, Object> main = thread(json.json(), "main");
            assertThat(main)
                    .containsKeys(
                            "id",
                            "osTid",
                            "name",
                            "state",
                            "daemon",
                            "carrier",
                            "cpuMillis",
                            "allocatedBytes",
                            "frames")
                    .containsEntry("state", "native")
                    .containsEntry("daemon", false)
                    .containsEntry("carrier", false)
                    .containsEntry("frames", null);
            assertThat(number(main, "allocatedBytes").longValue()).isPositive();
            assertThat(Path.of("/proc/" + pid + "/task/" + number(main, "osTid").longValue()))
                    .exists();

            assertThat(eventually(LIMIT, () -> endpoint(target), Optional::isEmpty))
                    .isEmpty();
            assertThat(target.end()).isZero();
            assertThat(target.errors()).isEmpty();
        }
    }

    @Test
    @SuppressWarnings("unchecked")
    void showsStacks() throws Exception {
        try (TargetJvm target = idle(Jdk.JDK_25)) {
            String pid = Long.toString(target.pid());

            assertThat(cairn.run("threads", pid, "--stacks").out())
                    .containsPattern("#\\d+ \"main\" native, CPU ")
                    .contains("(native method)")
                    .containsPattern(
                            "    at dev[.]cairn[.]testkit[.]target[.]life[.]Idle[.]main\\(Idle[.]java:\\d+\\)");

            Object json = cairn.run("threads", pid, "--stacks", "--json").json();
            List<Map<String, Object>> frames = (List<Map<String, Object>>)
                    Objects.requireNonNull(thread(json, "main").get("frames"));
            assertThat(frames.getLast())
                    .containsEntry("class", Idle.class.getName())
                    .containsEntry("method", "main")
                    .containsEntry("file", "Idle.java");
            assertThat(frames.getFirst()).containsEntry("line", null);
        }
    }

    @Test
    void watchesWithALineOfJsonASecond() throws Exception {
        try (TargetJvm target = TargetJvm.on(Jdk.JDK_17).start(Churn.class, "200")) {
            Process watching = cairn.start("threads", Long.toString(target.pid()), "--watch", "--json");
            try (BufferedReader out = watching.inputReader(StandardCharsets.UTF_8)) {
                assertThat(thread(line(out), "main")).containsEntry("cpuPercent", null);
                Map<String, Object> busy = eventually(
                        LIMIT,
                        () -> thread(line(out), "main"),
                        main -> number(main, "cpuPercent").doubleValue() > 0);
                assertThat(number(busy, "cpuPercent").doubleValue()).isLessThan(110);
            } finally {
                watching.destroy();
            }
        }
    }

    private static Object line(BufferedReader out) throws IOException {
        return Json.type(Object.class).fromJson(String.valueOf(out.readLine()));
    }

    @Test
    void takesTheAgentOutAgainWhenItIsStopped() throws Exception {
        try (TargetJvm target = idle(Jdk.JDK_25)) {
            Process watching = cairn.start("threads", Long.toString(target.pid()), "--watch", "--json");
            try (BufferedReader out = watching.inputReader(StandardCharsets.UTF_8);
                    BufferedReader err = watching.errorReader(StandardCharsets.UTF_8)) {
                assertThat(thread(line(out), "main")).containsEntry("state", "native");
                assertThat(endpoint(target)).isPresent();
                new ProcessBuilder("kill", "-TERM", Long.toString(watching.pid()))
                        .start()
                        .waitFor();
                assertThat(watching.waitFor(30, TimeUnit.SECONDS)).isTrue();
                assertThat(eventually(SOON, () -> endpoint(target), Optional::isEmpty))
                        .isEmpty();
                assertThat(err.readLine()).isNull();
            } finally {
                watching.destroy();
            }
        }
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#oldest")
    void collectsGarbageAndSaysWhatThatBrought(Jdk jdk) throws Exception {
        // Room for all of the garbage, so that nobody else collects it.
        try (TargetJvm target = TargetJvm.on(
                        jdk, "-XX:+EnableDynamicAgentLoading", "-XX:+UseSerialGC", "-Xms192m", "-Xmx192m", "-Xmn128m")
                .start(Puppet.class)) {
            String pid = Long.toString(target.pid());
            String worker = Puppet.hex("worker");
            target.tell("start " + worker);
            assertThat(cairn.run("gc", pid).out())
                    .containsPattern("Puppet \\(" + pid + "\\): .+ used before, .+ after, in [\\d,]+ ms");

            target.tell("allocate " + worker + " 40");
            Map<String, Object> report = object(cairn.run("gc", pid, "--json").json());
            long before = number(report, "heapUsedBytesBefore").longValue();
            long after = number(report, "heapUsedBytesAfter").longValue();
            assertThat(after).isPositive();
            assertThat(before - after).isGreaterThan(36L << 20);
            assertThat(number(report, "millis").longValue()).isBetween(0L, 60_000L);
        }
    }

    @Test
    void asksTheServerWhichKeepsTheAgentForAWhileAndTakesItOutAtItsEnd() throws Exception {
        try (TargetJvm target = idle(Jdk.JDK_25)) {
            String pid = Long.toString(target.pid());
            try (CairnProcess.Server server = cairn.serve()) {
                assertThat(server.process.isAlive()).isTrue();
                assertThat(cairn.run("threads", pid).out()).contains("main");
                assertThat(endpoint(target)).isPresent();
                assertThat(eventually(LIMIT, () -> ps(pid), row -> "attached".equals(row.get("agent"))))
                        .containsEntry("agent", "attached");
                assertThat(object(cairn.run("info", pid, "--json").json()).get("features"))
                        .asInstanceOf(InstanceOfAssertFactories.LIST)
                        .contains("cairn-1");
                assertThat(cairn.run("info", pid).out()).containsPattern("agent +attached: .*cairn-1");
                assertThat(cairn.run("gc", pid).code()).isZero();
                assertThat(folder.resolve("cairn/system.ddm")).exists();
            }
            assertThat(eventually(LIMIT, () -> endpoint(target), Optional::isEmpty))
                    .isEmpty();
            assertThat(folder.resolve("cairn/system.ddm")).doesNotExist();
        }
    }

    @SuppressWarnings("unchecked")
    private Map<String, Object> ps(String pid) {
        try {
            return ((List<Map<String, Object>>) cairn.run("ps", "--json").json())
                    .stream()
                            .filter(row -> pid.equals(String.valueOf(row.get("pid"))))
                            .findFirst()
                            .orElseThrow();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void leavesAnAgentThatTheVmWasStartedWith() throws Exception {
        Path library = Path.of("../agent/target/native/libcairn.so").toAbsolutePath();
        try (TargetJvm target =
                TargetJvm.on(Jdk.JDK_17, "-agentpath:" + library).start(Idle.class)) {
            assertThat(endpoint(target)).isPresent();
            assertThat(cairn.run("threads", Long.toString(target.pid())).code()).isZero();
            assertThat(endpoint(target)).isPresent();
        }
    }

    @Test
    void saysNoInOneSentence() throws Exception {
        try (TargetJvm closed =
                TargetJvm.on(Jdk.JDK_25, "-XX:-EnableDynamicAgentLoading").start(Idle.class)) {
            Result result = cairn.run("threads", Long.toString(closed.pid()));
            assertThat(result.code()).isEqualTo(1);
            assertThat(result.out()).isEmpty();
            assertThat(result.err())
                    .startsWith("cairn: ")
                    .contains("-agentpath")
                    .hasLineCount(1);
        }
        assertThat(cairn.run("gc", "999999999").code()).isEqualTo(1);
        assertThat(cairn.run("gc").code()).isEqualTo(2);
        assertThat(cairn.run("threads").code()).isEqualTo(2);
    }

    @Test
    void tellsAnOrdinaryUserWhyRootsVmLetsNobodyIn() throws Exception {
        try (TargetJvm target = idle(Jdk.JDK_25)) {
            // The folder of the build may be closed to others.
            Path jar = folder.resolve("cairn.jar");
            Files.copy(Path.of("target/cairn.jar"), jar);
            Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxrwxrwx"));
            CairnProcess nobody = new CairnProcess(
                    folder, List.of("setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups"), jar);
            Result result = nobody.run("threads", Long.toString(target.pid()));
            assertThat(result.code()).isEqualTo(1);
            assertThat(result.err()).contains("belongs to root").contains("as root");
        }
    }
}
