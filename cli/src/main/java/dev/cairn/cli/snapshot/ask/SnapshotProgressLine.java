// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.snapshot.ask;

import dev.cairn.cli.terminal.Terminal;
import dev.cairn.cli.terminal.Text;
import dev.cairn.heap.Progress;
import java.util.concurrent.TimeUnit;

/** What is being done to a dump and how far it is, in one line that is written over; on a terminal only. */
public final class SnapshotProgressLine implements Progress, AutoCloseable {
    private static final String TO_THE_START = "\r\033[K";
    private static final long BETWEEN_LINES = TimeUnit.MILLISECONDS.toNanos(100);

    private final Terminal terminal;
    private String shownStep = "";
    private long shownAt;

    public SnapshotProgressLine(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public void at(String step, long done, long total) {
        if (terminal.interactive()) {
            show(step, done, total);
        }
    }

    private synchronized void show(String step, long done, long total) {
        long now = System.nanoTime();
        if (step.equals(shownStep) && now - shownAt < BETWEEN_LINES) {
            return;
        }
        shownStep = step;
        shownAt = now;
        terminal.err().print(TO_THE_START + Text.cut(line(step, done, total), terminal.columns() - 1));
        terminal.err().flush();
    }

    /** "Reading the dump: 45 %". */
    public static String line(String step, long done, long total) {
        String capital = step.isEmpty() ? "" : Character.toUpperCase(step.charAt(0)) + step.substring(1);
        return total <= 1 ? capital : capital + ": " + Math.clamp(Math.round(100.0 * done / total), 0, 100) + " %";
    }

    @Override
    public synchronized void close() {
        if (!shownStep.isEmpty()) {
            terminal.err().print(TO_THE_START);
            terminal.err().flush();
            shownStep = "";
        }
    }
}
