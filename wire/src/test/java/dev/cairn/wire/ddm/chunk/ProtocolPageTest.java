// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.wire.ddm.chunk;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class ProtocolPageTest {
    private static final Path COMMITTED = Path.of("../docs/protocol.md");
    private static final Path FRESH = Path.of("target/protocol.md");

    @Test
    void pageAndCodeSayTheSame() throws Exception {
        Files.writeString(FRESH, ProtocolPage.render());

        assertThat(FRESH)
                .as("The chunks changed: look at the difference, then copy wire/target/protocol.md over"
                        + " docs/protocol.md")
                .hasSameTextualContentAs(COMMITTED);
    }
}
