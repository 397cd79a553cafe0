// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.capture;

import dev.cairn.cli.terminal.Terminal;
import dev.cairn.files.capture.Capture;
import dev.cairn.files.capture.Captures;
import java.io.IOException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code cairn captures rename ID NAME}. */
@Command(name = "rename", description = "Give a capture another name. Its id stays.")
final class CaptureRenameCommand extends CaptureCommand {
    @Parameters(index = "0", paramLabel = "ID", description = ID)
    private String id = "";

    @Parameters(index = "1", paramLabel = "NAME", description = "The new name, for people; others may have the same.")
    private String name = "";

    CaptureRenameCommand(Terminal terminal) {
        super(terminal);
    }

    @Override
    int run(Captures captures) throws IOException {
        Capture renamed = captures.rename(id, name);
        return done(renamed, "Capture " + renamed.id() + " is called " + renamed.name() + ".");
    }
}
