// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.hotspot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.testkit.PerfDataBuilder;
import dev.cairn.wire.perfdata.PerfDataDirectory;
import dev.cairn.wire.perfdata.PerfDataPrologue;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StaticFactsTest {
    private static StaticFacts read(PerfDataBuilder builder) {
        ByteBuffer block = ByteBuffer.wrap(builder.build());
        return StaticFacts.read(PerfDataDirectory.read(block, PerfDataPrologue.read(block)), block);
    }

    @ParameterizedTest
    @CsvSource({
        "1.8.0_402, 8",
        "1.7.0, 7",
        "9, 9",
        "11.0.25, 11",
        "17.0.15, 17",
        "17.0.15+6-LTS, 17",
        "21, 21",
        "25-ea, 25",
        "25.0.1-internal, 25",
        "100.1, 100",
        "'', 0",
        "unknown, 0",
        "' 17', 0",
        "-17, 0",
        "1., 0",
        ".17, 0"
    })
    void findsTheFeatureNumberOfAVersion(String version, int feature) {
        assertThat(StaticFacts.featureOf(version)).isEqualTo(feature);
    }

    @Test
    void doesNotOverflowOnAnEndlessNumber() {
        assertThat(StaticFacts.featureOf("9".repeat(100_000))).isPositive();
    }

    @Test
    void readsWhatAVmSaysOfItself() {
        StaticFacts facts = read(new PerfDataBuilder()
                .scalar("sun.rt.createVmBeginTime", 1_763_622_000_000L)
                .string("java.property.java.version", "17.0.15")
                .string("java.property.java.vm.name", "OpenJDK 64-Bit Server VM")
                .string("java.property.java.vm.version", "17.0.15+6")
                .string("java.property.java.home", "/opt/日本 jdk")
                .string("java.rt.vmArgs", "-Xmx1g -Da=\uD83D\uDE80")
                .string("sun.rt.javaCommand", "com.example.Main x"));

        assertThat(facts.createdAtMillis()).isEqualTo(1_763_622_000_000L);
        assertThat(facts.jdkVersion()).isEqualTo("17.0.15");
        assertThat(facts.jdkFeature()).isEqualTo(17);
        assertThat(facts.vmName()).isEqualTo("OpenJDK 64-Bit Server VM");
        assertThat(facts.vmVersion()).contains("17.0.15+6");
        assertThat(facts.javaHome()).contains("/opt/日本 jdk");
        assertThat(facts.vmArgs()).isEqualTo("-Xmx1g -Da=\uD83D\uDE80");
        assertThat(facts.javaCommand()).isEqualTo("com.example.Main x");
    }

    @Test
    void knowsNothingOfAVmThatSaysNothing() {
        assertThat(read(new PerfDataBuilder())).isEqualTo(StaticFacts.UNKNOWN);
        assertThat(read(new PerfDataBuilder()
                        .scalar("sun.rt.createVmBeginTime", -5)
                        .string("java.property.java.home", "")
                        .string("java.property.java.vm.version", "")))
                .isEqualTo(StaticFacts.UNKNOWN);
    }
}
