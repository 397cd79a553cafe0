// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent.recording;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.allocation.ManyStacks;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A stack that the agent knows by its print is the one that the VM says: compared in the VM, at every sample, by an agent of its own. */
class StackCacheTest {
    private static final Pattern ANSWER = Pattern.compile("printed (\\d+) known (\\d+) different (\\d+)");
    private static final List<String> SOURCES = List.of(
            "vm/layout/stack_fingerprint.c",
            "vm/layout/java_frames.c",
            "sample/allocation/stack_cache.c",
            "vm/layout/perf_counters.c",
            "vm/layout/structure_table.c");

    @TempDir
    static Path folder;

    @BeforeAll
    static void build() throws Exception {
        Assumptions.assumeTrue(
                System.getProperty("os.arch").equals("amd64"),
                "Prints are taken on x86-64 only; elsewhere all is walked.");
        Path include = Path.of(Jdk.JDK_17.java()).resolveSibling("../include").normalize();
        List<String> command = new ArrayList<>(
                List.of("gcc", "-std=c17", "-O2", "-Wall", "-Wextra", "-Werror", "-shared", "-fPIC", "-D_GNU_SOURCE"));
        command.addAll(List.of("-Isrc/main/c", "-I" + include, "-I" + include.resolve("linux")));
        command.addAll(List.of("-o", library(), "src/test/c/stack_cache_check.c"));
        SOURCES.forEach(source -> command.add("src/main/c/" + source));
        assertThat(new ProcessBuilder(command).inheritIO().start().waitFor()).isZero();
    }

    private static String library() {
        return folder.resolve("libcheck.so").toString();
    }

    static Stream<Arguments> vms() {
        return Jdk.both()
                .flatMap(jdk -> Stream.of(
                                "-XX:+UseSerialGC -Xmn16m",
                                "-XX:+UseG1GC -XX:ReservedCodeCacheSize=6m",
                                "-XX:+UseZGC -XX:-TieredCompilation",
                                "-XX:+UseParallelGC -XX:-Inline",
                                "-XX:TieredStopAtLevel=1",
                                "-Xint")
                        .map(options -> Arguments.of(jdk, options)));
    }

    @ParameterizedTest
    @MethodSource("vms")
    void areWhatTheVmSays(Jdk jdk, String options) throws Exception {
        List<String> command = new ArrayList<>(List.of(jdk.java()));
        command.addAll(Arrays.asList(options.split(" ")));
        command.addAll(List.of("-agentpath:" + library() + "=2048", "-cp", TargetJvm.classPath()));
        command.addAll(List.of(ManyStacks.class.getName(), "3", options.equals("-Xint") ? "3000" : "30000"));
        Process vm = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(vm.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(vm.waitFor()).as(said).isZero();
        Matcher answer = ANSWER.matcher(said);
        assertThat(answer.find()).as(said).isTrue();
        assertThat(Long.parseLong(answer.group(1))).as(said).isGreaterThan(5_000);
        assertThat(Long.parseLong(answer.group(2))).as(said).isGreaterThan(1_000);
        assertThat(Long.parseLong(answer.group(3))).as(said).isZero();
    }
}
