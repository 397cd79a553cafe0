// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.vm.thread;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.cli.terminal.Terminal;
import dev.cairn.report.Frame;
import dev.cairn.report.vm.thread.ThreadRow;
import dev.cairn.report.vm.thread.ThreadsReport;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class ThreadsPrinterTest {
    private static final Path STATES_OF_THE_PAGE = Path.of("../web/src/main/web/src/inside/states.ts");
    private static final Pattern STATE = Pattern.compile("(?m)^ +(\\w+): \\{\\s+label: \"([^\"]+)\"");

    private static String printed(Frame... frames) {
        return printed("native", frames);
    }

    private static String printed(String state, Frame... frames) {
        ThreadRow thread =
                new ThreadRow(1, null, "main", state, false, false, false, null, null, null, null, List.of(frames));
        StringWriter text = new StringWriter();
        PrintWriter out = new PrintWriter(text);
        Terminal terminal = new Terminal(out, out, false, 120, Map.of());
        new ThreadsPrinter(terminal, false)
                .print(new ThreadsReport("1-1", 1, "Shop", false, null, List.of(thread), null));
        return text.toString();
    }

    @Test
    void callsStatesAsThePageDoes() throws IOException {
        List<MatchResult> states =
                STATE.matcher(Files.readString(STATES_OF_THE_PAGE)).results().toList();
        assertThat(states).hasSizeGreaterThanOrEqualTo(10);
        assertThat(states)
                .allSatisfy(each -> assertThat(printed(each.group(1)))
                        .contains("1 thread: 1 " + each.group(2) + "\n")
                        .contains("#1 \"main\" " + each.group(2) + ", CPU"));
        assertThat(printed("undefined")).contains("#1 \"main\" unknown, CPU");
    }

    @Test
    void saysWhereAFrameIsAsFarAsThatIsKnown() {
        assertThat(printed(
                        new Frame("a.B", "park", null, null, true, null, null),
                        new Frame("a.B", "hidden", null, null, false, null, null),
                        new Frame("a.B", "bare", "B.java", null, false, null, null),
                        new Frame("a.B", "run", "B.java", 12, false, null, null)))
                .contains("    at a.B.park(native method)\n")
                .contains("    at a.B.hidden(unknown source)\n")
                .contains("    at a.B.bare(B.java)\n")
                .contains("    at a.B.run(B.java:12)\n");
    }
}
