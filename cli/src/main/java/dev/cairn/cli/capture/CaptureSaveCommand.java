// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.capture;

import dev.cairn.cli.terminal.Quantity;
import dev.cairn.cli.terminal.Terminal;
import dev.cairn.files.PendingFile;
import dev.cairn.files.capture.Capture;
import dev.cairn.files.capture.Captures;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code cairn captures save ID [FILE]}: a copy of a capture's file. */
@Command(name = "save", description = "Write a copy of a capture's file. Its format stays what it is.")
final class CaptureSaveCommand extends CaptureCommand {
    @Parameters(index = "0", paramLabel = "ID", description = ID)
    private String id = "";

    @Parameters(
            index = "1",
            paramLabel = "FILE",
            arity = "0..1",
            description = "A file or a folder; a file of the capture's name, here, if it is not given.")
    private Optional<Path> file = Optional.empty();

    @Option(names = "--force", description = "Replace FILE if it exists, once the new one is whole.")
    private boolean force;

    CaptureSaveCommand(Terminal terminal) {
        super(terminal);
    }

    @Override
    int run(Captures captures) throws IOException {
        Capture capture = captures.find(id);
        Path named = file.orElse(Path.of("."));
        Path to = Files.isDirectory(named) ? named.resolve(capture.fileName()).normalize() : named;
        PendingFile.Content<Long> copy = out -> Files.copy(capture.file(), out);
        long bytes = force ? PendingFile.replace(to, copy) : PendingFile.create(to, copy);
        return done(capture, to + ", " + Quantity.bytes(bytes));
    }
}
