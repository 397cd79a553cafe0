// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.mcp.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LineReaderTest {
    private static final int LONGEST = 10_000;

    private static List<LineReader.Next> all(byte[] bytes) throws IOException {
        LineReader reader = new LineReader(new ByteArrayInputStream(bytes), LONGEST);
        List<LineReader.Next> all = new ArrayList<>();
        do {
            all.add(reader.next());
        } while (!(all.getLast() instanceof LineReader.End));
        return all;
    }

    private static List<LineReader.Next> all(String text) throws IOException {
        return all(text.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void linesComeOneByOneAndTheLastNeedsNoEnd() throws Exception {
        assertThat(all("a\n\nümlaut\r\nlast"))
                .containsExactly(
                        new LineReader.Line("a"),
                        new LineReader.Line(""),
                        new LineReader.Line("ümlaut\r"),
                        new LineReader.Line("last"),
                        new LineReader.End());
    }

    @Test
    void aLineMayBeAsLongAsItMayAndNoLonger() throws Exception {
        String longest = "x".repeat(LONGEST);

        assertThat(all(longest + "\n" + longest + "y\nafter\n" + longest + "yz"))
                .containsExactly(
                        new LineReader.Line(longest),
                        new LineReader.TooLong(),
                        new LineReader.Line("after"),
                        new LineReader.TooLong(),
                        new LineReader.End());
    }

    @Test
    void bytesThatAreNoTextAreOneLineToo() throws Exception {
        assertThat(all(new byte[] {'a', (byte) 0xff, '\n', 'b', '\n'}))
                .containsExactly(new LineReader.NoText(), new LineReader.Line("b"), new LineReader.End());
    }
}
