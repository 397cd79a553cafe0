// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RecordingProgressLineTest {
    private static final Duration THREE = Duration.ofSeconds(3);

    @Test
    void saysHowLongItTakesAndThatWhatCameIsKept() {
        assertThat(RecordingProgressLine.line("Shop (7)", THREE, Optional.of(Duration.ofSeconds(10)), 79))
                .isEqualTo("Recording Shop (7): 3 s of 10 s; Ctrl-C keeps what came so far");
        assertThat(RecordingProgressLine.line("Shop (7)", THREE, Optional.empty(), 79))
                .isEqualTo("Recording Shop (7): 3 s; Ctrl-C keeps what came so far");
    }

    @Test
    void aLongNameGivesWayToThat() {
        assertThat(RecordingProgressLine.line("s".repeat(200), THREE, Optional.empty(), 79))
                .hasSize(79)
                .endsWith("…: 3 s; Ctrl-C keeps what came so far");
    }
}
