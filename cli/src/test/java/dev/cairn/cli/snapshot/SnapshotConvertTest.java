// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Copies of a dump: in the other format, and without the contents of its arrays. */
class SnapshotConvertTest extends WithSmallDump {
    @Test
    void convertWritesTheOtherFormatAndRedactedCopies() throws IOException {
        Path log = folder.resolve("small.gclog");
        Map<String, Object> report =
                ask("convert", dump.toString(), log.toString(), "--json").object();
        assertThat(report)
                .containsOnlyKeys(
                        "file",
                        "bytes",
                        "format",
                        "objects",
                        "references",
                        "roots",
                        "emptiedArrays",
                        "emptiedBytes",
                        "losses",
                        "problems")
                .containsEntry("file", log.toString())
                .containsEntry("emptiedArrays", null);
        assertThat(number(report, "bytes")).isEqualTo(Files.size(log));
        assertThat(number(report, "objects")).isEqualTo(12);
        assertThat(number(ask("summary", log.toString(), "--json").object(), "objects"))
                .isEqualTo(12);

        Path empty = folder.resolve("empty.hprof");
        Map<String, Object> redacted = ask("convert", dump.toString(), empty.toString(), "--redact", "--json")
                .object();
        assertThat(number(redacted, "emptiedArrays")).isEqualTo(1);
        assertThat(number(redacted, "emptiedBytes")).isEqualTo(3);
        assertThat(redacted).containsEntry("objects", null);
        Map<String, Object> name =
                ask("show", empty.toString(), address(SmallDump.NAME), "--json").object();
        assertThat(String.valueOf(name.get("hex")).replace(" ", "")).isEqualTo("000000");
    }
}
