// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.capture;

import dev.cairn.cli.terminal.Terminal;
import dev.cairn.files.capture.Capture;
import dev.cairn.files.capture.Captures;
import java.io.IOException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code cairn captures note ID TEXT}. */
@Command(name = "note", description = "Write down what to remember of a capture, in place of its old note.")
final class CaptureNoteCommand extends CaptureCommand {
    @Parameters(index = "0", paramLabel = "ID", description = ID)
    private String id = "";

    @Parameters(index = "1", paramLabel = "TEXT", description = "The note; \"\" removes the old one.")
    private String text = "";

    CaptureNoteCommand(Terminal terminal) {
        super(terminal);
    }

    @Override
    int run(Captures captures) throws IOException {
        Capture noted = captures.note(id, text);
        return done(
                noted, "Capture " + noted.id() + (noted.note().isEmpty() ? " has no note now." : " has a new note."));
    }
}
