// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.gclog;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class GcLogWriterTest {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final GcLogWriter writer = new GcLogWriter(out);

    @Test
    void whatIsReadIsWrittenAgain() throws IOException {
        copy(GcLogReaderTest.EXAMPLE);

        assertThat(written()).isEqualTo(GcLogReaderTest.EXAMPLE.replace("\n\n", "\n"));
    }

    @Test
    void timeStampsAndContainersAndLongLinesAreWrittenAgain() throws IOException {
        String log = "a 2 NHL Schedule.exe 444d20df\no ffffffffffffffff 0 7fffffffffffffff"
                + " 1ce11f 0".repeat(GcLogReader.REFERENCES_AT_ONCE)
                + "\nr b2753 4 7 13c\nc NHL Schedule.exe 444d20df\n";
        copy(log);

        assertThat(written()).isEqualTo(log);
    }

    @Test
    void namesThatALineCannotHoldAreChangedAndCounted() throws IOException {
        writer.appDomain(2, "App 2", OptionalLong.empty());
        writer.type(1, "two\nlines");
        writer.type(2, "");
        writer.type(3, " blanks ");
        writer.type(4, "as it is");
        writer.end("App 2", OptionalLong.of(0x1_0000_0001L));
        writer.flush();

        assertThat(written())
                .isEqualTo("a 2 App 2 00000000\nt 1 two?lines\nt 2 ?\nt 3 blanks\nt 4 as it is\nc App 2 00000001\n");
        assertThat(writer.namesChanged()).isEqualTo(3);
    }

    private void copy(String log) throws IOException {
        var _ = GcLogReader.read(new ByteArrayInputStream(log.getBytes(StandardCharsets.UTF_8)), writer);
        writer.flush();
    }

    private String written() {
        return out.toString(StandardCharsets.UTF_8);
    }
}
