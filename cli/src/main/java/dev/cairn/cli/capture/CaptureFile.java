// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.capture;

import dev.cairn.cli.terminal.Terminal;
import dev.cairn.files.UserFolders;
import dev.cairn.files.capture.Captures;
import java.io.IOException;
import java.nio.file.Path;

/** A FILE on the command line: {@code capture:ID} is the file of a capture. */
public final class CaptureFile {
    private CaptureFile() {}

    /** Those of the user that runs the command. */
    public static Captures captures(Terminal terminal) {
        return Captures.of(new UserFolders(terminal.environment()));
    }

    /**
     * The file that is meant.
     *
     * @throws IOException if there is no such capture; the message is a sentence
     */
    public static Path resolve(Terminal terminal, Path named) throws IOException {
        String text = named.toString();
        return text.startsWith(Captures.PREFIX)
                ? captures(terminal)
                        .find(text.substring(Captures.PREFIX.length()))
                        .file()
                : named;
    }
}
