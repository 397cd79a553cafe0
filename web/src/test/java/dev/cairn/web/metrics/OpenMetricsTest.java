// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class OpenMetricsTest {
    @Test
    void whatANameHoldsStaysInItsLabel() {
        String name = "a\"} 1\nb\\n{x=\"日本\" 🙂";
        OpenMetrics metrics = new OpenMetrics();
        metrics.gauge("x_bytes", "Help with \"quotes\", a \\ and\na second line.")
                .sample(Map.of("name", name, "pid", "7"), 3);
        metrics.counter("y", "Counts.").sample(Map.of(), 0.5);

        OpenMetricsReader read = OpenMetricsReader.read(metrics.text());
        assertThat(read.value("x_bytes", Map.of("name", name, "pid", "7"))).contains(3.0);
        assertThat(read.value("y_total", Map.of())).contains(0.5);
        assertThat(metrics.text())
                .contains("# UNIT x_bytes bytes\n")
                .endsWith("# TYPE y counter\n# HELP y Counts.\ny_total 0.5\n# EOF\n");
    }

    @Test
    void aLongLabelIsCutBetweenCharacters() {
        OpenMetrics metrics = new OpenMetrics();
        metrics.gauge("x", "Help.").sample(Map.of("name", "🙂".repeat(500)), 1);

        assertThat(OpenMetricsReader.read(metrics.text())
                        .value("x", Map.of("name", "🙂".repeat(OpenMetrics.LONGEST_LABEL))))
                .contains(1.0);
    }

    @Test
    void aFamilyWithoutASampleIsLeftOut() {
        OpenMetrics metrics = new OpenMetrics();
        metrics.gauge("x", "Help.");

        assertThat(metrics.text()).isEqualTo("# EOF\n");
    }
}
