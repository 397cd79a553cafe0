// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.record;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.cli.CairnProcess.Result;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.allocation.Bakery;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** {@code cairn native --library}, and a program that is started with it. */
class PreloadedLibraryIT extends WithBakery {
    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#newest")
    void isUsedWhereItIsPreloaded(Jdk jdk) throws Exception {
        Result printed = cairn.run("native", "--library");
        assertThat(printed.code()).as(printed.err()).isZero();
        assertThat(printed.out().strip()).endsWith("/libcairn_malloc.so");
        assertThat(cairn.run("native", "--library").out()).isEqualTo(printed.out());
        try (TargetJvm target = TargetJvm.on(jdk, "-XX:+EnableDynamicAgentLoading", "-Xmx64m")
                .behind("env", "LD_PRELOAD=" + printed.out().strip())
                .start(Bakery.class)) {
            Result recorded = cairn.run("native", Long.toString(target.pid()), "--duration", "1s", "--json");
            assertThat(recorded.code()).as(recorded.err()).isZero();
            assertThat(String.valueOf(object(recorded.out()).get("notes")))
                    .contains("The allocator is glibc, and libcairn_malloc.so is preloaded: all its calls are seen.");
            assertThat(target.end()).isZero();
            assertThat(target.errors()).isEmpty();
        }
    }
}
