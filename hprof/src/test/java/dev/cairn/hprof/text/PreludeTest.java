// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.hprof.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.hprof.settings.SettingsLines;
import dev.cairn.hprof.settings.SettingsReading;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a report says of itself is true of how it was asked for. */
class PreludeTest {
    private static String lines(String... options) {
        return String.join(
                "\n", Prelude.lines(((SettingsReading.Read) SettingsLines.read(List.of(options))).settings()));
    }

    @Test
    void saysWhoIsSampled() {
        assertThat(lines("samples=cpu")).contains("a count is a sample: interval= of CPU time");
        assertThat(lines("samples=state"))
                .contains("CPU SAMPLES   where threads were runnable")
                .doesNotContain("used the processor");
    }

    @Test
    void saysWhoseClockCallsAreTimedBy() {
        assertThat(lines("clock=wall"))
                .contains("the wall's clock: who waits takes it too")
                .doesNotContain("own clock");
        for (String options : List.of("clock=run", "cpu=times")) {
            assertThat(lines(options)).contains("wall-clock time without the time that the thread waits");
        }
        assertThat(lines("clock=cpu"))
                .contains("own clock: who only waits takes none")
                .doesNotContain("wall");
    }
}
