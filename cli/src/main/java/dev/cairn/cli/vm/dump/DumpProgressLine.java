// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.vm.dump;

import dev.cairn.cli.terminal.Quantity;
import dev.cairn.cli.terminal.Terminal;
import dev.cairn.monitor.dump.DumpProgress;
import java.util.OptionalLong;

/** How far a dump is, in one line that is written over; on a terminal only. */
final class DumpProgressLine implements DumpProgress, AutoCloseable {
    private static final String TO_THE_START = "\r\033[K";

    private final Terminal terminal;
    private final String vm;
    private boolean shown;

    /** @param vm how messages call it */
    DumpProgressLine(Terminal terminal, String vm) {
        this.terminal = terminal;
        this.vm = vm;
    }

    @Override
    public void at(Stage stage, long bytes, OptionalLong expected) {
        if (terminal.interactive()) {
            String line = line(stage, vm, bytes, expected);
            terminal.err().print(TO_THE_START + line.substring(0, Math.min(line.length(), terminal.columns() - 1)));
            terminal.err().flush();
            shown = true;
        }
    }

    static String line(Stage stage, String vm, long bytes, OptionalLong expected) {
        return switch (stage) {
            case WRITING ->
                bytes == 0
                        ? "Waiting for " + vm
                        : vm + " stands still and writes: " + amount(bytes, expected, "about ");
            case COPYING -> "Copying: " + amount(bytes, expected, "");
            case CONVERTING -> "Converting";
        };
    }

    /** An estimate that was exceeded is of no use any more. */
    private static String amount(long bytes, OptionalLong expected, String about) {
        return expected.isPresent() && expected.getAsLong() >= bytes
                ? Quantity.bytes(bytes) + " of " + about + Quantity.bytes(expected.getAsLong())
                : Quantity.bytes(bytes);
    }

    @Override
    public void close() {
        if (shown) {
            terminal.err().print(TO_THE_START);
            terminal.err().flush();
        }
    }
}
