// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.web.message.Frame;
import dev.cairn.web.message.ThreadRow;
import dev.cairn.web.message.ThreadsReport;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ThreadsPrinterTest {
    private static String printed(Frame... frames) {
        ThreadRow thread =
                new ThreadRow(1, null, "main", "native", false, false, false, null, null, null, List.of(frames));
        StringWriter text = new StringWriter();
        PrintWriter out = new PrintWriter(text);
        Terminal terminal = new Terminal(out, out, false, 120, Map.of());
        new ThreadsPrinter(terminal, false)
                .print(new ThreadsReport("1-1", 1, "Shop", false, null, List.of(thread), null));
        return text.toString();
    }

    @Test
    void saysWhereAFrameIsAsFarAsThatIsKnown() {
        assertThat(printed(
                        new Frame("a.B", "park", null, null, true),
                        new Frame("a.B", "hidden", null, null, false),
                        new Frame("a.B", "bare", "B.java", null, false),
                        new Frame("a.B", "run", "B.java", 12, false)))
                .contains("    at a.B.park(native method)\n")
                .contains("    at a.B.hidden(unknown source)\n")
                .contains("    at a.B.bare(B.java)\n")
                .contains("    at a.B.run(B.java:12)\n");
    }
}
