// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.client.alloc;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The native counter by itself, its tables and recordings: in C, with some threads, as they are and with sanitizers. */
class NativeTablesTest {
    private static final long LIMIT_SECONDS = 120;

    @ParameterizedTest
    @ValueSource(strings = {"check", "asan", "tsan"})
    void hold(String how) throws Exception {
        ProcessBuilder builder = new ProcessBuilder("make", "--directory=src/test/c", "--no-print-directory", how)
                .redirectErrorStream(true);
        // make would take those of the make that may have started this.
        builder.environment().keySet().removeAll(List.of("MAKEFLAGS", "MAKELEVEL"));
        Process process = builder.start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).as(said).isZero();
        assertThat(said).contains("the tables hold").contains("the recordings hold");
    }
}
