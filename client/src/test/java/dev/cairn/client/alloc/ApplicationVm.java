// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.client.alloc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.testkit.Jdk;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Runs a program of {@code dev.cairn.client.budget} in a VM of its own, to its end. */
public final class ApplicationVm {
    private static final long LIMIT_SECONDS = 120;
    private static final String PROGRAMS = "dev.cairn.client.budget.";
    private static final Path JUNIT_5 = Path.of("target", "junit5");

    private final Jdk jdk;
    private final List<String> options = new ArrayList<>();
    private String libraries = "";

    private ApplicationVm(Jdk jdk, List<String> options) {
        this.jdk = jdk;
        this.options.addAll(options);
    }

    public static ApplicationVm on(Jdk jdk, String... options) {
        return new ApplicationVm(jdk, List.of(options));
    }

    public ApplicationVm withJUnit5() {
        assertThat(JUNIT_5).isNotEmptyDirectory();
        libraries = JUNIT_5 + "/*";
        return this;
    }

    /** That of this test. */
    public ApplicationVm withJUnit6() {
        libraries = Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(entry -> entry.endsWith(".jar"))
                .reduce("", (a, b) -> a + File.pathSeparator + b);
        return this;
    }

    /** What it wrote, once it has ended as it should. Warnings of the VM go elsewhere. */
    public List<String> run(String program, String... arguments) throws IOException, InterruptedException {
        Path errors = Files.createTempFile("cairn-application", ".err");
        try {
            Process process = new ProcessBuilder(command(program, arguments))
                    .redirectError(errors.toFile())
                    .start();
            String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)).isTrue();
            assertThat(process.exitValue()).as(said + Files.readString(errors)).isZero();
            return said.lines().toList();
        } finally {
            Files.delete(errors);
        }
    }

    private List<String> command(String program, String... arguments) {
        List<String> command = new ArrayList<>(List.of(jdk.java()));
        command.addAll(options);
        command.addAll(List.of(
                "-Dcairn.cases=true",
                "-cp",
                String.join(File.pathSeparator, "target/classes", "target/test-classes", libraries),
                PROGRAMS + program));
        command.addAll(List.of(arguments));
        return command;
    }
}
