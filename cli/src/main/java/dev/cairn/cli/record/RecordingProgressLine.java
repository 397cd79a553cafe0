// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.record;

import dev.cairn.cli.terminal.Quantity;
import dev.cairn.cli.terminal.Terminal;
import dev.cairn.cli.terminal.Text;
import java.time.Duration;
import java.util.Optional;

/** How long a recording has gone on, in one line that is written over; on a terminal only. */
final class RecordingProgressLine implements AutoCloseable {
    private static final String TO_THE_START = "\r\033[K";

    private final Terminal terminal;
    private final String title;
    private boolean shown;

    RecordingProgressLine(Terminal terminal, String title) {
        this.terminal = terminal;
        this.title = title;
    }

    void at(Duration passed, Optional<Duration> whole) {
        show(line(title, passed, whole, terminal.columns() - 1));
    }

    /** The title is cut where there is no room: how long it takes, and the way out, stay. */
    static String line(String title, Duration passed, Optional<Duration> whole, int columns) {
        String time = ": " + Quantity.duration(passed.toMillis())
                + whole.map(all -> " of " + Quantity.duration(all.toMillis())).orElse("")
                + "; Ctrl-C keeps what came so far";
        return "Recording " + Text.cut(Text.clean(title), Math.max(8, columns - "Recording ".length() - time.length()))
                + time;
    }

    void waitingFor(String name) {
        show("Waiting for a VM whose name has \"" + name + "\" to start");
    }

    private void show(String line) {
        if (terminal.interactive()) {
            terminal.err().print(TO_THE_START + Text.cut(Text.clean(line), terminal.columns() - 1));
            terminal.err().flush();
            shown = true;
        }
    }

    @Override
    public void close() {
        if (shown) {
            terminal.err().print(TO_THE_START);
            terminal.err().flush();
        }
    }
}
