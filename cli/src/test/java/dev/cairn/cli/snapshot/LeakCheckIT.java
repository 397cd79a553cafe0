// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.cli.CairnProcess;
import dev.cairn.testkit.Jdk;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests with {@code @LeakCheck} that the real command judges, as in the build of an application. */
class LeakCheckIT {
    private static final Path CLIENT = Path.of("..", "client", "target");

    @TempDir
    Path folder;

    private List<String> run(Jdk jdk) throws Exception {
        Path command = Files.writeString(
                folder.resolve("cairn"),
                "#!/bin/sh\nexec " + Jdk.JDK_25.java() + " -jar " + CairnProcess.JAR + " \"$@\"\n");
        Files.setPosixFilePermissions(command, PosixFilePermissions.fromString("rwx------"));
        Process process = new ProcessBuilder(
                        jdk.java(),
                        "-XX:+EnableDynamicAgentLoading",
                        "-Dcairn.cases=true",
                        "-Dcairn.command=" + command,
                        "-Dcairn.dumps=" + folder.resolve("kept"),
                        "-cp",
                        CLIENT.resolve("classes") + ":" + CLIENT.resolve("test-classes") + ":"
                                + CLIENT.resolve("junit5") + "/*",
                        "dev.cairn.client.budget.RunTests",
                        "dev.cairn.client.budget.LeakCases")
                .redirectError(folder.resolve("err").toFile())
                .start();
        process.getOutputStream().close();
        List<String> lines = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                .lines()
                .toList();
        assertThat(process.waitFor())
                .as(Files.readString(folder.resolve("err")))
                .isZero();
        return lines;
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#newest")
    void aTestThatLeavesObjectsBehindSaysWhatHoldsThemAndWhereTheyWereMade(Jdk jdk) throws Exception {
        List<String> lines = run(jdk);

        assertThat(lines)
                .contains(
                        "SUCCESSFUL passesAsItsSessionIsGarbage",
                        "SUCCESSFUL passesAsACacheIsFull",
                        "SUCCESSFUL passesOrIsSkipped",
                        "FAILED failsAsAnOrderStays",
                        "   1 object of dev.cairn.client.budget.LeakCases$Order is held; at most 0 may be.",
                        "   held by   a static variable: dev.cairn.client.budget.LeakCases.ORDERS (java.util.ArrayList) >"
                                + " dev.cairn.client.budget.LeakCases$Order",
                        "While the test ran they were allocated here, garbage included:",
                        "  1 object of dev.cairn.client.budget.LeakCases$Order",
                        "FAILED failsAsEachRunLeavesARequest",
                        "   Objects of dev.cairn.client.budget.LeakCases$Request that are held grow from dump to dump: 1, 2, 3;"
                                + " each step may add at most 0.",
                        "FAILED failsByItself")
                .anyMatch(line ->
                        line.contains("at dev.cairn.client.budget.LeakCases.failsAsAnOrderStays(LeakCases.java:"));
        try (Stream<Path> kept = Files.list(folder.resolve("kept"))) {
            assertThat(kept).hasSize(2);
        }
    }
}
