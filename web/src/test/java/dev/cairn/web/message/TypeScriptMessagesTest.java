// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.message;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.report.Frame;
import dev.cairn.report.json.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class TypeScriptMessagesTest {
    private static final Path COMMITTED = Path.of("src/main/web/src/messages.ts");
    private static final Path FRESH = Path.of("target/messages.ts");

    @Test
    void pageAndServerShareOneDescription() throws Exception {
        Files.writeString(FRESH, TypeScriptMessages.all());

        assertThat(FRESH)
                .as("The records changed: look at the difference, then copy web/target/messages.ts over web/"
                        + COMMITTED)
                .hasSameTextualContentAs(COMMITTED);
    }

    @Test
    void aFrameHasTheNamesOfItsType() {
        assertThat(Json.compact(new Frame("a.B", "run", "B.java", 3, false, null, null)))
                .isEqualTo("{\"class\":\"a.B\",\"method\":\"run\",\"file\":\"B.java\",\"line\":3,\"native\":false,"
                        + "\"source\":null,\"framework\":null}");
        assertThat(TypeScriptMessages.all())
                .contains("class: string;\n  method: string;")
                .contains("native: boolean;");
    }
}
