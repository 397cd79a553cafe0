// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.vm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.cli.CairnProcess;
import dev.cairn.cli.CairnProcess.Result;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.heap.Ballast;
import dev.cairn.testkit.target.heap.Keyholder;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** {@code cairn dump VM -} and {@code --redact}, as users run them. */
class DumpStreamIT {
    private static final int END_BYTES = 9;

    @TempDir
    Path folder;

    private CairnProcess cairn;

    @BeforeEach
    void make() {
        cairn = new CairnProcess(folder);
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void writesAWholeDumpToStandardOutputAndAReportBesideIt(Jdk jdk) throws Exception {
        try (TargetJvm target = TargetJvm.on(jdk).start(Keyholder.class)) {
            Process process = cairn.start("dump", Long.toString(target.pid()), "-", "--redact=all");
            byte[] dump = process.getInputStream().readAllBytes();
            String said = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(process.waitFor()).isZero();

            assertThat(said)
                    .startsWith("Keyholder (" + target.pid() + "): -, ")
                    .contains("Names are still in the copy");
            String text = new String(dump, StandardCharsets.ISO_8859_1);
            assertThat(text).startsWith("JAVA PROFILE 1.0.2").doesNotContain("correct horse");
            assertThat(text.substring(text.length() - END_BYTES)).isEqualTo(",\0\0\0\0\0\0\0\0");
            Path file = Files.write(folder.resolve("a.hprof"), dump);
            Result histogram = cairn.run("snapshot", "histogram", file.toString());
            assertThat(histogram.code()).isZero();
            assertThat(histogram.out()).contains("java.lang.String");

            assertThat(target.end()).isZero();
            assertThat(target.errors()).isEmpty();
        }
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void noVmWaitsForOneThatWasKilled(Jdk jdk) throws Exception {
        try (TargetJvm target = TargetJvm.on(jdk, "-Xmx300m").start(Ballast.class, "100", "0", "noise")) {
            Process process = cairn.start("dump", Long.toString(target.pid()), "-");
            try (InputStream dump = process.getInputStream()) {
                assertThat(dump.read()).isEqualTo('J'); // on JDK 17 the VM stands still from here on
                process.destroyForcibly();
                assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
            }
            assertThat(target.end()).isZero();
            assertThat(target.errors()).isEmpty();
        }
    }

    @Test
    void aReaderThatGoesAwayIsASentence() throws Exception {
        try (TargetJvm target = TargetJvm.on(Jdk.JDK_17, "-Xmx300m").start(Ballast.class, "50", "0", "noise")) {
            Process process = cairn.start("dump", Long.toString(target.pid()), "-");
            try (InputStream dump = process.getInputStream()) {
                assertThat(dump.read()).isEqualTo('J');
            }
            String said = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(process.waitFor()).isEqualTo(1);
            assertThat(said)
                    .startsWith("cairn: The dump of VM " + target.pid() + " was cut after ")
                    .hasLineCount(1);
            assertThat(target.end()).isZero();
        }
    }

    @Test
    void aReaderThatHangsIsASentence() throws Exception {
        try (TargetJvm target = TargetJvm.on(Jdk.JDK_17, "-Xmx300m").start(Ballast.class, "50", "0", "noise")) {
            Process process = cairn.start("dump", Long.toString(target.pid()), "-", "--stall", "2s");
            String said = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(process.waitFor()).isEqualTo(1);
            assertThat(said).contains("took nothing for 2 seconds").hasLineCount(1);
            assertThat(target.end()).isZero();
        }
    }

    @Test
    void whatCannotGoTogetherIsWrong() throws Exception {
        assertThat(cairn.run("dump", "1", "-", "--keep").code()).isEqualTo(2);
        assertThat(cairn.run("dump", "1", "-", "--force").err()).contains("- is standard output");
        assertThat(cairn.run("dump", "1", "a.gclog", "--redact").err()).contains("has no values");
        assertThat(cairn.run("dump", "1", "a.hprof", "--redact=some").err())
                .contains("write --redact=contents or --redact=all");
        assertThat(cairn.run("dump", "1", "--redact", "a.hprof").err()).contains("put --redact last");
    }
}
