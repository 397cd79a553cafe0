// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.vm;

import static dev.cairn.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.cli.CairnProcess;
import dev.cairn.cli.CairnProcess.Result;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.heap.Ballast;
import dev.cairn.testkit.target.life.Idle;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class DumpIT {
    private static final Duration LIMIT = Duration.ofMinutes(5);

    @TempDir
    Path folder;

    private Path dumps;
    private CairnProcess cairn;

    @BeforeEach
    void make() throws IOException {
        dumps = Files.createDirectory(folder.resolve("dumps"));
        cairn = new CairnProcess(folder);
    }

    private String file(String name) {
        return dumps.resolve(name).toString();
    }

    private List<String> made() throws IOException {
        try (Stream<Path> files = Files.list(dumps)) {
            return files.map(path -> path.getFileName().toString()).sorted().toList();
        }
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> object(Result result) {
        assertThat(result.err()).isEmpty();
        assertThat(result.code()).isZero();
        return (Map<String, Object>) result.json();
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void dumpsForPeopleAndForMachines(Jdk jdk) throws Exception {
        try (TargetJvm target = TargetJvm.on(jdk).start(Idle.class)) {
            String pid = Long.toString(target.pid());

            Result said = cairn.run("dump", pid, file("a.hprof"));
            assertThat(said.err()).isEmpty();
            assertThat(said.code()).isZero();
            assertThat(said.out())
                    .matches("Idle \\(" + pid + "\\): " + file("a.hprof") + ", [\\d.]+ MiB, in [\\d,]+ ms\\R");

            Map<String, Object> json = object(cairn.run("dump", pid, file("b.hprof"), "--gz", "--all", "--json"));
            assertThat(json)
                    .containsEntry("name", "Idle")
                    .containsEntry("file", file("b.hprof.gz"))
                    .containsEntry("live", false)
                    .containsKeys("key", "pid", "bytes", "millis");
            assertThat(((Number) json.getOrDefault("bytes", 0)).longValue())
                    .isEqualTo(Files.size(dumps.resolve("b.hprof.gz")));

            assertThat(made()).containsExactly("a.hprof", "b.hprof.gz");
            assertThat(target.end()).isZero();
            assertThat(target.errors()).isEmpty();
        }
    }

    @Test
    void makesAGcLog() throws Exception {
        try (TargetJvm target = TargetJvm.on(Jdk.JDK_25).start(Idle.class)) {
            Result said = cairn.run("dump", Long.toString(target.pid()), file("a.gclog"));
            assertThat(said.err()).isEmpty();
            assertThat(said.code()).isZero();
            assertThat(said.out().lines().findFirst().orElseThrow()).contains(file("a.gclog"));
            assertThat(said.out().lines().skip(1))
                    .as("what a log cannot say")
                    .isNotEmpty()
                    .allMatch(line -> line.startsWith("  "));
            assertThat(made()).containsExactly("a.gclog");
            try (Stream<String> lines = Files.lines(dumps.resolve("a.gclog"))) {
                assertThat(lines.map(line -> line.substring(0, 1)).distinct())
                        .startsWith("a")
                        .contains("t", "o", "r")
                        .endsWith("c");
            }
            assertThat(dumps.resolve("a.gclog")).content().startsWith("a 2 Idle ");

            Map<String, Object> json =
                    object(cairn.run("dump", Long.toString(target.pid()), file("b.gclog"), "--json"));
            assertThat(json.get("losses"))
                    .asInstanceOf(InstanceOfAssertFactories.list(String.class))
                    .isNotEmpty()
                    .allMatch(loss -> loss.endsWith("."));
        }
    }

    @Test
    void replacesAFileOnlyByForce() throws Exception {
        Files.writeString(dumps.resolve("a.hprof"), "old");
        try (TargetJvm target = TargetJvm.on(Jdk.JDK_25).start(Idle.class)) {
            String pid = Long.toString(target.pid());
            Result refused = cairn.run("dump", pid, file("a.hprof"));
            assertThat(refused.code()).isEqualTo(1);
            assertThat(refused.err())
                    .startsWith("cairn: " + file("a.hprof") + " exists already")
                    .contains("--force")
                    .hasLineCount(1);
            assertThat(dumps.resolve("a.hprof")).hasContent("old");

            assertThat(cairn.run("dump", pid, file("a.hprof"), "--force").code())
                    .isZero();
            assertThat(Files.size(dumps.resolve("a.hprof"))).isGreaterThan(1 << 20);
        }
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void leavesNothingBehindWhenItIsStopped(Jdk jdk) throws Exception {
        try (TargetJvm target = TargetJvm.on(jdk, "-Xmx300m").start(Ballast.class, "100", "0", "noise")) {
            Process dumping = cairn.start("dump", Long.toString(target.pid()), file("a.hprof"), "--gz");
            assertThat(eventually(LIMIT, this::made, made -> !made.isEmpty())).hasSize(1);
            new ProcessBuilder("kill", "-TERM", Long.toString(dumping.pid()))
                    .start()
                    .waitFor();
            assertThat(dumping.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS)).isTrue();
            assertThat(made()).isEmpty();

            // The VM may still be busy with the dump that nobody wants any more.
            assertThat(eventually(LIMIT, () -> dump(target, file("b.hprof")), code -> code == 0))
                    .isZero();
            assertThat(made()).containsExactly("b.hprof");
            assertThat(target.isAlive()).isTrue();
        }
    }

    private int dump(TargetJvm target, String file) {
        try {
            return cairn.run("dump", Long.toString(target.pid()), file).code();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void saysNoInOneSentence() throws Exception {
        try (TargetJvm target = TargetJvm.on(Jdk.JDK_17).start(Idle.class)) {
            String pid = Long.toString(target.pid());
            Result nowhere = cairn.run("dump", pid, file("none/a.hprof"));
            assertThat(nowhere.code()).isEqualTo(1);
            assertThat(nowhere.out()).isEmpty();
            assertThat(nowhere.err()).contains("does not exist").hasLineCount(1);
            assertThat(cairn.run("dump", "999999999", file("a.hprof")).code()).isEqualTo(1);

            Result ending = cairn.run("dump", pid, file("a.dump"));
            assertThat(ending.code()).isEqualTo(2);
            assertThat(ending.err()).contains("a.dump").contains(".hprof.gz").contains("cairn dump tomcat");
            assertThat(cairn.run("dump", pid, file("a.gclog"), "--gz").code()).isEqualTo(2);
            assertThat(cairn.run("dump", pid).code()).isEqualTo(2);
            assertThat(made()).isEmpty();
        }
    }

    @Test
    void tellsAnOrdinaryUserWhoseVmItIs() throws Exception {
        try (TargetJvm target = TargetJvm.on(Jdk.JDK_25).start(Idle.class)) {
            // The folder of the build may be closed to others.
            Path jar = folder.resolve("cairn.jar");
            Files.copy(CairnProcess.JAR, jar);
            Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxrwxrwx"));
            Files.setPosixFilePermissions(dumps, PosixFilePermissions.fromString("rwxrwxrwx"));
            CairnProcess nobody = new CairnProcess(
                    folder, List.of("setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups"), jar);
            Result result = nobody.run("dump", Long.toString(target.pid()), file("a.hprof"));
            assertThat(result.code()).isEqualTo(1);
            assertThat(result.err()).contains("belongs to root").contains("as root");
            assertThat(made()).isEmpty();
        }
    }

    @Test
    void fetchesADumpOutOfAContainer() throws Exception {
        try (TargetJvm target = TargetJvm.on(Jdk.JDK_25).startInContainer("true", Idle.class)) {
            assertThat(object(cairn.run("dump", Long.toString(target.jvmPid()), file("a.hprof"), "--json")))
                    .containsEntry("live", true);
            assertThat(made()).containsExactly("a.hprof");
        }
    }
}
