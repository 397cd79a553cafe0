// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.capture;

import dev.cairn.cli.terminal.Quantity;
import dev.cairn.cli.terminal.Terminal;
import dev.cairn.cli.terminal.Text;
import dev.cairn.files.capture.Capture;
import java.io.IOException;
import java.util.Optional;
import picocli.CommandLine.Option;

/** {@code --keep} and {@code --note}: what a command makes stays among the captures. */
public final class KeepOption {
    @Option(
            names = "--keep",
            description = "Keep it among the captures: cairn captures lists them, and so does the page.")
    private boolean keep;

    @Option(names = "--note", paramLabel = "TEXT", description = "With --keep: what to remember of it.")
    private Optional<String> note = Optional.empty();

    public boolean isGiven() {
        return keep;
    }

    /** What the user wrote; may be empty. */
    public String note() {
        return note.orElse("");
    }

    /** What is wrong with them, if anything is. */
    public Optional<String> problem() {
        return note.isPresent() && !keep
                ? Optional.of("--note is for what is kept; give --keep too.")
                : Optional.empty();
    }

    /** Why nothing more can be kept, before a command works for it; empty if there is room. */
    public static Optional<String> whyFull(Terminal terminal) {
        try {
            CaptureFile.captures(terminal).requireRoom(1);
            return Optional.empty();
        } catch (IOException e) {
            return Optional.of(String.valueOf(e.getMessage()));
        }
    }

    /**
     * Says what was kept.
     *
     * @param quiet whether standard output belongs to a machine
     */
    public static void report(Terminal terminal, Capture kept, boolean quiet) {
        String said =
                "Kept as capture " + kept.id() + ", " + Quantity.bytes(kept.bytes()) + ": " + Text.clean(kept.name());
        (quiet ? terminal.err() : terminal.out()).println(said);
    }
}
