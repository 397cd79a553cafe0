// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.export;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExportFormatTest {
    @ParameterizedTest
    @CsvSource({
        "a.pb.gz, PPROF",
        "/x/a.collapsed, COLLAPSED",
        "a.speedscope.json, SPEEDSCOPE",
        "a.b.json, JSON",
        "A.HTML, FLAME_GRAPH",
        "a.txt, TABLE",
        "a.alloc, REPORT"
    })
    void theLongestEndingThatFitsChooses(Path file, ExportFormat format) {
        assertThat(ExportFormat.ofFile(file)).contains(format);
    }

    @Test
    void anUnknownEndingIsASentenceThatListsTheKnownOnes() {
        assertThat(ExportFormat.ofFile(Path.of("a.svg"))).isEmpty();
        assertThat(ExportFormat.ofFile(Path.of(".json"))).isEmpty();
        assertThat(ExportFormat.unknownEnding(Path.of("a.svg")))
                .startsWith("\"a.svg\" does not say by its ending")
                .contains(".pb.gz (pprof), .collapsed")
                .endsWith(".alloc (DDM allocation report).");
    }
}
