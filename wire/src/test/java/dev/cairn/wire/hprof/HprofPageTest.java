// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.wire.hprof;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class HprofPageTest {
    private static final Path COMMITTED = Path.of("../docs/hprof-format.md");
    private static final Path FRESH = Path.of("target/hprof-format.md");

    @Test
    void pageAndCodeSayTheSame() throws Exception {
        Files.writeString(FRESH, HprofPage.render());

        assertThat(FRESH)
                .as("The records changed: look at the difference, then copy wire/target/hprof-format.md over"
                        + " docs/hprof-format.md")
                .hasSameTextualContentAs(COMMITTED);
    }
}
