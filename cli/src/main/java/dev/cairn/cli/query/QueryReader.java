// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.query;

import dev.cairn.cli.terminal.Terminal;
import java.io.BufferedReader;
import java.io.IOException;
import java.util.Optional;

/** Reads queries as a person types them: over several lines, up to a semicolon at the end of one; or a word with a full stop. */
public final class QueryReader {
    private static final String FIRST_PROMPT = "cairn> ";
    private static final String NEXT_PROMPT = "   ... ";
    private static final int LONGEST = 1 << 20;

    private final BufferedReader lines;
    private final Terminal terminal;

    public QueryReader(BufferedReader lines, Terminal terminal) {
        this.lines = lines;
        this.terminal = terminal;
    }

    /** The next query, or command; empty after the last. */
    public Optional<String> next() throws IOException {
        StringBuilder query = new StringBuilder();
        while (true) {
            prompt(query.isEmpty() ? FIRST_PROMPT : NEXT_PROMPT);
            String line = lines.readLine();
            if (line == null) {
                return query.toString().isBlank() ? Optional.empty() : Optional.of(query.toString());
            }
            query.append(line).append('\n');
            String text = query.toString().strip();
            if (text.isEmpty()) {
                query.setLength(0);
            } else if (text.startsWith(".") || text.endsWith(";") || query.length() > LONGEST) {
                return Optional.of(text);
            }
        }
    }

    private void prompt(String words) {
        if (terminal.interactive()) {
            terminal.out().print(words);
            terminal.out().flush();
        }
    }
}
